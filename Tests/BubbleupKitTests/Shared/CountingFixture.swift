import BubbleupKit
import Foundation
import Hierarchy
import Measurement
import Scenarios
import Strategies
import Suites
import Testing

/// Cases and workers of the counting tests.
enum CountingFixture {
  /// Whether figures of an optimised build can be expected.
  static let isOptimized = BuildDescription.current.mode == .release

  /// The worker that was built with the tests.
  static let worker = WorkerLocation.besideRunningExecutable()

  /// A script that plays a worker.
  static func script(_ name: String) -> WorkerLocation {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return .executable(folder.appending(path: "Workers/\(name)").path(percentEncoded: false))
  }

  /// A strategy on an unbranched chain, with one kind of message.
  static func chain(
    _ strategy: any Strategy,
    depth: Int = 100,
    form: StrategyOptions.Form? = nil,
    _ action: Action = .handleError
  ) -> Case {
    Case(CountingSuite.path(depth: depth, mix: .only(action)), strategy, StrategyOptions(form: form))
  }

  /// The counts of one case by the worker that was built with the tests.
  static func counts(_ subject: Case) throws -> CaseCounts {
    try #require(CountingPass(worker: worker).counts(of: [subject]).first)
  }
}

// The verb is internal; what is claimed here does not depend on the optimiser, so it is tested in debug builds.
#if DEBUG
import Foundation
import Results

@testable import BubbleupKit

/// A history of 64 commits in a folder of its own, with a step in one series, and the verb that reads it.
final class HistoryFixture {
  static let commits = 64
  /// The first commit of the new level.
  static let step = 41

  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "bubbleup-history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var history: String { "\(path)/history.csv" }

  func call(_ arguments: String..., environment: [String: String] = ["LANG": "C.UTF-8"]) -> Session {
    Session(
      ["history", history] + arguments,
      tool: Bubbleup.tool(name: "bubbleup", runners: [HistoryVerb(parent: path)]),
      environment: environment
    )
  }

  /// The hash of a commit, whose first digits say its number.
  static func hash(_ commit: Int) -> String {
    let digits = String(0xA000 + commit, radix: 16)
    return digits + String(repeating: "0", count: 36) + digits
  }

  /// When it was committed: one a day, from 1 January 2026 on.
  static func date(_ commit: Int) -> Int { 1_767_225_600 + 86_400 * commit }

  /// The rows of a commit: two ratios with noise of 1 %, of which one takes a step, and a count with its own.
  static func rows(_ commit: Int, measuredAt time: Int? = nil) -> [HistoryRow] {
    var origin = HistoryRow()
    (origin.startedAt, origin.runID) = (time ?? date(commit) + 600, "run-1-\(commit)")
    (origin.commit, origin.committedAt, origin.tree) = (hash(commit), date(commit), .clean)
    (origin.machineID, origin.build, origin.swift) = ("b3ac19f0083c2024", "release", "6.3.1")
    (origin.allocator, origin.scenario) = ("jemalloc", "chain-100")
    func row(_ strategy: String, _ metric: Metric, _ value: Double) -> HistoryRow {
      var row = origin
      (row.strategy, row.metric, row.unit, row.value) = (strategy, metric.id, metric.unit, value)
      if metric == .ratioToReference {
        (row.against, row.intervalLow, row.intervalHigh) = ("delegate.relay", value * 0.98, value * 1.02)
      }
      return row
    }
    let isAfter = commit >= step
    return [
      row("parent.weak", .ratioToReference, 0.975 * noise(commit, 1) * (isAfter ? 1.03 : 1)),
      row("singleton", .ratioToReference, 0.1 * noise(commit, 2)), row("parent.weak", .retains, 1.6),
      row("singleton", .retains, commit >= 20 ? 2.6 : 1.6),
    ]
  }

  /// All commits, in the order in which they were measured: the second half first, as after a bisection.
  func write() throws {
    let order = Array(Self.commits / 2..<Self.commits) + Array(0..<Self.commits / 2)
    for (place, commit) in order.enumerated() {
      try HistoryFile(path: history).append(Self.rows(commit, measuredAt: Self.date(100) + place))
    }
  }

  /// Around 1, with a standard deviation of 1 %; the same for every call.
  private static func noise(_ commit: Int, _ series: Int) -> Double {
    var state = UInt64(commit * 1_000 + series)
    let sum = (0..<12).reduce(-6.0) { sum, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return sum + Double(state >> 33) / 2_147_483_648
    }
    return 1 + 0.01 * sum
  }
}
#endif

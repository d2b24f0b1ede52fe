#if DEBUG
import Scenarios

@testable import BubbleupKit

/// A laboratory that measures nothing and takes note of what it was asked for.
final class WatchedLaboratory: Laboratory {
  /// The cases that were timed.
  private(set) var timed: Set<String> = []
  /// Whether anything was timed or counted that only its claim has.
  private(set) var hasOwnOperations = false

  /// A case with its hierarchy and its options.
  static func text(_ subject: Case) -> String {
    "\(subject.strategyLabel) on \(subject.scenario.parameters)"
  }

  func latencies(of subjects: [Case]) throws -> [LatencyReading] {
    timed.formUnion(subjects.map(Self.text))
    return subjects.map { _ in undecided }
  }

  func times(of operations: [LabOperation]) throws -> [LatencyReading] {
    hasOwnOperations = true
    return operations.map { _ in undecided }
  }

  func counts(of subject: Case) throws -> Scenarios.CountReading {
    timed.insert(Self.text(subject))
    return Scenarios.CountReading(unavailable: "nobody counts")
  }

  func counts(of operation: LabOperation) throws -> Scenarios.CountReading {
    hasOwnOperations = true
    return Scenarios.CountReading(unavailable: "nobody counts")
  }

  private var undecided: LatencyReading {
    let figure = ClaimFigure("a message", 1, unit: "ns")
    return LatencyReading(nanoseconds: figure, ratio: figure)
  }
}
#endif

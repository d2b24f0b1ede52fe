#if DEBUG
import Foundation
import Scenarios

@testable import BubbleupKit

/// Claims of every outcome, whose figures are made up and whose laboratory measures nothing.
enum FakeClaims {
  /// A laboratory that measures nothing and takes note of what it was asked for.
  final class Idle: Laboratory {
    /// The cases that were timed or counted.
    private(set) var subjects: Set<String> = []

    /// A case with its hierarchy and its options.
    static func text(_ subject: Case) -> String {
      "\(subject.strategyLabel) on \(subject.scenario.parameters)"
    }

    func latencies(of subjects: [Case]) throws -> [LatencyReading] {
      self.subjects.formUnion(subjects.map(Self.text))
      return subjects.map { _ in undecided }
    }

    func times(of operations: [LabOperation]) throws -> [LatencyReading] {
      return operations.map { _ in undecided }
    }

    func counts(of subject: Case) throws -> Scenarios.CountReading {
      subjects.insert(Self.text(subject))
      return Scenarios.CountReading(unavailable: "nobody counts")
    }

    func counts(of operation: LabOperation) throws -> Scenarios.CountReading {
      return Scenarios.CountReading(unavailable: "nobody counts")
    }

    private var undecided: LatencyReading {
      let figure = ClaimFigure("a message", 1, unit: "ns")
      return (nanoseconds: figure, ratio: figure)
    }
  }

  struct Mishap: Error {}

  static let all = [
    claim("A1", "Everything is dead after a pop") { test in
      test.expect("objects left behind", test.world ? 0 : 7, .equals(0))
      test.require("objects at launch", 12, .equals(12))
    },
    claim("A2", "A hop costs what a pointer costs, whatever the mode of next and however deep the chain is") {
      test in
      let latency = ClaimFigure("latency", 512.25, unit: "ns", lower: 500, upper: 530.5)
      test.expect("latency", latency, .below(100))
    },
    claim("B9", "Observers of their own lose pops") { test in
      test.side = "observer=shared"
      test.expect("every pop is seen", test.world)
      test.side = "observer=own"
      test.expect("pops unseen", 3, .equals(0))
    },
    claim("E13", "No performance issues seen") { test in
      let share = ClaimFigure("share of a frame", 0.5, unit: "ratio", lower: 0.25, upper: 0.75)
      test.expect("share of a frame", share, .within(0.3, 0.4))
    },
  ]

  static let described = Claim(describing: "E12", "What a message costs", cases: ["bubbleup run"]) { test in
    test.show("hops", 3)
  }
  /// It says of its contrast what it says of the article's world.
  static let blind = claim("A4", "Nothing is left") { $0.expect("objects left behind", 0, .equals(0)) }
  static let failing = claim("E14", "A second start overwrites the first") { _ in throw Mishap() }
  static let unavailable = claim("E15", "Nothing is lost over re-parenting") { _ in
    throw LaboratoryError(.unavailable, "the stack is too small")
  }
  static let stopped = claim("E15", "Nothing is lost over re-parenting") { _ in
    throw LaboratoryError(.stopped, "stopped")
  }

  static func claim(
    _ row: String,
    _ statement: String,
    _ experiment: @escaping @Sendable (Experiment<Bool>) throws -> Void
  ) -> Claim {
    Claim(
      row,
      statement,
      holds: Arm("as the article has it", true),
      contrast: Arm("where what was popped is kept", false),
      axis: "observer",
      cases: ["bubbleup verify --filter 'architectures \(row)'", "bubbleup run --quick"],
      experiment: experiment
    )
  }
}

/// A folder for runs that goes with the value.
final class TemporaryRuns {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("bubbleup-\(UUID().uuidString)")
    .path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
#endif

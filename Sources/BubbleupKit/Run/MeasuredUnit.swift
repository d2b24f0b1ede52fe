import Measurement
import Results

/// A part of a run that is measured in one go: one scenario under all its strategies.
protocol MeasuredUnit {
  /// The name for progress and plan.
  var label: String { get }
  /// Its cases, with what they are expected to take.
  var planned: [PlannedCase] { get }
  /// Whether more time gives it better figures, because its twin then resolves more.
  var takesMoreRounds: Bool { get }
  /// Measures until the deadline; the least that makes a figure is measured even beyond it.
  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings
}

extension MeasuredUnit {
  /// More time gives it nothing.
  var takesMoreRounds: Bool { false }

  /// What it is expected to take, in seconds.
  var estimatedSeconds: Double { planned.reduce(0) { $0 + ($1.estimatedSeconds ?? 0) } }

  /// The most memory that it is expected to need at once, in bytes.
  var estimatedBytes: Int { planned.reduce(0) { max($0, $1.estimatedBytes ?? 0) } }
}

/// What came of one unit.
struct UnitFindings {
  /// Its statistics.
  var sheet: ResultSheet
  /// The twin, where it has one.
  var twin: TwinFinding?
  /// The cases that failed, with the reason.
  var failures: [String] = []
  /// Whether it was stopped before its end.
  var isStopped = false
  /// What it had to reach, where it had to reach something.
  var targets: [TargetFinding] = []
  /// How its part of the report looks.
  var table: ReportSection?
}

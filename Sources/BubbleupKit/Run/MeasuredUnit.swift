import Measurement
import Results

/// A part of a run that is measured in one go, such as one scenario under all its strategies.
struct MeasuredUnit {
  let label: String
  let planned: [PlannedCase]
  /// What filters match, case by case in the order of `planned`; empty where no filter chooses among its cases.
  let caseLabels: [String]
  let time: UnitTime
  /// What it is expected to cost wherever it is planned, in seconds: by this, work is divided among machines.
  let cost: Double
  /// Begins it, where it is timed launch by launch: all such units of a run take turns, for as long as there is time.
  let launched: ((RunContext) throws -> MessageUnit)?
  /// The same with its cases at some places alone, the rows of each together; nil where a figure is of two cases, such
  /// as a ratio to a kernel or a twin.
  let keeping: (([Int]) -> MeasuredUnit)?
  private let body: (RunContext, _ deadline: Nanoseconds) throws -> UnitFindings

  init(
    _ label: String,
    planned: [PlannedCase],
    caseLabels: [String] = [],
    time: UnitTime? = nil,
    cost: Double? = nil,
    launched: ((RunContext) throws -> MessageUnit)? = nil,
    keeping: (([Int]) -> MeasuredUnit)? = nil,
    measure: @escaping (RunContext, Nanoseconds) throws -> UnitFindings
  ) {
    self.label = label
    self.planned = planned
    self.caseLabels = caseLabels
    let seconds = planned.reduce(0) { $0 + ($1.estimatedSeconds ?? 0) }
    self.time = time ?? UnitTime(seconds)
    self.cost = cost ?? seconds
    self.launched = launched
    self.keeping = keeping
    body = measure
  }

  /// Measures until the deadline; the least that makes a figure is measured even beyond it.
  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    try body(context, deadline)
  }

  var estimatedSeconds: Double { planned.reduce(0) { $0 + ($1.estimatedSeconds ?? 0) } }

  var estimatedBytes: Int { planned.reduce(0) { max($0, $1.estimatedBytes ?? 0) } }
}

struct UnitFindings {
  var sheet: ResultSheet
  var twin: TwinFinding?
  var failures: [String] = []
  var isStopped = false
  var targets: [TargetFinding] = []
  var table: ReportSection?
}

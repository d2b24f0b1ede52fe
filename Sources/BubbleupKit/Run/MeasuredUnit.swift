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
  let work: Work
  /// The same with its cases at some places alone, the rows of each together; nil where a figure is of two cases, such
  /// as a ratio to a kernel or a twin.
  let keeping: (([Int]) -> MeasuredUnit)?

  enum Work {
    /// Begun, and then launched in turns with all such units of a run, for as long as there is time.
    case inTurns((RunContext) throws -> MessageUnit)
    /// Measured until the deadline; the least that makes a figure is measured even beyond it.
    case atOnce((RunContext, _ deadline: Nanoseconds) throws -> UnitFindings)
  }

  init(
    _ label: String,
    planned: [PlannedCase],
    caseLabels: [String] = [],
    time: UnitTime? = nil,
    cost: Double? = nil,
    keeping: (([Int]) -> MeasuredUnit)? = nil,
    work: Work
  ) {
    self.label = label
    self.planned = planned
    self.caseLabels = caseLabels
    let seconds = planned.reduce(0) { $0 + ($1.estimatedSeconds ?? 0) }
    self.time = time ?? UnitTime(seconds)
    self.cost = cost ?? seconds
    self.keeping = keeping
    self.work = work
  }

  var takesTurns: Bool { if case .inTurns = work { true } else { false } }

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

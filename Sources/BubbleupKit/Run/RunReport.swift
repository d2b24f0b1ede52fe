import Results
import Statistics

/// What came of a whole run.
struct RunReport {
  var sheet: ResultSheet
  private(set) var sections: [ReportSection] = []
  private(set) var failures: [String] = []
  private(set) var skipped: [String] = []
  private(set) var twins: [TwinFinding] = []
  private(set) var targets: [TargetFinding] = []
  var isStopped = false
  /// Load and stolen time during the run.
  var disturbance = ""

  init(sheet: ResultSheet) { self.sheet = sheet }

  mutating func add(_ findings: UnitFindings) {
    sheet.append(findings.sheet)
    failures += findings.failures
    if let twin = findings.twin { twins.append(twin) }
    targets += findings.targets
    if let table = findings.table { sections.append(table) }
    isStopped = isStopped || findings.isStopped
  }

  /// Nothing of the unit was measured, on purpose.
  mutating func skip(_ unit: any MeasuredUnit, reason: String) {
    skipped.append("\(unit.label): \(reason)")
    for planned in unit.planned { add(planned, .skipped, reason) }
  }

  /// The unit could not be measured.
  mutating func fail(_ unit: any MeasuredUnit, reason: String) {
    failures.append("\(unit.label): \(reason)")
    for planned in unit.planned { add(planned, .failed, reason) }
  }

  private mutating func add(_ planned: PlannedCase, _ status: Status, _ reason: String) {
    for metric in planned.metrics.compactMap(Metric.init) {
      sheet.add(metric, .median, without: status, of: planned.caseKey, reason: reason)
    }
  }

  /// The twin that is farthest from 1: a run is as good as its worst moment.
  var worstTwin: TwinFinding? { twins.max { $0.deviation < $1.deviation } }

  /// Why the figures must not be used; nil where they may.
  var invalidity: String? {
    guard let twin = worstTwin, twin.check.verdict == .disturbed else { return nil }
    return
      "\(twin.twin.scenario) depth=\(twin.twin.depth ?? 0): \(twin.text), \(twin.check.explanation); \(disturbance)"
  }

  /// How `run.json` judges the run.
  func state(interruption: Int32?) -> RunState {
    if isStopped {
      return .partial(reason: interruption.map { "interrupted by signal \($0)" } ?? "stopped before its end")
    }
    if let invalidity { return .invalid(reason: invalidity) }
    if let first = skipped.first { return .partial(reason: first) }
    return .complete
  }

  /// How the command ends.
  func exitCode(interruption: Int32?) -> ExitCode {
    if isStopped { return interruption == 15 ? .terminated : .interrupted }
    if !failures.isEmpty { return .caseFailed }
    return invalidity == nil && targets.allSatisfy(\.isMet) ? .success : .noVerdict
  }
}

import Foundation
import Measurement
import Results
import Statistics

struct RunReport {
  var sheet: ResultSheet
  private(set) var sections: [ReportSection] = []
  private(set) var failures: [String] = []
  private(set) var skipped: [(label: String, reason: String)] = []
  private(set) var twins: [TwinFinding] = []
  private(set) var targets: [TargetFinding] = []
  /// How many rows each unit gave, in their order; of a unit that machines may divide, how many each of its cases.
  private(set) var rowCounts: [Int] = []
  var isStopped = false
  var disturbance = ""

  init(sheet: ResultSheet) { self.sheet = sheet }

  mutating func add(_ findings: UnitFindings, of unit: MeasuredUnit? = nil) {
    sheet.append(findings.sheet)
    count(findings.sheet.rows[...], of: unit)
    failures += findings.failures
    if let twin = findings.twin { twins.append(twin) }
    targets += findings.targets
    if let table = findings.table { sections.append(table) }
    isStopped = isStopped || findings.isStopped
  }

  mutating func skip(_ unit: MeasuredUnit, reason: String) {
    skipped.append((unit.label, reason))
    add(unit, .skipped, reason)
  }

  mutating func fail(_ unit: MeasuredUnit, reason: String) {
    failures.append("\(unit.label): \(reason)")
    add(unit, .failed, reason)
  }

  private mutating func add(_ unit: MeasuredUnit, _ status: Status, _ reason: String) {
    let before = sheet.rows.count
    for planned in unit.planned {
      for metric in planned.metrics.compactMap(Metric.init) {
        sheet.add(metric, .median, without: status, of: planned.caseKey, reason: reason)
      }
    }
    count(sheet.rows[before...], of: unit)
  }

  private mutating func count(_ rows: ArraySlice<ResultRow>, of unit: MeasuredUnit?) {
    guard let unit, unit.keeping != nil else { return rowCounts.append(rows.count) }
    rowCounts += unit.planned.map { planned in rows.count { $0.caseKey == planned.caseKey } }
  }

  /// The twin with the gravest verdict, and of those the one with the widest interval: a run is as good as its worst
  /// moment.
  var worstTwin: TwinFinding? { twins.max { $0.gravity < $1.gravity } }

  var invalidity: String? {
    guard let twin = worstTwin, twin.check.verdict == .disturbed else { return nil }
    return
      "\(twin.place): ratio to an identical copy \(twin.ratio), \(twin.check.explanation); \(disturbance)"
  }

  func state(interruption: Int32?) -> RunState {
    if isStopped {
      return .partial(reason: interruption.map { "interrupted by signal \($0)" } ?? "stopped before its end")
    }
    if let invalidity { return .invalid(reason: invalidity) }
    if let first = skipped.first { return .partial(reason: "\(first.label): \(first.reason)") }
    return .complete
  }

  func exitCode(interruption: Int32?) -> ExitCode {
    if isStopped { return ExitCode(signal: interruption ?? 2) }
    if !failures.isEmpty { return .caseFailed }
    return invalidity == nil && targets.allSatisfy(\.isMet) ? .success : .noVerdict
  }
}

struct TwinFinding {
  let twin: CaseKey
  let check: TwinCheck

  /// Nil where there is no twin among the cases, or no launch in which both were measured.
  init?(_ cases: [TimedCase], _ store: SampleStore) {
    guard let twin = cases.first(where: { $0.role == .twin }),
      let reference = cases.first(where: { $0.role == .reference }),
      let paired = try? store.pairedRatio(of: twin.key, to: reference.key),
      let check = try? TwinCheck(paired)
    else { return nil }
    self.twin = twin.key
    self.check = check
  }

  var place: String { "\(twin.scenario) depth=\(twin.depth ?? 0)" }

  fileprivate var gravity: (Int, Double) {
    (check.verdict.gravity, check.paired.interval.map { $0.upper / $0.lower } ?? .infinity)
  }

  var record: TwinRecord? {
    guard let interval = check.paired.interval else { return nil }
    return TwinRecord(
      strategy: twin.strategy,
      ratio: check.paired.ratio,
      interval: Interval(low: interval.lower, high: interval.upper, level: interval.level),
      limit: check.limit
    )
  }

  var ratio: String {
    let ratio = Figure.plain(check.paired.ratio, places: 4)
    guard let interval = check.paired.interval else { return "\(ratio) (too few launches for an interval)" }
    let ends = "\(Figure.plain(interval.lower, places: 4))–\(Figure.plain(interval.upper, places: 4))"
    return "\(ratio) (\(ends))"
  }

  /// The same in as few words as a row of a file has room for.
  var text: String { "twin \(ratio)" }
}

/// What else the machine did during a run: its load, and the time that a hypervisor gave to others.
struct Disturbance {
  private let load: LoadAverage?
  private let ticks: Ticks?

  init() {
    load = LoadAverage.now()
    ticks = Ticks.now
  }

  func untilNow() -> String {
    let now = Disturbance()
    var parts: [String] = []
    if let load = now.load { parts.append("load \(Figure.plain(load.oneMinute, places: 2))") }
    if let before = ticks, let after = now.ticks, let share = after.stolenShare(since: before) {
      parts.append(
        share > 0 ? "\(Figure.percent(share)) of the time stolen by the host" : "no time stolen by the host"
      )
    }
    return parts.isEmpty ? "the system does not say what else ran" : parts.joined(separator: ", ")
  }

  /// The counters of the first line of `/proc/stat`; a pure reading of its text.
  struct Ticks: Equatable {
    let all: UInt64
    let stolen: UInt64

    static var now: Ticks? {
      Ticks(statistics: (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? "")
    }

    /// Nil where the line is not there or has no column for stolen time.
    init?(statistics: String) {
      guard let line = statistics.split(separator: "\n").first, line.hasPrefix("cpu ") else { return nil }
      let numbers = line.split(separator: " ").dropFirst().compactMap { UInt64($0) }
      guard numbers.count >= 8 else { return nil }
      // user nice system idle iowait irq softirq steal; guest time after them is part of user time already.
      all = numbers.prefix(8).reduce(0, &+)
      stolen = numbers[7]
    }

    /// The stolen part of the time since; nil where none has passed.
    func stolenShare(since earlier: Ticks) -> Double? {
      guard all > earlier.all, stolen >= earlier.stolen else { return nil }
      return Double(stolen - earlier.stolen) / Double(all - earlier.all)
    }
  }
}

extension RunReport {
  func json(_ directory: RunDirectory, seconds: Double) throws -> JSON {
    let manifest = directory.manifest
    return directory.json([
      "seconds": seconds,
      "disturbance": disturbance,
      "twin": try manifest.twin.map { try TwinRecord.table.object(of: $0) },
      "failures": failures,
      "skipped": skipped.map { "\($0.label): \($0.reason)" },
      "unavailable": manifest.unavailable.map { "\($0.what): \($0.reason)" },
      "warnings": warnings(manifest).all,
      "app": manifest.app.map(\.json),
      "targets": targets.map {
        ["what": $0.what, "figure": $0.figure, "target": $0.target, "met": $0.isMet] as JSON
      },
      "results": try ResultRow.table.objects(of: sheet.rows),
    ])
  }
}

extension RunDirectory {
  /// What every verb that makes a run prints first with `--json`, and then these members.
  func json(_ members: JSON) -> JSON {
    let own: JSON = [
      "run_id": manifest.runID,
      "directory": path,
      "state": manifest.state.kind,
      "reason": manifest.state.reason,
    ]
    return .object((own.members ?? []) + (members.members ?? []))
  }
}

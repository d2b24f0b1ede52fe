import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies

/// What came of a verification, by strategy and options, ready to be shown.
struct VerificationSummary {
  /// The cases of one strategy under one set of options, added up.
  struct Line {
    let strategy: String
    let options: String
    let isLeaky: Bool
    var cases = 0
    var failed = 0
    var unavailable = 0
    var sent = 0
    var handled = 0
    var unhandled = 0
    var misrouted = 0
    var leftBehind = 0
    var predicted = 0
  }

  let reports: [VerificationReport]
  let seconds: Double
  let lines: [Line]

  init(_ reports: [VerificationReport], seconds: Double) {
    self.reports = reports
    self.seconds = seconds
    var lines: [Line] = []
    var places: [String: Int] = [:]
    for report in reports {
      let label = report.subject.strategyLabel
      let place = places[label] ?? lines.count
      if place == lines.count {
        places[label] = place
        lines.append(Line(report.subject))
      }
      lines[place].add(report)
    }
    self.lines = lines
  }

  /// Whether every case matches the plan; a case that could not be run is not green.
  var isGreen: Bool { !lines.contains { $0.failed > 0 || $0.unavailable > 0 } }

  /// What `ok (…)` means, where a strategy leaks or misroutes.
  var legend: [String] {
    var legend: [String] = []
    if lines.contains(where: \.isLeaky) {
      legend.append(
        "leaks: leaves objects behind by design, exactly those that its strong references keep alive"
      )
    }
    if lines.contains(where: { $0.misrouted > 0 }) {
      legend.append(
        "misroutes: so many messages were handled by the wrong object, as the plan predicts for a strategy that loses the sender's context"
      )
    }
    return legend
  }

  /// One line that says it all.
  var verdict: String {
    let messages = reports.reduce(0) { $0 + $1.tally.sent }
    let failed = reports.count { $0.status == .failed }
    let unavailable = reports.count { $0.unavailable != nil }
    let outcome =
      failed == 0
      ? "every message, link, object and byte matches the plan"
      : "\(failed) cases differ from the plan"
    let rest = unavailable == 0 ? "" : ", \(unavailable) could not be run"
    let allocator = Allocator.version.map { "jemalloc \($0.prefix { $0 != "-" })" } ?? "no byte counts"
    return
      "\(reports.count) cases, \(messages) messages, \(seconds.rounded(toPlaces: 1)) s, \(allocator): \(outcome)\(rest)"
  }

  /// Each difference: scenario, strategy, what, expected and actual; and each case that could not be run.
  var mismatchLines: [String] {
    reports.flatMap { report in
      let place = "\(report.subject.scenario.label) under \(report.subject.strategyLabel)"
      if let reason = report.unavailable { return ["\(place): unavailable: \(reason)"] }
      var lines = report.mismatches.map { "\(place): \($0)" }
      if report.mismatchCount > report.mismatches.count {
        lines.append("\(place): and \(report.mismatchCount - report.mismatches.count) more")
      }
      return lines
    }
  }

  /// A row per strategy and options.
  var table: TextTable {
    var table = TextTable(columns: [
      .init("strategy"),
      .init("options", dropOrder: 7),
      .init("cases", alignment: .right, dropOrder: 6),
      .init("messages", alignment: .right, dropOrder: 2),
      .init("handled", alignment: .right, dropOrder: 4),
      .init("unhandled", alignment: .right, dropOrder: 3),
      .init("misrouted", alignment: .right),
      .init("left objects", alignment: .right, dropOrder: 5),
      .init("predicted", alignment: .right, dropOrder: 1),
      .init("status"),
    ])
    for line in lines { table.append(line.cells) }
    return table
  }
}

extension VerificationSummary.Line {
  fileprivate init(_ subject: Case) {
    strategy = "\(subject.strategy.name)"
    options = subject.options.parameters.map(\.value).joined(separator: " ")
    isLeaky = subject.leaksByDesign
  }

  fileprivate mutating func add(_ report: VerificationReport) {
    cases += 1
    if report.status == .failed { failed += 1 }
    if report.unavailable != nil { unavailable += 1 }
    sent += report.tally.sent
    handled += report.tally.handled
    unhandled += report.tally.unhandled
    misrouted += report.tally.misrouted
    leftBehind += report.leftBehind.objects
    predicted += report.leftBehind.predictedObjects
  }

  fileprivate var cells: [TextTable.Cell] {
    [
      .init(strategy), .init(options), .init("\(cases)"), .init("\(sent)"), .init("\(handled)"),
      .init("\(unhandled)"), .init("\(misrouted)"), .init("\(leftBehind)"), .init("\(predicted)"), status,
    ]
  }

  private var status: TextTable.Cell {
    if failed > 0 { return .init("\(failed) failed", style: .worse) }
    if unavailable > 0 { return .init("\(unavailable) unavailable") }
    let remarks = [isLeaky ? "leaks" : nil, misrouted > 0 ? "misroutes \(misrouted)" : nil].compactMap(\.self)
    return .init(remarks.isEmpty ? "ok" : "ok (\(remarks.joined(separator: ", ")))")
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return "\((self * scale).rounded() / scale)"
  }
}

// MARK: - JSON

extension VerificationSummary {
  /// What `verify --json` prints.
  func json(with lives: ArchitectureSummary) -> JSON {
    [
      "green": isGreen && lives.isGreen,
      "cases": reports.map(\.json),
      "architectures": lives.reports.map(\.json),
    ]
  }
}

extension VerificationReport {
  fileprivate var json: JSON {
    [
      "scenario": subject.scenario.label,
      "strategy": "\(subject.strategy.name)",
      "options": subject.options.canonical,
      "nodes": nodes,
      "depth": depth,
      "status": unavailable == nil ? (status == .ok ? "ok" : "failed") : "unavailable",
      "reason": unavailable,
      "sent": tally.sent,
      "handled": tally.handled,
      "unhandled": tally.unhandled,
      "cancelled": tally.cancelled,
      "misrouted": tally.misrouted,
      "hops": tally.hops,
      "left_objects": leftBehind.objects,
      "left_closures": leftBehind.closures,
      "left_entries": leftBehind.residue.total,
      "left_predicted": leftBehind.predicted,
      "bytes_left_behind": leftBehind.bytes,
      "lost_actions": lostActions,
      "mismatch_count": mismatchCount,
      "mismatches": mismatches.map {
        ["subject": $0.subject, "expected": $0.expected, "actual": $0.actual] as JSON
      },
    ]
  }

  /// Actions without a handler, the last responder that each reached, and how often.
  ///
  /// The ten that got lost most: in a large plan every origin may have a last responder of its own.
  private var lostActions: [JSON] {
    tally.diagnoses.map { (action: "\($0.action)", responder: $0.lastResponder.index, count: $1) }
      .sorted { ($1.count, $0.responder, $0.action) < ($0.count, $1.responder, $1.action) }
      .prefix(10)
      .map { ["action": $0.action, "last_responder": $0.responder, "count": $0.count] }
  }
}

import Hierarchy
import Measurement
import Reports
import Results
import Scenarios
import Strategies

/// What came of a verification, ready to be shown.
extension [VerificationReport] {
  /// Whether every case matches the plan; a case that could not be run is not green.
  var isGreen: Bool { allSatisfy { $0.status == .ok } }

  /// What `ok (…)` means, where a strategy leaks or misroutes as the plan predicts.
  var legend: [String] {
    let leaks = "leaks: leaves objects behind by design, exactly those that its strong references keep alive"
    let misroutes = """
      misroutes: so many messages did not end at the nearest object above their sender that decides, but at another \
      one or, if unhandled, at none; the plan predicts each, because the strategy by design goes another way
      """
    let sound = filter { $0.status == .ok }
    return (sound.contains(where: \.subject.leaksByDesign) ? [leaks] : [])
      + (sound.contains { $0.tally.misrouted > 0 } ? [misroutes] : [])
  }

  func verdict(seconds: Double) -> String {
    let messages = sum(\.tally.sent)
    let failed = count { $0.status == .failed }
    let unavailable = count { $0.unavailable != nil }
    let outcome =
      failed == 0
      ? "every message, link, object and byte matches the plan"
      : "\(Figure.count(failed, "case differs", "cases differ")) from the plan"
    let rest = unavailable == 0 ? "" : ", \(unavailable) could not be run"
    let allocator = Allocator.version.map { "jemalloc \($0.prefix { $0 != "-" })" } ?? "no byte counts"
    return
      "\(Figure.count(count, "case")), \(Figure.count(messages, "message")), \((seconds * 10).rounded() / 10) s, \(allocator): \(outcome)\(rest)"
  }

  /// Each difference, and each case that could not be run: scenario, strategy, what, expected and actual.
  var mismatchLines: [String] {
    flatMap { report in report.lines.map { "\(report.place): \($0)" } }
  }

  /// The first difference of each kind, and how many there are: one fault tends to show in every case.
  var mismatchExamples: [String] {
    var kinds: [String] = []
    var found: [String: (line: String, cases: Int, count: Int)] = [:]
    for report in self {
      var isKnown: Set<String> = []
      for difference in report.differences where isKnown.insert(difference.kind).inserted {
        let kind = difference.kind
        if found[kind] == nil { kinds.append(kind) }
        let first = found[kind] ?? (line: "\(report.place): \(difference.words)", cases: 0, count: 0)
        let count = first.count + (report.mismatchCounts[kind] ?? 1)
        found[kind] = (first.line, first.cases + 1, count)
      }
    }
    return kinds.compactMap { found[$0] }.map { line, cases, count in
      count == 1 ? line : "\(line) (the first of \(count) like it, in \(Figure.count(cases, "case")))"
    }
  }

  var table: TextTable {
    func sum(_ count: @escaping (VerificationReport) -> Int) -> ([VerificationReport]) -> String? {
      { "\($0.sum(count))" }
    }
    var table = RowTable(grouped { $0.subject.strategyLabel }.map(\.members))
    table.add("strategy", .left) { "\($0[0].subject.strategy.name)" }
    table.add("options", .left, drop: 7) { $0[0].subject.optionWords }
    table.add("cases", .right, drop: 6) { "\($0.count)" }
    table.add("messages", .right, drop: 2, sum(\.tally.sent))
    table.add("handled", .right, drop: 4, sum(\.tally.handled))
    table.add("unhandled", .right, drop: 3, sum(\.tally.unhandled))
    table.add("misrouted", .right, sum(\.tally.misrouted))
    table.add("left objects", .right, drop: 5, sum(\.leftBehind.objects))
    table.add("predicted", .right, drop: 1, sum(\.leftBehind.predictedObjects))
    table.add(.init("status")) { $0.cell }
    return table.table
  }

  private func sum(_ count: (VerificationReport) -> Int) -> Int { reduce(0) { $0 + count($1) } }

  /// Of the cases of one strategy with one set of options.
  private var cell: TextTable.Cell {
    let failed = count { $0.status == .failed }
    if failed > 0 { return .init("\(failed) failed", style: .worse) }
    let unavailable = count { $0.unavailable != nil }
    if unavailable > 0 { return "\(unavailable) unavailable" }
    let misrouted = sum(\.tally.misrouted)
    let remarks =
      (self[0].subject.leaksByDesign ? ["leaks"] : []) + (misrouted > 0 ? ["misroutes \(misrouted)"] : [])
    return .init(remarks.isEmpty ? "ok" : "ok (\(remarks.joined(separator: ", ")))")
  }

  /// What `verify --json` prints.
  func json(with lives: [ArchitectureReport]) -> JSON {
    [
      "green": isGreen && lives.isGreen,
      "cases": map(\.json),
      "architectures": lives.map(\.json),
    ]
  }
}

extension Case {
  var optionWords: String { options.parameters.map(\.value).joined(separator: " ") }
}

extension VerificationReport {
  fileprivate var place: String { "\(subject.scenario.label) under \(subject.strategyLabel)" }

  /// What is to be said of it, by kind.
  fileprivate var differences: [(kind: String, words: String)] {
    if let unavailable { return [("unavailable: \(unavailable)", "unavailable: \(unavailable)")] }
    return mismatches.map { ($0.kind, "\($0)") }
  }

  fileprivate var lines: [String] {
    let more = mismatchCount - mismatches.count
    return differences.map(\.words) + (more > 0 ? ["and \(more) more"] : [])
  }

  var junit: JUnitReport.Case {
    let outcome: JUnitReport.Outcome =
      switch status {
      case .ok: .passed
      case .failed: .failed(kind: "differs from the plan", lines)
      case .unavailable(let reason): .error(reason)
      }
    let output = [
      "messages: \(tally.sent) sent, \(tally.handled) handled, \(tally.unhandled) unhandled, "
        + "\(tally.misrouted) misrouted",
      "left behind: \(leftBehind.objects) objects, predicted \(leftBehind.predictedObjects)",
    ]
    return .init(subject.scenario.label, subject.strategyLabel, outcome, output: output)
  }

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
    tally.diagnoses.flatMap { action, ends in
      ends.map { (action: "\(action)", responder: $0.index, count: $1) }
    }
    .sorted { ($1.count, $0.responder, $0.action) < ($0.count, $1.responder, $1.action) }
    .prefix(10)
    .map { ["action": $0.action, "last_responder": $0.responder, "count": $0.count] }
  }
}

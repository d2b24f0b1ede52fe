import Results
import Suites

/// How the results of a run are to be given.
struct RunOutput {
  let json: Bool
  let catalogue: Catalogue

  /// Shows what a run would measure, and where it is a part of one what the others would; nothing was.
  func show(_ plan: PlannedRun, of division: ShardedRun?, on console: Console) throws -> ExitCode {
    if json {
      console.result(try Self.json(plan, of: division))
    } else {
      // First, as they are many, and the end of what was printed is what somebody sees.
      if !plan.caseLabels.isEmpty {
        console.result("the labels of the cases, which --filter and --skip match:")
        for label in plan.caseLabels { console.result("  \(label)") }
        console.result("")
      }
      if let division {
        console.result(division.table)
        console.result(division.summary)
        console.result("")
      }
      console.result(plan.table)
      for item in plan.refused { console.warning("unavailable: \(item.what): \(item.reason)") }
      console.result(plan.summary)
    }
    return .success
  }

  /// The plan as the run would keep it, each case with its label.
  private static func json(_ plan: PlannedRun, of division: ShardedRun?) throws -> JSON {
    let object = try RunPlan.table.object(of: plan.record)
    let labels = plan.units.flatMap { unit in
      unit.caseLabels.isEmpty ? unit.planned.map { _ in nil } : unit.caseLabels.map(Optional.some)
    }
    let members = (object.members ?? []).map { member -> JSON.Member in
      guard member.key == "cases", case .list(let cases) = member.value else { return member }
      let labelled = zip(cases, labels).map { entry, label in
        JSON.object(
          [label.map { JSON.Member("label", .text($0)) }].compactMap(\.self) + (entry.members ?? [])
        )
      }
      return JSON.Member(member.key, .list(labelled))
    }
    let shards = division.map { JSON.Member("shards", $0.json) }
    return .object(members + [shards].compactMap(\.self))
  }

  func write(_ report: RunReport, _ directory: RunDirectory, seconds: Double, _ console: Console) throws {
    if json {
      console.result(try report.json(directory, seconds: seconds))
    } else {
      let planned = try directory.plan().cases.count
      RunPresentation(report: report, directory: directory, planned: planned, seconds: seconds).show(
        on: console
      )
    }
    // From the files and not from the report: the page must be the one that `report` makes again. Last, so that a disk
    // that is full hides nothing of what was measured.
    try ReportWriter.writeLast(directory, catalogue.strategies)
    guard !json else { return }
    TargetSummary(targets: report.targets).show(on: console)
    console.result("page: \(directory.path)/\(RunDirectory.reportName)")
  }
}

/// Shows what came of a run: tables, warnings with advice, and one line that says it all.
struct RunPresentation {
  let report: RunReport
  let directory: RunDirectory
  /// The cases of the plan, as the dry run counts them; results have more keys, one for each way of using threads.
  let planned: Int
  let seconds: Double

  func show(on console: Console) {
    for section in report.sections + [GrowthTable(report.sheet).section].compactMap(\.self) {
      console.result(sentence: section.title)
      console.result(section.table)
      for note in section.notes { console.result(sentence: note) }
      console.result("")
    }
    if let summary = StrategySummary(report.sheet.rows, reference: directory.manifest.reference) {
      summary.show(on: console)
      console.result("")
    }
    warn(on: console)
    console.result(summary)
  }

  private func warn(on console: Console) {
    for failure in report.failures { console.warning("failed: \(failure)") }
    for skipped in report.skipped { console.warning("skipped: \(skipped)") }
    for item in directory.manifest.unavailable where item.what.contains("=") {
      console.warning("unavailable: \(item.what): \(item.reason)")
    }
    for warning in report.warnings(directory.manifest) { console.warning(warning.text) }
  }

  private var summary: String {
    let state = directory.manifest.state
    let twin = report.worstTwin.map { ", worst \($0.text) in \($0.place)" } ?? ""
    let noisy = report.noisyTwins.map(\.place).joined(separator: ", ")
    let verdict = state.reason.map { "\(state.kind.uppercased()): \($0)" } ?? state.kind
    var cases = "cases"
    if case .partial = state { cases = "planned cases" }
    return
      "\(directory.path): \(planned) \(cases), \(Figure.seconds(seconds))\(twin); \(report.disturbance); \(verdict)"
      + (noisy.isEmpty ? "" : "; noisy: \(noisy)")
  }
}

/// What the harness reached of what it has to reach: a table, and one line that says it all.
struct TargetSummary {
  let targets: [TargetFinding]

  func show(on console: Console) {
    guard !targets.isEmpty else { return }
    console.result(table)
    console.result(line)
  }

  var table: TextTable {
    var table = TextTable(columns: [
      .init("verdict"), .init("what"), .init("figure"), .init("target", dropOrder: 1),
    ])
    for target in targets {
      table.append([
        .init(target.verdict), .init(target.what), .init(target.figure), .init(target.target),
      ])
    }
    return table
  }

  var line: String {
    let missed = targets.filter { !$0.isMet }
    guard !missed.isEmpty else { return "self-cost: all \(targets.count) targets met" }
    let figures = missed.map { "\($0.what): \($0.figure), target \($0.target)" }
    return "self-cost: MISSED \(missed.count) of \(targets.count) targets: \(figures.joined(separator: "; "))"
  }
}

/// Something that the harness has to reach, and what it reached.
struct TargetFinding: Equatable {
  /// What was looked at.
  let what: String
  /// The figure.
  let figure: String
  /// What it has to be, as a clause.
  let target: String
  let isMet: Bool

  /// For a table and a line: a missed target is never hidden behind its figure.
  var verdict: String { isMet ? "met" : "MISSED" }
}

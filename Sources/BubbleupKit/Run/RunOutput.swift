import Reports
import Results
import Statistics
import Strategies
import Suites

extension RunVerb {
  /// Shows what a run would measure, and where it is a part of one what the others would; nothing was.
  func show(
    _ plan: PlannedRun,
    of division: ShardedRun?,
    asJSON: Bool,
    on console: Console
  ) throws -> ExitCode {
    if asJSON {
      console.result(try Self.json(plan, of: division))
    } else {
      // First, as they are many, and a reader sees the end of what was printed.
      if !plan.caseLabels.isEmpty {
        console.result("the labels of the cases, for --filter and --skip:")
        for label in plan.caseLabels { console.result("  \(label)") }
        console.result("")
      }
      if let division {
        console.result(division.table)
        console.result(sentence: division.summary)
        console.result("")
      }
      console.result(plan.table)
      for item in plan.refused { console.warning("unavailable: \(item.what): \(item.reason)") }
      console.result(sentence: plan.summary)
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

  func show(
    _ report: RunReport,
    _ directory: RunDirectory,
    as format: Format,
    seconds: Double,
    on console: Console
  ) throws {
    let presentation = RunPresentation(
      report: report,
      directory: directory,
      planned: try directory.plan().cases.count,
      seconds: seconds,
      strategies: catalogue.strategies
    )
    switch format {
    case .text: presentation.show(on: console)
    case .github:
      presentation.show(on: console)
      try StepSummary.append(presentation.markdown)
    case .json:
      console.result(try report.json(directory, seconds: seconds))
      if report.isStopped { console.note("go on with: \(directory.resumption(console.command))") }
    }
    // From the files and not from the report: the page must be the one that `report` makes again. Last, so that a disk
    // that is full hides nothing of what was measured.
    try directory.writeLastPage(catalogue.strategies)
  }
}

extension RunDirectory {
  fileprivate func resumption(_ command: String) -> String {
    [command, "run", "--resume", manifest.runID].map(\.shellQuoted).joined(separator: " ")
  }
}

/// Shows what came of a run: the answer, how far it can be believed, tables, and where everything is.
struct RunPresentation {
  let report: RunReport
  let directory: RunDirectory
  /// The cases of the plan, as the dry run counts them; results have more keys, one for each way of using threads.
  let planned: Int
  let seconds: Double
  var strategies: [any Strategy] = StrategyCatalogue.all

  func show(on console: Console) {
    let app = directory.manifest.app
    if let refusal {
      console.result(sentence: refusal)
    } else if let answer = RunAnswer(report.sheet.rows, of: strategies, in: app) {
      answer.show(on: console)
      console.result("")
    }
    for sentence in [outcome, selfCheck, conditions].compactMap(\.self) { console.result(sentence: sentence) }
    for warning in warnings { console.warning(warning) }
    console.result("")
    let excerpt = Self.excerpt(of: report.sections, report.sheet.growth, isOfApp: app != nil)
    show(excerpt.shown, on: console)
    if !report.targets.isEmpty {
      console.result(report.targets.table)
      console.result(sentence: report.targets.summary)
    }
    if let rest = excerpt.rest { console.result(sentence: rest) }
    for line in files { console.result(line) }
    // Not broken either.
    if report.isStopped { console.result("go on with: \(directory.resumption(console.command))") }
  }

  private func show(_ sections: [ReportSection], on console: Console) {
    var explained: Set<String> = []
    var dropped: [String] = []
    for section in sections {
      let rendering = console.rendered(section.table)
      console.result(sentence: section.title)
      console.writeOutput(rendering.text)
      let legend = rendering.legend.filter { explained.insert($0).inserted }
      if !legend.isEmpty { console.result(sentence: legend.joined(separator: "; ")) }
      for note in section.notes { console.result(sentence: note) }
      console.result("")
      dropped += rendering.dropped.filter { !dropped.contains($0) }
    }
    console.note(dropped: dropped)
  }

  /// What a terminal shows, for a page below a job: the answer and how far it can be believed; the tables are folded away.
  var markdown: String {
    let app = directory.manifest.app
    var parts = [
      "## run \(MarkdownText.inline(directory.manifest.runID))", "**\(MarkdownText.inline(outcome))**",
    ]
    if let refusal {
      parts.append(refusal)
    } else if let answer = RunAnswer(report.sheet.rows, of: strategies, in: app) {
      parts += answer.markdown
    }
    parts += ([selfCheck, conditions].compactMap(\.self) + warnings.map { "warning: \($0)" }).map(
      MarkdownText.inline
    )
    let excerpt = Self.excerpt(of: report.sections, report.sheet.growth, isOfApp: app != nil)
    parts += excerpt.shown.map { section in
      let notes = section.notes.map { "\n\n\(MarkdownText.inline($0))" }.joined()
      return "<details><summary>\(MarkdownText.inline(section.title))</summary>\n\n"
        + "\(section.table.markdown)\(notes)\n\n</details>"
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var refusal: String? {
    if case .invalid = directory.manifest.state { "no answer: these figures must not be used" } else { nil }
  }

  private var warnings: [String] {
    var warnings = report.failures.map { "failed: \($0)" }
    if !report.skipped.isEmpty {
      let labels = report.skipped.map(\.label).joined(separator: ", ")
      warnings.append("skipped for want of time: \(labels); give a longer --time-budget")
    }
    for item in directory.manifest.unavailable where item.what.contains("=") {
      warnings.append("unavailable: \(item.what): \(item.reason)")
    }
    return warnings + [report.warnings(directory.manifest).sentence].compactMap(\.self)
  }

  private var outcome: String {
    let state = directory.manifest.state
    let verdict = state.reason.map { "\(state.kind.uppercased()) (\($0))" } ?? state.kind
    var cases = "cases"
    if case .partial = state { cases = "planned cases" }
    return "\(verdict): \(planned) \(cases), \(Figure.seconds(seconds)), \(report.disturbance)"
  }

  /// What the run resolves where it resolves least: the interval of its worst twin.
  private var selfCheck: String? {
    guard let worst = report.worstTwin else { return nil }
    return
      "A/A check: \(worst.twin.strategy) took \(worst.ratio) times as long as an identical copy of itself, in "
      + "\(worst.place), the worst scenario: smaller differences there may be chance"
  }

  /// What the visits met; nil where they met nothing.
  private var conditions: String? {
    guard let found = directory.manifest.conditions else { return nil }
    let speed =
      "\(Figure.percent(found.otherSpeed)) ran at another speed of the processor than most (up to "
      + "\(Figure.percent(found.speedRange - 1)) apart), and their times are given at the usual one"
    let disturbed = (found.disturbed ?? 0) > 0.001 ? found.disturbed : nil
    let core = disturbed.map {
      "\(Figure.percent($0)) shared the core of the processor with something else, and count only where too few did not"
    }
    let parts = [found.otherSpeed > 0.001 ? speed : nil, core].compactMap(\.self)
    return parts.isEmpty ? nil : "of all visits, \(parts.joined(separator: "; "))"
  }

  /// Not broken: paths are there to be copied.
  private var files: [String] {
    ["page: \(directory.path)/\(RunDirectory.reportName)", "all figures: \(directory.file(.results))"]
  }
}

extension RunPresentation {
  /// The tables of a run that a terminal shows: one of each shape that messages were timed on; and where the rest is.
  ///
  /// The largest app and the largest deep app, as those are most like what readers have; of chains the middle one, and the
  /// slopes over their depths where there is no app. A run without timed messages is shown whole, and none of an app that was read
  /// from a file: its answer has all strategies.
  static func excerpt(
    of sections: [ReportSection],
    _ growth: ReportSection?,
    isOfApp: Bool = false
  ) -> (shown: [ReportSection], rest: String?) {
    let all = sections + [growth].compactMap(\.self)
    let byShape = Dictionary(grouping: sections.compactMap(\.place), by: \.shape)
    guard !byShape.isEmpty else { return (all, nil) }
    let chosen = byShape.mapValues { places in
      let ordered = places.sorted { ($0.nodes ?? 0, $0.label) < ($1.nodes ?? 0, $1.label) }
      return ordered[ordered[0].shape == "chain" ? ordered.count / 2 : ordered.count - 1]
    }
    let hasGrowth = byShape.keys.allSatisfy { $0 == "chain" }
    func isShown(_ section: ReportSection) -> Bool {
      if isOfApp { return false }
      guard let place = section.place else { return section.name == growth?.name && hasGrowth }
      return chosen[place.shape] == place
    }
    let hidden = all.filter { !isShown($0) }.map(\.name)
    let rest = hidden.isEmpty ? nil : "only on the page and in the figures: \(hidden.joined(separator: ", "))"
    return (all.filter(isShown), rest)
  }
}

/// What the harness reached of its targets: a table, and a line that sums it up.
extension [TargetFinding] {
  var table: TextTable {
    var table = RowTable(self)
    table.add("verdict", .left) { $0.verdict }
    table.add("what", .left) { $0.what }
    table.add("figure", .left) { $0.figure }
    table.add("target", .left, drop: 1) { $0.target }
    return table.table
  }

  var summary: String {
    let missed = filter { !$0.isMet }
    guard !missed.isEmpty else { return "self-cost: all \(count) targets met" }
    let figures = missed.map { "\($0.what): \($0.figure), target \($0.target)" }
    return "self-cost: MISSED \(missed.count) of \(count) targets: \(figures.joined(separator: "; "))"
  }
}

struct TargetFinding: Equatable {
  let what: String
  let figure: String
  /// What it has to be, as a clause.
  let target: String
  let isMet: Bool

  /// For a table and a line: a missed target is never hidden behind its figure.
  var verdict: String { isMet ? "met" : "MISSED" }
}

import Reports
import Stress

/// Shows what explorations came to: a row each, the bounds of each pass, what failed, and a line that sums it up.
struct ExplorationPresentation {
  let results: [ScenarioExploration.Result]
  let seed: UInt64
  /// The directory of the files of schedules that failed, where that is not the current one.
  var schedules: String?
  var path: String?

  func show(on console: Console) {
    for pass in passes {
      console.result(table(pass))
      for line in boundLines(pass) { console.result(sentence: line) }
      console.result("")
    }
    for result in results where result.violation != nil {
      console.result(sentence: failure(of: result))
      // Not broken: the steps are a list, and the last line is there to be copied.
      for line in failureLines(result, console.command.shellQuoted) { console.result(line) }
    }
    if let path { console.result("all figures: \(path)") }
    console.result(summary)
  }

  private func table(_ results: [ScenarioExploration.Result]) -> TextTable {
    var table = RowTable(results)
    table.add("scenario", .left) { name(of: $0) }
    table.add("strategy", .left) { "\($0.exploration.form.strategy)" }
    table.add("table", .left, drop: 3) { $0.exploration.form.tableName }
    table.add("discipline", .left) { $0.exploration.form.discipline.rawValue }
    table.add("schedules", .right) { "\($0.report.schedules)" }
    table.add("all", .left) { $0.report.isComplete ? "yes" : "no" }
    table.add("steps", .right, drop: 1) { "\($0.report.longestActor)" }
    table.add("rate", title: "per s", .right, drop: 2) { Figure.plain($0.report.rate, places: 0) }
    table.add("status", .left) { $0.violation == nil ? "ok" : "FAILED" }
    return table.table
  }

  private func name(of result: ScenarioExploration.Result) -> String {
    let choices = result.report.request.branch
    let name = result.exploration.scenario.name
    return choices.isEmpty ? name : "\(name) \(choices.map(String.init).joined(separator: "."))"
  }

  private func boundLines(_ pass: [ScenarioExploration.Result]) -> [String] {
    let reports = pass.map(\.report)
    guard let first = reports.first?.request else { return [] }
    let count = reports.reduce(0) { $0 + $1.schedules }
    let redundant = reports.reduce(0) { $0 + $1.redundant }
    let repeated = reports.reduce(0) { $0 + $1.repeated }
    let seconds = reports.reduce(0.0) { $0 + $1.duration / .seconds(1) }
    return [
      "\(first.mode.rawValue), \(Figure.count(first.bounds.actors, "actor")): \(Figure.count(count, "schedule")) in \(Figure.seconds(seconds)), "
        + "\(repeated) of them run twice, with equal traces"
        + (redundant > 0 ? ", \(redundant) equivalent to one that had run" : ""),
      "bounds: \(coverage(reports))",
    ]
  }

  private func coverage(_ reports: [ExplorationReport]) -> String {
    let request = reports[0].request
    guard !request.mode.draws else {
      let worst = reports.max { $0.missBound < $1.missBound }
      return (worst?.boundWords ?? "") + (request.mode == .pct && reports.count > 1 ? " in each case" : "")
    }
    let complete = reports.count(where: \.isComplete)
    let beyond = reports.count { $0.beyondBounds > 0 }
    return
      "within \(request.bounds.words) each: \(request.mode == .reduced ? "one schedule of each class" : "all schedules") of \(complete) of "
      + "\(Figure.count(reports.count, "case"))"
      + (complete < reports.count ? ", the first \(request.schedules) of the others" : "")
      + (beyond > 0
        ? "; \(Figure.count(beyond, "case goes", "cases go")) on after that, up to step \(longest(reports)), in a fixed order"
        : "")
  }

  private func longest(_ reports: [ExplorationReport]) -> Int { reports.map(\.longestActor).max() ?? 0 }

  private var passes: [[ScenarioExploration.Result]] {
    results.grouped { result in
      let request = result.report.request
      return "\(request.mode.rawValue), \(request.bounds.actors), \(request.bounds.words)"
    }.map(\.members)
  }

  private func failure(of result: ScenarioExploration.Result) -> String {
    let violation = result.violation.map { "\($0.code.rawValue), \($0)" } ?? ""
    return "\(result.exploration.scenario.name) of \(result.exploration.form): \(violation)"
  }

  private func failureLines(_ result: ScenarioExploration.Result, _ command: String) -> [String] {
    guard let plainest = result.plainest else { return ["  it cannot be replayed"] }
    var lines = plainest.lines.map { "  \($0)" }
    if let file = result.file, result.isVerified {
      lines.append(
        "  the replay had the same steps and end; replay it with: \(command) stress --replay "
          + (schedules.map { "\($0)/" } ?? "") + file.name
      )
    } else {
      lines.append("  its replay had other steps or another end")
    }
    return lines
  }

  private var summary: String {
    let count = results.reduce(0) { $0 + $1.report.schedules }
    let failed = results.count { $0.violation != nil }
    return
      "\(Figure.count(count, "schedule")) of \(Figure.count(results.count, "exploration")) with seed \(seed): "
      + (failed == 0 ? "none failed" : "\(failed) of them FAILED")
  }

  /// Of all that were to be explored: those that a signal left out have no verdict.
  func junit(of all: [ScenarioExploration], _ command: String) -> JUnitReport {
    let explored = results.map { result in
      let report = result.report
      let mode = "\(report.request.mode.rawValue), \(Figure.count(report.request.bounds.actors, "actor"))"
      return JUnitReport.Case(
        "stress.explore.\(result.exploration.scenario.name)",
        "\(result.exploration.form) \(name(of: result)), \(mode)",
        result.violation == nil
          ? .passed
          : .failed(kind: "failed", [failure(of: result)] + failureLines(result, command)),
        output: ["\(Figure.count(report.schedules, "schedule")), \(report.isComplete ? "all" : "not all")"]
      )
    }
    let others = all.dropFirst(results.count).map { exploration in
      JUnitReport.Case(
        "stress.explore.\(exploration.scenario.name)",
        "\(exploration.form)",
        .skipped("interrupted"),
        output: []
      )
    }
    return JUnitReport("stress", explored + others, verdict: summary)
  }
}

import Foundation
import Results

/// `baseline`: counts of runs, kept to compare with.
struct BaselineVerb: VerbRunner {
  enum Action: String, CaseIterable {
    case save, list, show, rm

    var wordLimit: Int {
      switch self {
      case .save: 2
      case .list: 0
      case .show, .rm: 1
      }
    }
  }

  static let action = Positional(
    "ACTION",
    .choices(of: Action.self),
    help: "save NAME RUN, list, show NAME, or rm NAME"
  )
  static let names = Positional(
    "NAME",
    .named("NAME", below: "\(RunLife.parent)/baselines"),
    count: .any,
    help: "The baseline's name; for save, then the run, by its name below results/ or its directory"
  )
  static let verb = Verb(
    "baseline",
    abstract: "Keep the counts of runs to compare with",
    discussion: """
      A baseline keeps the counts of a run below results/baselines. Counts are the same on every machine with the same \
      toolchain. A partial run is refused, and so is one with injected work. \
      'rm' does not ask before it removes, but removes nothing that is not a baseline.
      """,
    positionals: [action, names],
    options: [.json],
    examples: [
      .init(["baseline", "save", "main", "reference"], "keep the counts of the run 'reference' as 'main'"),
      .init(["baseline", "list"], "all baselines, read and checked"),
      .init(["baseline", "show", "main", "--json"], "one of them, as JSON"),
      .init(["baseline", "rm", "main"], "remove it"),
    ]
  )

  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let action = try arguments.value(Self.action, as: ValueParser<Action>.oneOfCases)
    let words = try arguments.values(Self.names, as: .text)
    let asJSON = try arguments.flag(.json)
    if let surplus = words.dropFirst(action.wordLimit).first {
      throw CommandError(.usage, at: action.rawValue, "takes no '\(surplus)'", advice: "Leave it out.")
    }
    switch action {
    case .save: try save(try required(words), try runToKeep(words), asJSON: asJSON, console)
    case .list: return try list(asJSON: asJSON, console)
    case .show: try show(store.open(try required(words)), asJSON: asJSON, console)
    case .rm: try remove(try required(words), asJSON: asJSON, console)
    }
    return .success
  }

  private var store: BaselineStore { BaselineStore(below: parent) }

  private func required(_ words: [String]) throws -> RunName {
    guard let name = words.first else {
      throw CommandError(.usage, at: Self.names.name, "is required", advice: "Name the baseline.")
    }
    return try RunName(name)
  }

  /// The run to keep: never one that was not named, as a baseline of another run would go unnoticed for months.
  private func runToKeep(_ words: [String]) throws -> RunDirectory {
    let locator = RunLocator(parent: parent)
    guard let name = words.dropFirst().first else {
      let latest = (try? locator.latest(withFigures: true))?.label ?? "NAME"
      let advice = "Name the run to keep, as in 'bubbleup baseline save \(words[0]) \(latest)'."
      throw CommandError(.usage, at: "RUN", "is missing after 'save \(words[0])'", advice: advice)
    }
    let place = try locator.find(name)
    guard place.isBaseline else { return place.directory }
    throw CommandError(.usage, at: name, "is a baseline already", advice: "Name a run below \(parent)/.")
  }

  private func save(_ name: RunName, _ run: RunDirectory, asJSON: Bool, _ console: Console) throws {
    let baseline = try store.save(run, as: name, savedAt: Int(Date().timeIntervalSince1970))
    let failed = try baseline.run.results().count { $0.status == .failed }
    if failed > 0 {
      console.warning(
        "\(Figure.count(failed, "row of the run belongs", "rows of the run belong")) to cases that failed"
      )
    }
    try show(baseline, asJSON: asJSON, console)
  }

  private func show(_ baseline: Baseline, asJSON: Bool, _ console: Console) throws {
    let summary = try BaselineSummary(baseline)
    if asJSON { console.result(summary.json) } else { summary.lines.forEach(console.result) }
  }

  private func remove(_ name: RunName, asJSON: Bool, _ console: Console) throws {
    try store.remove(name)
    if asJSON { console.result(json: ["removed": name.text]) } else { console.result("removed \(name)") }
  }

  /// One that is damaged is listed with what is wrong; the exit code is then that of the first.
  private func list(asJSON: Bool, _ console: Console) throws -> ExitCode {
    typealias Entry = (name: RunName, summary: BaselineSummary?, problem: ResultsError?)
    let entries = try store.names().map { name -> Entry in
      do throws(ResultsError) { return (name, try BaselineSummary(store.open(name)), nil) } catch {
        return (name, nil, error)
      }
    }
    if asJSON {
      let baselines = entries.map { name, summary, problem in
        ["name": name.text, "problem": problem?.description, "baseline": summary?.json] as JSON
      }
      console.result(json: ["baselines": baselines])
    } else if entries.isEmpty {
      console.note("there are no baselines in \(store.path); save one with 'bubbleup baseline save NAME RUN'")
    } else {
      var table = RowTable(entries)
      table.add("baseline", .left) { $0.name.text }
      table.add("run", .left) { $0.summary?.manifest.runID }
      table.add("cases", .right) { $0.summary.map { "\($0.cases)" } }
      table.add("saved", .left, drop: 2) { $0.summary?.savedAt }
      table.add("commit", .left, drop: 1) { $0.summary?.commit }
      table.add(.init("state")) { $0.problem.map { .init($0.code.rawValue, style: .worse) } ?? "verified" }
      console.result(table.table)
    }
    let problems = entries.compactMap(\.problem)
    for problem in problems { console.error(problem.description) }
    return problems.first.flatMap { ExitCode(rawValue: $0.exitCode) } ?? .success
  }
}

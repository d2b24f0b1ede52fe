import Reports
import Results
import Strategies

/// `history`: what runs and checks appended over commits, and where a level changed.
struct HistoryVerb: VerbRunner {
  /// What the result is printed as.
  enum Format: String, CaseIterable { case text, json, csv, benchmark }

  static let file = Positional(
    "FILE",
    .file("FILE"),
    count: .optional,
    help: "A file that 'run --history' or 'check --history' appended to; \(HistoryFile.name) unless given"
  )
  static let strategy = Option.value(
    "strategy",
    .suggestions("REGEX", StrategyCatalogue.all.map { "\($0.name)" }),
    isRepeatable: true,
    help: "Only strategies whose name matches, as in '^parent'"
  )
  static let filter = Option.value(
    "filter",
    .free("REGEX"),
    isRepeatable: true,
    help:
      "Only series that match (scenario, strategy, options); several must all match; \(Option.wholeNumbers)"
  )
  static let skip = Option.value("skip", .free("REGEX"), isRepeatable: true, help: "No series that match")
  static let metric = Option.value(
    "metric",
    .free("REGEX"),
    isRepeatable: true,
    help: "Only metrics whose name matches, as in '^retains$'"
  )
  static let format = Option.value(
    "format",
    .choices(Format.allCases.map(\.rawValue)),
    absence: .described("text"),
    help:
      "What is printed; benchmark is customSmallerIsBetter of github-action-benchmark, of the newest commit"
  )
  static let page = Option.value(
    "page",
    .file("FILE"),
    help: "Also write a page with a drawing per series: one file that needs no network"
  )
  static let add = Option.value(
    "add",
    .named("RUN", below: RunLife.parent),
    isRepeatable: true,
    help: "First append a run that was kept, by name or directory; of shards the merged run"
  )
  static let everything = Option.flag("all", help: "Print every series, also counts that never changed")

  static let verb = Verb(
    "history",
    abstract: "Say at which commit a figure changed",
    discussion: """
      Reads the file that 'run --history FILE' and 'check --history FILE' append to. Figures are compared over commits \
      only where they compare: times as ratios within a run, of one kind of machine, compiler and build; counts of one \
      compiler and build. A count changed where it differs from the commit before. A time changed where chance would \
      split the series as well in one of a thousand orders at most. Rows of working trees with changes are left out. \
      The history informs: the exit code is 0 whatever it finds.
      """,
    positionals: [file],
    options: [strategy, filter, skip, metric, format, page, add, everything, .json],
    examples: [
      .init(["history"], "what changed, and every series of times"),
      .init(["history", "--metric", "^ratio", "--strategy", "^parent"], "the times of one family"),
      .init(["history", "--page", "history.html"], "a page to look at"),
      .init(["history", "--add", "nightly"], "append a merged run, and look"),
      .init(["history", "--format", "benchmark"], "the newest commit, for github-action-benchmark"),
    ]
  )

  /// The directory that holds the runs.
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let history = HistoryFile(path: try arguments.values(Self.file, as: .text).first ?? HistoryFile.name)
    let format = try format(arguments)
    let everything = try arguments.flag(Self.everything)
    let page = try arguments.optional(Self.page, as: .text)
    let selection = HistorySelection(
      strategies: try arguments.values(Self.strategy, as: .pattern),
      filters: try arguments.values(Self.filter, as: .pattern),
      skips: try arguments.values(Self.skip, as: .pattern),
      metrics: try arguments.values(Self.metric, as: .pattern)
    )
    let locator = RunLocator(parent: parent)
    let runs = try arguments.values(Self.add, as: .text).map { try locator.find($0).directory }
    if !runs.isEmpty, let keeper = try HistoryKeeper(appendingTo: history.path) {
      for run in runs {
        try keeper.add(run)
        console.note("appended \(run.path) to \(history.path)")
      }
    }
    let rows = try selection.rows(of: history)
    let courses = try HistoryCourses(rows)
    if let page { try write(HistoryPage(courses, path: history.path), to: page, console) }
    let document = HistoryDocument(courses, path: history.path)
    switch format {
    case .text: HistorySummary(courses, path: history.path, everything: everything).show(on: console)
    case .json: console.result(document.json)
    // As the action takes it: a list, in which there is no place for a version.
    case .benchmark: console.writeOutput("\(document.benchmark)\n")
    case .csv: console.writeOutput(String(decoding: try HistoryFile.bytes(of: rows), as: UTF8.self))
    }
    return .success
  }

  private func format(_ arguments: Arguments) throws -> Format {
    let named = try arguments.optional(Self.format, as: ValueParser<Format>.oneOfCases)
    guard try arguments.flag(.json) else { return named ?? .text }
    guard named == nil || named == .json else {
      throw CommandError(.usage, at: "--json", "contradicts --format", advice: "Keep one of them.")
    }
    return .json
  }

  private func write(_ page: HistoryPage, to path: String, _ console: Console) throws {
    try WholeFile.write(Array(page.html.utf8), to: path, limit: FileLimits.maximumResultsBytes)
    console.note("page: \(path)")
  }
}

/// Which series the options select: one of the strategies and metrics, all filters, none of the skips.
private struct HistorySelection {
  let strategies: [TextPattern]
  let filters: [TextPattern]
  let skips: [TextPattern]
  let metrics: [TextPattern]

  /// The selected rows of a file, of which there has to be one.
  func rows(of history: HistoryFile) throws -> [HistoryRow] {
    let all = try history.read()
    guard !all.isEmpty else {
      throw CommandError(
        .badData,
        at: history.path,
        "has no rows",
        advice: "Append some with 'bubbleup run --history \(history.path)'."
      )
    }
    let names = Set(all.map(\.strategy)).sorted()
    try Suggestion.requireMatches(strategies, among: names, at: HistoryVerb.strategy.spelling)
    let selected = all.filter(includes)
    guard !selected.isEmpty else {
      throw CommandError(
        .usage,
        at: "history",
        "no series is left",
        advice: "Loosen --strategy, --filter, --skip and --metric."
      )
    }
    return selected
  }

  private func includes(_ row: HistoryRow) -> Bool {
    let options = row.options.pairs.map { "\($0.key)=\($0.value)" }
    let label = ([row.scenario, row.strategy] + options).joined(separator: " ")
    return (strategies.isEmpty || strategies.contains { row.strategy.contains($0) })
      && (metrics.isEmpty || metrics.contains { row.metric.contains($0) })
      && filters.allSatisfy { $0.selects(label) } && !skips.contains { $0.selects(label) }
  }
}

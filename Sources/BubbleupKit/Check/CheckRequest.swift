import Results
import Scenarios
import Statistics

struct CheckRequest {
  enum Way: Equatable {
    case reference(String)
    case builds(base: String, candidate: String?)
    case baseline(String)
  }

  let way: Way
  let isFull: Bool
  let isQuick: Bool
  private let filters: [TextPattern]
  private let skips: [TextPattern]
  let countsOnly: Bool
  let thresholds: Thresholds
  let injections: [Injection]
  let acceptsUndecided: Bool
  let refusesAdded: Bool
  let stages: StagePlan
  let budgetSeconds: Double
  let format: CheckVerb.Format
  let csv: String?
  let name: RunName?
  let seed: UInt64
  let isDryRun: Bool
  /// The hierarchy of a file that is checked instead of the suite's scenarios.
  let imported: ImportedHierarchy?
  /// The options that reproduce this check, as typed.
  private let repeated: [String]
  private let budgetWords: [String]

  init(_ arguments: Arguments) throws {
    way = try Self.way(arguments)
    isQuick = try arguments.flag(CheckVerb.quick)
    isFull = try arguments.flag(CheckVerb.full)
    if isQuick, isFull {
      throw CommandError(.usage, at: "--quick", "contradicts --full", advice: "Keep one of them.")
    }
    filters = try arguments.values(RunVerb.filter, as: .pattern)
    skips = try arguments.values(RunVerb.skip, as: .pattern)
    countsOnly = try arguments.flag(CheckVerb.countsOnly)
    thresholds = try arguments.optional(CheckVerb.margin, as: Thresholds.parser) ?? .none
    injections = try arguments.values(CheckVerb.inject, as: Injection.parser)
    acceptsUndecided = try arguments.flag(CheckVerb.acceptUndecided)
    refusesAdded = try arguments.flag(CheckVerb.refuseAdded)
    stages = StagePlan(first: try arguments.value(CheckVerb.confirm, as: .integer(in: 1...10_000)))
    let isBuilding = if case .reference = way { true } else { false }
    budgetSeconds =
      try arguments.optional(CheckVerb.timeBudget, as: .duration()).map { $0 / .seconds(1) }
      ?? (isFull || isBuilding ? CheckDefaults.longBudget : CheckDefaults.shortBudget)
    format = try CheckVerb.Format(arguments)
    csv = try arguments.optional(CheckVerb.csv, as: .text)
    name = try arguments.optional(CheckVerb.name, as: .text).map { try RunName($0) }
    seed = try arguments.optional(CheckVerb.seed, as: .seed) ?? UInt64.random(in: 1...999_999_999)
    isDryRun = try arguments.flag(CheckVerb.dryRun)
    imported = try ShapeRequest.imported(arguments)
    repeated = try arguments.spelt(
      [
        CheckVerb.against, CheckVerb.baselineBuild, CheckVerb.candidateBuild, CheckVerb.baseline,
        CheckVerb.full,
        CheckVerb.quick, CheckVerb.countsOnly, CheckVerb.acceptUndecided, CheckVerb.refuseAdded,
        CheckVerb.margin,
      ] + ShapeRequest.importing
    )
    budgetWords = try arguments.spelt([CheckVerb.timeBudget])
    if case .baseline = way { try Self.refuseTimes(arguments, thresholds) }
  }

  func advice(among labels: [String]) -> String {
    Suggestion.advice(
      for: filters,
      amongLabels: labels,
      otherwise: "See their labels with 'bubbleup check --dry-run', and more of them with --full."
    )
  }

  func selects(_ label: String) -> Bool {
    (filters.isEmpty || filters.contains { $0.selects(label) }) && !skips.contains { $0.selects(label) }
  }

  private static func way(_ arguments: Arguments) throws -> Way {
    let reference = try arguments.optional(CheckVerb.against, as: .text)
    let base = try arguments.optional(CheckVerb.baselineBuild, as: .text)
    let candidate = try arguments.optional(CheckVerb.candidateBuild, as: .text)
    let baseline = try arguments.optional(CheckVerb.baseline, as: .text)
    guard [reference, base, baseline].compactMap(\.self).count == 1 else {
      let advice = "Give one of --against REF, --baseline-build DIR and --baseline NAME."
      throw CommandError(.usage, at: "check", "needs one thing to check against", advice: advice)
    }
    guard candidate == nil || base != nil else {
      let advice = "Leave it out, or give both folders."
      throw CommandError(.usage, at: "--candidate-build", "needs --baseline-build", advice: advice)
    }
    if let reference { return .reference(reference) }
    if let base { return .builds(base: base, candidate: candidate) }
    return .baseline(baseline ?? "")
  }

  /// The command that checks the cases of these labels again, in the same way and from the same seed.
  func reproduction(_ command: String, of labels: [String], isAll: Bool) -> String {
    var words = [command, "check"] + repeated
    // A whole suite needs no filter, which would only make the command longer.
    if !isAll || !filters.isEmpty || !skips.isEmpty {
      words += labels.map { "--filter=^\(Self.escaped($0))$" }
    }
    words += injections.filter { labels.contains(where: $0.concerns) }.map { "--inject=\($0.text)" }
    words += budgetWords
    if case .baseline = way {} else { words.append("--confirm=\(stages.looks[0])") }
    words.append("--seed=\(seed)")
    return words.map(\.shellQuoted).joined(separator: " ")
  }

  private static func refuseTimes(_ arguments: Arguments, _ thresholds: Thresholds) throws {
    var asked = try [CheckVerb.confirm, CheckVerb.timeBudget].filter(arguments.isGiven)
    if thresholds.latency != nil { asked.append(CheckVerb.margin) }
    guard let option = asked.first else { return }
    let problem = "is about times, and a baseline keeps only counts"
    let advice = "Leave it out, or compare two builds, with --against or --baseline-build."
    throw CommandError(.usage, at: option.spelling, problem, advice: advice)
  }

  private static func escaped(_ label: String) -> String {
    String(label.flatMap { ".()[]{}+*?|^$\\".contains($0) ? "\\\($0)" : "\($0)" })
  }
}

extension CheckVerb {
  enum Format: String, OutputFormat {
    case text, markdown, json, junit, github
    static let remark = "; github also appends a summary to the file that GITHUB_STEP_SUMMARY names"
  }

  static let against = Option.value("against", .free("REF"))
    .help("Build this commit and the working tree, and compare the two")
  static let baselineBuild = Option.value("baseline-build", .directory("DIR"))
    .help("Folder with the base's executables, bubbleup and bubbleup-counts")
  static let candidateBuild = Option.value(
    "candidate-build",
    .directory("DIR"),
    absence: .described("the folder of this command")
  )
  .help("Folder with the candidate's executables")
  static let baseline = Option.value("baseline", .named("NAME|DIR", below: "\(RunLife.parent)/baselines"))
    .help("Compare counts with those of a saved baseline, made with the same toolchain")
  static let quick = Option.flag("quick")
    .help(
      "Time twelve cases and, as time allows, all other strategies; count the rest; the default but with --baseline"
    )
  static let full = Option.flag("full")
    .help("Time and count every strategy on the scenarios of the standard suite")
  static let countsOnly = Option.flag("counts-only").help("Compare only counts, which takes seconds")
  static let margin = Option.value(
    "margin",
    .free("LIST"),
    absence: .described(
      "latency=1%, 5% for responder.walk and where messages wake threads, and 0 for every count"
    )
  )
  .help("Largest changes to ignore, as in 'latency=2%,allocations=0'")
  static let acceptUndecided = Option.flag("accept-undecided")
    .help("Exit with 0 instead of 5 if a case is inconclusive")
  static let refuseAdded = Option.flag("refuse-added")
    .help("Exit with 6 if the base lacks a case, as it does of a new strategy")
  static let confirm = Option.value("confirm", .free("N"), absence: .value("16"))
    .help("Fresh pairs of processes before a suspect is judged for the first time")
  static let timeBudget = Option.value(
    "time-budget",
    .free("TIME"),
    absence: .described("55s; 10m with --full or --against")
  )
  .help("How long suspects get more pairs; those still undecided then may take three times as long")
  static let csv = Option.value("csv", .file("FILE"))
    .help("Also write every row to a file in the format of compare.csv")
  static let name = Option.value("name", .free("NAME"))
    .help("Also keep the candidate's figures and every row as a run below results/")
  static let inject = Option.value("inject", .free("FILTER=WORK"), isRepeatable: true)
    .help("Test the gate: make the candidate do more work, +5%, +1retain, +1alloc or +1hop")
  static let seed = Option.value("seed", .free("N"), absence: .described("another one each time"))
    .help("Seed of every random order: of cases, sides, pairs and layouts")
  static let dryRun = Option.flag("dry-run").help("Print the cases with their labels and measure nothing")

  static let all =
    [
      against, baselineBuild, candidateBuild, baseline, quick, full, RunVerb.filter, RunVerb.skip, countsOnly,
      margin, acceptUndecided, refuseAdded, confirm, timeBudget, Format.option, csv, name, inject, seed,
      dryRun,
    ] + ShapeRequest.importing

  static let verb = Verb(
    "check",
    abstract: "Say whether one build is worse than another",
    discussion: """
      Times are paired: two fresh processes, one per build, take turns on one processor. Counts are compared exactly. \
      The quick suite takes about a minute, --full and --against about ten and the builds; if cases stay undecided, up \
      to three times as long. Exit codes: 0 nothing got worse; 3 something regressed; 5 no verdict: check again on an \
      idle machine, with more time, or pass --accept-undecided; 6 a case failed or was removed; 65 and 66 bad or missing \
      input; 69 not comparable. In a narrow window options and intervals go below their rows, and then base and \
      candidate are dropped.
      """,
    options: all,
    examples: [
      .init(["check", "--against", "main"], "the working tree against a branch"),
      .init(["check", "--baseline-build", "old", "--candidate-build", "new"], "two folders of executables"),
      .init(["check", "--baseline", "results/baselines/counts"], "counts with those of a saved baseline"),
      .init(
        ["check", "--baseline-build", ".build/quick/release", "--inject", "relay=+5%"],
        "whether the gate notices an injected slowdown"
      ),
    ]
  )
}

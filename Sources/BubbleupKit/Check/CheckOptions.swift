/// The options of `check`, each declared once.
enum CheckOptions {
  /// How the result is written.
  enum Format: String, CaseIterable { case text, markdown, json, junit, github }

  static let against = Option.value(
    "against",
    .free("REF"),
    help: "Build this commit and the working tree, and measure both in this job"
  )
  static let baselineBuild = Option.value(
    "baseline-build",
    .directory("DIR"),
    help: "The folder of the base's executables, bubbleup and bubbleup-counts"
  )
  static let candidateBuild = Option.value(
    "candidate-build",
    .directory("DIR"),
    absence: .described("the folder of this command"),
    help: "The folder of the candidate's executables"
  )
  static let baseline = Option.value(
    "baseline",
    .directory("NAME|DIR"),
    help: "A kept baseline: counts exact, times only on its machine and toolchain"
  )
  static let quick = Option.flag("quick", help: "The twelve named cases; the default but with --baseline")
  static let full = Option.flag("full", help: "Every strategy on the scenarios of the standard suite")
  static let only = Option.value(
    "only",
    .free("REGEX"),
    isRepeatable: true,
    help: "Only cases whose label matches, as in 'chain.*relay'"
  )
  static let skip = Option.value(
    "skip",
    .free("REGEX"),
    isRepeatable: true,
    help: "No cases whose label matches"
  )
  static let countsOnly = Option.flag("counts-only", help: "Compare counts alone, which takes seconds")
  static let threshold = Option.value(
    "threshold",
    .free("LIST"),
    absence: .described("latency=1%, and 0 for every count"),
    help: "Changes that do not matter, as in 'latency=2%,allocations=0'"
  )
  static let strict = Option.flag("strict", help: "An inconclusive case ends with exit code 5")
  static let confirm = Option.value(
    "confirm",
    .free("N"),
    absence: .value("16"),
    help: "Fresh pairs of processes before a suspect is first judged"
  )
  static let timeBudget = Option.value(
    "time-budget",
    .free("TIME"),
    absence: .described("55s; 10m with --full or --against"),
    help: "Until when inconclusive cases may get more pairs, counted from the first one"
  )
  static let format = Option.value(
    "format",
    .choices(Format.allCases.map(\.rawValue)),
    absence: .value(Format.text.rawValue),
    help: "How the result is written to standard output"
  )
  static let csv = Option.value(
    "csv",
    .file("FILE"),
    help: "Also write every row, by the schema of compare.csv"
  )
  static let name = Option.value(
    "name",
    .free("NAME"),
    help: "Also keep the candidate's figures and every row as a run below results/"
  )
  static let inject = Option.value(
    "inject",
    .free("FILTER=WORK"),
    isRepeatable: true,
    help: "Make the candidate do more: +5%, +1retain, +1alloc or +1hop; tests the gate itself"
  )
  static let seed = Option.value(
    "seed",
    .free("N"),
    absence: .described("another one each time"),
    help: "Draws every order: of cases, sides, rounds and layouts"
  )
  static let dryRun = Option.flag("dry-run", help: "Print the cases with their labels and measure nothing")

  /// All of them, in the order in which help lists them.
  static let all = [
    against, baselineBuild, candidateBuild, baseline, quick, full, only, skip, countsOnly, threshold, strict,
    confirm, timeBudget, format, csv, name, inject, seed, dryRun,
  ]

  static let verb = Verb(
    "check",
    abstract: "Say whether one build is worse than another, and end accordingly",
    discussion: """
      Times are taken in pairs of fresh processes, one of each side in lock-step; counts are compared exactly. Exit \
      codes: 0 nothing got worse, 3 something regressed, 5 no verdict, 6 a case failed or is missing, 65 and 66 bad or \
      missing input, 69 not comparable. In a narrow window columns go in this order: pairs, interval, base, candidate.
      """,
    options: all,
    examples: [
      .init(["check", "--against", "main"], "the working tree against a branch"),
      .init(["check", "--baseline-build", "old", "--candidate-build", "new"], "two folders of executables"),
      .init(["check", "--baseline", "results/baselines/counts", "--counts-only"], "counts that were kept"),
      .init(
        ["check", "--baseline-build", ".build/release", "--inject", "relay=+5%"],
        "whether the gate would notice"
      ),
    ]
  )
}

import Hierarchy
import Strategies

/// The options of `run`, each declared once.
enum RunOptions {
  static let quick = Option.flag("quick", help: "A first impression in under 40 seconds")
  static let full = Option.flag(
    "full",
    help: "All sweeps and every set of options (of the largest app the first); about two hours"
  )
  static let timeBudget = Option.value(
    "time-budget",
    .free("TIME"),
    absence: .described("the suite's own"),
    help: "Time for the whole command, as in 90s or 10m; what has no room is skipped, and said before"
  )
  static let strategy = Option.value(
    "strategy",
    .suggestions("REGEX", StrategyCatalogue.all.map { "\($0.name)" }),
    isRepeatable: true,
    help: "Only strategies whose name matches, as in '^parent'"
  )
  static let filter = Option.value(
    "filter",
    .labels("REGEX"),
    isRepeatable: true,
    help: "Only cases whose label (scenario, strategy, options) matches; \(Option.wholeNumbers)"
  )
  static let skip = Option.value(
    "skip",
    .labels("REGEX"),
    isRepeatable: true,
    help: "No cases whose label matches"
  )
  static let part = Option.value(
    "part",
    .choices(RunPart.allCases.map(\.rawValue)),
    isRepeatable: true,
    absence: .described("all of them"),
    help:
      "Only this part: messages, messages from a cold cache, building and tearing down, or several threads"
  )
  static let action = Option.value(
    "action",
    .choices(Action.allCases.map(\.label)),
    absence: .described("all of them, evenly"),
    help: "The one thing that messages say, and with it what they carry"
  )
  static let threads = Option.value(
    "threads",
    .free("SWEEP"),
    absence: .described("the suite's own; 1 for none"),
    help: "Numbers of threads that send at once"
  )
  static let reference = Option.value(
    "reference",
    .suggestions("NAME", StrategyCatalogue.all.map { "\($0.name)" }),
    absence: .value("delegate.relay"),
    help: "The strategy that the others are compared with"
  )
  static let seed = Option.value(
    "seed",
    .free("N"),
    absence: .value("1"),
    help: "Draws the plans and the order of measuring"
  )
  static let dryRun = Option.flag(
    "dry-run",
    help: "Print the plan with estimated time and memory; touch no file"
  )
  static let name = Option.value(
    "name",
    .free("NAME"),
    absence: .described("run-SEED-N"),
    help: "The run's directory below results/; with --shard K/N it is NAME-KofN"
  )
  static let history = Option.value(
    "history",
    .file("FILE"),
    help: "Append the rows of strategies.csv to this file, with commit and date"
  )
  static let resume = Option.value(
    "resume",
    .named("NAME", below: RunLife.parent),
    help: "Go on with an interrupted run, with the options that it was begun with"
  )
  static let pin = Option.value("pin", .free("CPU"), help: "Keep the timed thread on one processor")
  static let isolate = Option.flag(
    "isolate",
    help: "Measure each block in a process of its own; a case that crashes has failed, the rest goes on"
  )

  /// All of them, in the order in which help lists them.
  static let all =
    [quick, full, timeBudget, strategy, filter, skip] + ShapeOptions.all + [
      part, action, threads, reference, seed, dryRun, name, history, resume, pin, isolate, .shard, .json,
    ] + SelfCostOptions.all

  /// Those that say where results go and how they look, and nothing about what is measured.
  static let presentation = [resume, history, Option.json]

  static let verb = Verb(
    "run",
    abstract: "Measure what each strategy costs",
    discussion: """
      Measures every selected strategy on every scenario in alternation, with reference kernels and one strategy \
      against itself, and leaves a directory below results/ with every sample. Ctrl-C keeps what was measured. \
      In a narrow window columns go in this order: spread, left entries, left closures, B/node, allocs, ns/hop, × chase, \
      ±, above floor, retains, left objects.
      """,
    options: all,
    examples: [
      .init(["run"], "the standard suite, under three minutes"),
      .init(["run", "--quick", "--strategy", "^parent"], "a first impression of one family"),
      .init(
        ["run", "--depth", "1..1024:x2", "--name", "growth"],
        "a sweep of depths under a name of its own"
      ),
      .init(
        ["run", "--shape", "deep-app", "--controllers", "200", "--depth", "40", "--cells", "20,4,2,2"],
        "a deep app of another size, with cells nested four levels deep"
      ),
      .init(
        ["run", "--part", "builds", "--controllers", "1000,100000"],
        "building and tearing down, at two sizes"
      ),
      .init(["run", "--dry-run", "--full"], "what everything would take"),
      .init(["run", "--full", "--shard", "3/8", "--name", "full"], "the third of eight parts, as full-3of8"),
      .init(["run", "--resume", "growth"], "go on after Ctrl-C"),
      .init(["run", "--isolate", "--depth", "1000"], "go on after a crash, too"),
      .init(["run", "--suite", "self-cost", "--name", "self-cost"], "what the harness itself costs"),
    ]
  )
}

/// The options of `run` that belong to its self-cost suite.
enum SelfCostOptions {
  /// What `run` can measure.
  enum SuiteName: String, CaseIterable {
    case standard
    case selfCost = "self-cost"
  }

  static let suite = Option.value(
    "suite",
    .choices(SuiteName.allCases.map(\.rawValue)),
    absence: .value(SuiteName.standard.rawValue),
    help: "What to measure: the strategies, or the harness itself"
  )
  static let trials = Option.value(
    "trials",
    .free("N"),
    absence: .described("200"),
    help: "With --suite self-cost: trials of the A/A twin"
  )
  static let trialLength = Option.value(
    "trial-length",
    .free("TIME"),
    absence: .described("1s"),
    help: "With --suite self-cost: how long one trial lasts"
  )
  /// Those that make no sense without the suite.
  static let own = [trials, trialLength]
  static let all = [suite] + own

  /// Those of `run` that make sense with the suite, besides its own.
  static let shared = [
    RunOptions.seed, RunOptions.dryRun, RunOptions.name, RunOptions.resume, RunOptions.pin, .json,
  ]
}

import Hierarchy
import Strategies

extension RunVerb {
  enum Format: String, OutputFormat {
    case text, json, github
    static let remark = "; github also appends a summary to the file that GITHUB_STEP_SUMMARY names"
  }

  static let quick = Option.flag("quick").help("A first impression in 45 seconds")
  static let full = Option.flag("full")
    .help("All sweeps and every set of options, except on the largest app; about two hours")
  static let timeBudget = Option.value("time-budget", .free("TIME"), absence: .described("the suite's own"))
    .help(
      "Time for the whole command, as in 90s or 10m; what does not fit is skipped, with a warning at the start"
    )
  static let strategy = Option.value("strategy", .strategies("REGEX"), isRepeatable: true)
    .help("Only strategies with a matching name, as in '^parent'")
  static let filter = Option.value("filter", .labels("REGEX"), isRepeatable: true)
    .help("Only cases with a matching label (scenario, strategy, options); \(Option.wholeNumbers)")
  static let skip = Option.value("skip", .labels("REGEX"), isRepeatable: true)
    .help("No cases with a matching label")
  /// Options that select cases, shared with `verify` and `counts`.
  static let selection = [strategy, filter, skip]
  static let part = Option.value(
    "part",
    .choices(of: RunPart.self),
    isRepeatable: true,
    absence: .described("all but threads, and those too with --full or --threads")
  )
  .help("Only this part: messages, messages from a cold cache, building and teardown, or several threads")
  static let action = Option.value(
    "action",
    .choices(Action.allCases.map(\.label)),
    absence: .described("all, in equal parts")
  )
  .help("Send only this action, which also decides what a message carries")
  static let threads = Option.value(
    "threads",
    .free("SWEEP"),
    absence: .described("none; with --part threads or --full the suite's own")
  )
  .help("Also send from this many threads at once, as in 2,4; 1 leaves this part out of --full")
  static let reference = Option.value("reference", .strategies("NAME"), absence: .value("delegate.relay"))
    .help("The strategy that the others are compared with")
  static let seed = Option.value("seed", .free("N"), absence: .value("1"))
    .help("Decides the hierarchies and the order of measuring")
  static let dryRun = Option.flag("dry-run")
    .help("Print the plan with estimated time and memory, and write nothing")
  static let name = Option.value("name", .free("NAME"), absence: .described("run-SEED-N"))
    .help("The run's directory below results/; with --shard K/N it is NAME-KofN")
  static let history = Option.value("history", .file("FILE"))
    .help("Also append the rows of strategies.csv to this file, with commit and date")
  static let resume = Option.value("resume", .named("NAME", below: RunLife.parent))
    .help("Go on with an interrupted run, with its own options")
  static let pin = Option.value("pin", .free("CPU"), absence: .described("the one that it starts on"))
    .help("Keep the timed thread on this processor")
  static let noPin = Option.flag("no-pin").help("Let the system move the timed thread about")

  static let all =
    [quick, full, timeBudget] + selection + ShapeRequest.all + [
      part, action, threads, reference, seed, dryRun, name, history, resume, pin, noPin, .shard,
      Format.option, .json,
    ] + selfCost

  /// Options that say where results go and how they look, and nothing about what is measured.
  static let presentation = [resume, history, Format.option, Option.json]

  static let verb = Verb(
    "run",
    abstract: "Measure what each strategy costs",
    discussion: """
      Measures all selected strategies in alternation on each scenario, together with reference kernels and with an \
      identical copy of one strategy, in many processes one after the other; a crash fails one case and not the run. \
      Prints the answer, then the app, the deep app and one chain; with --hierarchy, in under a minute, the answer for that \
      app alone. The page \
      report.html and the CSV files in the run's directory below results/ have everything. Ctrl-C keeps what was \
      measured, and the command that goes on is printed. \
      A narrow window leaves columns out in this order: spread, left entries, left closures, B/node, allocs, ns/hop, \
      × chase, ±, above floor, retains, left objects, boxed.
      """,
    options: all,
    examples: [
      .init(["run"], "the standard suite, under three minutes"),
      .init(["run", "--quick", "--strategy", "^parent"], "a first impression of one family"),
      .init(
        ["run", "--depth", "1..1024:x2", "--name", "growth"],
        "chains of eleven depths, in results/growth"
      ),
      .init(
        ["run", "--shape", "deep-app", "--controllers", "200", "--depth", "40", "--cells", "20,4,2,2"],
        "a deep app of your size, with cells nested four levels deep"
      ),
      .init(
        ["run", "--part", "builds", "--controllers", "1000,100000"],
        "building and teardown, at two sizes"
      ),
      .init(["run", "--hierarchy", "shop.txt"], "the hierarchy of your app, as a debugger prints it"),
      .init(["run", "--dry-run", "--full"], "what everything would take, without measuring"),
      .init(["run", "--full", "--shard", "3/8", "--name", "full"], "the third of eight parts, as full-3of8"),
      .init(["run", "--resume", "growth"], "go on after Ctrl-C"),
      .init(["run", "--suite", "self-cost", "--name", "self-cost"], "what the harness itself costs"),
    ]
  )
}

/// The options of the self-cost suite.
extension RunVerb {
  enum SuiteName: String, CaseIterable {
    case standard
    case selfCost = "self-cost"
  }

  static let suite = Option.value(
    "suite",
    .choices(of: SuiteName.self),
    absence: .value(SuiteName.standard.rawValue)
  )
  .help("Measure the strategies, or the harness itself")
  static let trials = Option.value("trials", .free("N"), absence: .described("200"))
    .help("With --suite self-cost: trials of the A/A twin")
  static let trialLength = Option.value("trial-length", .free("TIME"), absence: .described("1s"))
    .help("With --suite self-cost: how long one trial lasts")
  static let selfCost = [suite, trials, trialLength]

  /// Those of the others that make sense with the suite.
  static let besideSelfCost = [seed, dryRun, name, resume, pin, noPin, Format.option, .json]
}

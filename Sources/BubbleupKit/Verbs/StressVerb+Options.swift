import Strategies
import Stress

/// What `stress` can be asked to do.
///
/// Each task says which options have an effect on it. Any other one is refused: an option without an effect makes a reader
/// believe in something that did not happen.
enum StressTask: CaseIterable {
  case list, replay, explore, soak, teardown, load

  /// The option that asks for it; nil for the one that is done unless another is asked for.
  var selector: Option? {
    switch self {
    case .list: StressVerb.list
    case .replay: StressVerb.replay
    case .explore: StressVerb.explore
    case .soak: StressVerb.soak
    case .teardown: StressVerb.teardown
    case .load: nil
    }
  }

  /// The further options that have an effect on it.
  var effective: [Option] {
    typealias Its = StressVerb
    return switch self {
    case .list: [Its.markdown, .json]
    case .replay: [.json]
    case .explore:
      [
        Its.schedules, Its.scenario, RunVerb.strategy, Its.discipline, Its.seed, Its.full, Its.name, .shard,
        ProofFormat.option, .json,
      ]
    case .soak: Self.ofLoads + ShapeRequest.all + [Its.churn, Its.rate, Its.full]
    case .teardown: Self.ofLoads + [Its.full]
    case .load: Self.ofLoads + ShapeRequest.all + [Its.churn, Its.rate]
    }
  }

  private static let ofLoads = [
    RunVerb.strategy, StressVerb.discipline, StressVerb.threads, StressVerb.mode,
    StressVerb.messages, StressVerb.seed, StressVerb.duration, StressVerb.name, .shard, ProofFormat.option,
    .json,
  ]

  /// The task that was asked for.
  ///
  /// - Throws: `usage` if there are two, or an option without an effect on it.
  init(_ arguments: Arguments) throws(CommandError) {
    var chosen: [(task: StressTask, selector: Option)] = []
    for task in Self.allCases {
      guard let selector = task.selector, try arguments.isGiven(selector) else { continue }
      chosen.append((task, selector))
    }
    if chosen.count > 1 {
      let problem = "does not go with \(chosen[1].selector.spelling)"
      let advice = "Use one of them at a time."
      throw CommandError(.usage, at: chosen[0].selector.spelling, problem, advice: advice)
    }
    self = chosen.first?.task ?? .load
    try refuseIneffective(arguments)
    try refuseOverridden(arguments)
  }

  private func refuseIneffective(_ arguments: Arguments) throws(CommandError) {
    let effective = effective + [selector].compactMap(\.self)
    for option in StressVerb.all where !effective.contains(option) {
      guard try arguments.isGiven(option) else { continue }
      let others = Self.allCases.filter { $0.effective.contains(option) }
      let names = others.map { $0.selector?.spelling ?? "plain loads" }
      let problem = "has no effect \(selector.map { "with \($0.spelling)" } ?? "on plain loads")"
      let advice = "Leave it out; it is for \(names.joined(separator: ", "))."
      throw CommandError(.usage, at: option.spelling, problem, advice: advice)
    }
  }

  /// Options that have an effect alone, and none beside others.
  private func refuseOverridden(_ arguments: Arguments) throws(CommandError) {
    switch self {
    case .list: try refuse(StressVerb.markdown, beside: [.json], arguments)
    case .soak:
      try refuse(StressVerb.full, beside: [StressVerb.messages, StressVerb.threads], arguments)
    case .explore:
      let modes = Set(try arguments.values(StressVerb.explore, as: ValueParser<ExplorationMode>.oneOfCases))
      // More schedules are all that drawn ones get from it; and what draws nothing has no use for a seed.
      if modes.allSatisfy(\.draws) {
        try refuse(StressVerb.full, beside: [StressVerb.schedules], arguments)
      } else if !modes.contains(where: \.draws) {
        let names = modes.map { "'\($0.rawValue)'" }.sorted().joined(separator: " and ")
        try refuse(StressVerb.seed, "has no effect: \(names) draws no schedule", arguments)
      }
    case .replay, .teardown, .load: break
    }
  }

  private func refuse(
    _ option: Option,
    beside others: [Option],
    _ arguments: Arguments
  ) throws(CommandError) {
    for other in others {
      guard try arguments.isGiven(other) else { return }
    }
    try refuse(option, "has no effect beside \(others.map(\.spelling).joined(separator: " and "))", arguments)
  }

  private func refuse(_ option: Option, _ problem: String, _ arguments: Arguments) throws(CommandError) {
    guard try arguments.isGiven(option) else { return }
    throw CommandError(.usage, at: option.spelling, problem, advice: "Leave it out.")
  }
}

extension StressVerb {
  static let discipline = Option.value(
    "discipline",
    .choices(of: DisciplineKind.self),
    isRepeatable: true,
    absence: .described("all")
  )
  .help("How senders and changes are kept apart; see --list")
  static let threads = Option.value("threads", .free("SWEEP"), absence: .value("1,2"))
    .help("Senders, 1 to 64, as in 2 or 1..8:x2")
  static let mode = Option.value(
    "mode",
    .choices(of: LoadMode.self),
    isRepeatable: true,
    absence: .described("queue and perform")
  )
  .help("What senders run on: a concurrent queue, or concurrentPerform")
  static let messages = Option.value(
    "messages",
    .free("N"),
    absence: .described("50000, 5000000 with --soak, 2000 with --teardown; no limit with --duration")
  )
  .help("Messages per load, all senders together")
  static let churn = Option.value("churn", .free("N"), absence: .value("100"))
    .help("Changes of the hierarchy per thousand messages")
  static let seed = Option.value("seed", .free("N"), absence: .value("1"))
    .help("Decides the hierarchy, the senders' leaves, the changes and the schedules")
  static let duration = Option.value(
    "duration",
    .free("TIME"),
    absence: .described("until all --messages are sent")
  )
  .help("How long each load lasts, as in 10s; with --messages, whichever ends first")
  static let rate = Option.value("rate", .free("N"), absence: .described("as fast as possible"))
    .help("Messages per second; latencies then count from the intended start of each message")
  static let teardown = Option.value("teardown", .free("LEVELS"))
    .help("Only tear down a chain of this many levels while senders run, three times, without other changes")
  static let soak = Option.flag("soak")
    .help("Long loads with 2 and 4 senders, of responder.trampoline under 'locked' unless you name others")
  static let full = Option.flag("full")
    .help(
      "With --soak: 100 million messages with 2 to 16 senders; with --teardown: on the main thread too; with --explore: more schedules"
    )
  static let name = Option.value("name", .free("NAME"), absence: .described("stress-N"))
    .help("The run's directory below results/; with --shard K/N it is NAME-KofN")
  static let list = Option.flag("list")
    .help("Show which strategy runs under which discipline, and why others do not")
  static let markdown = Option.flag("markdown").help("With --list: as a Markdown table")

  static func disciplines(_ arguments: Arguments) throws -> [DisciplineKind] {
    try arguments.values(discipline, as: ValueParser<DisciplineKind>.oneOfCases)
  }

  static let all =
    [RunVerb.strategy, discipline] + ShapeRequest.all + [
      threads, mode, messages, churn, seed, duration, rate, teardown, soak, full, name, .shard, list,
      markdown, ProofFormat.option, .json, explore, schedules, scenario, replay,
    ]

  static let explore = Option.value("explore", .choices(of: ExplorationMode.self), isRepeatable: true)
    .help(
      "Instead of loads: all schedules of a few steps, one of each class of equivalent ones, or random ones"
    )
  static let schedules = Option.value(
    "schedules",
    .free("N"),
    absence: .described("depends on the mode; more with --full")
  )
  .help("With --explore: the most schedules of each scenario under each strategy and discipline")
  static let scenario = Option.value(
    "scenario",
    .choices(ExploredScenario.all.map(\.name)),
    isRepeatable: true,
    absence: .described("all")
  )
  .help("With --explore: only these scenarios")
  static let replay = Option.value("replay", .file("FILE"))
    .help("Run the schedule that a failed exploration saved; '-' for standard input")
}

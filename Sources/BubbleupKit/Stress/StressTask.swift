import Stress

/// What `stress` can be asked to do.
///
/// Each task says which options it heeds. Another one that is typed with it is refused: an option without an effect
/// makes a reader believe that he saw something which did not happen.
enum StressTask: CaseIterable {
  case list, replay, explore, faults, soak, teardown, load

  /// The option that asks for it; nil for the one that is done unless another is asked for.
  var selector: Option? {
    switch self {
    case .list: StressOptions.list
    case .replay: StressOptions.replay
    case .explore: StressOptions.explore
    case .faults: StressOptions.faults
    case .soak: StressOptions.soak
    case .teardown: StressOptions.teardown
    case .load: nil
    }
  }

  /// The further options that make a difference to it.
  var heeded: [Option] {
    typealias Its = StressOptions
    return switch self {
    case .list: [Its.markdown, .json]
    case .replay: [.json]
    case .explore:
      [Its.schedules, Its.scenario, Its.strategy, Its.discipline, Its.seed, Its.full, Its.name, .json]
    case .faults: [Its.seeds, Its.only, Its.seed, Its.full, Its.name, .json]
    case .soak: Self.ofLoads + [Its.churn, Its.rate, Its.full]
    case .teardown: Self.ofLoads + [Its.full]
    case .load: Self.ofLoads + [Its.churn, Its.rate]
    }
  }

  private static let ofLoads = [
    StressOptions.strategy, StressOptions.discipline, StressOptions.threads, StressOptions.mode,
    StressOptions.messages, StressOptions.seed, StressOptions.duration, StressOptions.name, .json,
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
      throw CommandError(
        .usage,
        at: chosen[0].selector.spelling,
        "does not go with \(chosen[1].selector.spelling)",
        advice: "Make two runs of it."
      )
    }
    self = chosen.first?.task ?? .load
    try refuseIneffective(arguments)
    try refuseOverridden(arguments)
  }

  private func refuseIneffective(_ arguments: Arguments) throws(CommandError) {
    let heeded = heeded + [selector].compactMap(\.self)
    for option in StressOptions.all where !heeded.contains(option) {
      guard try arguments.isGiven(option) else { continue }
      let others = Self.allCases.filter { $0.heeded.contains(option) }
      let names = others.map { $0.selector?.spelling ?? "plain loads" }
      throw CommandError(
        .usage,
        at: option.spelling,
        "has no effect \(selector.map { "with \($0.spelling)" } ?? "on plain loads")",
        advice: "Leave it out; it is for \(names.joined(separator: ", "))."
      )
    }
  }

  /// Options that are heeded alone, and not beside others.
  private func refuseOverridden(_ arguments: Arguments) throws(CommandError) {
    switch self {
    case .list: try refuse(StressOptions.markdown, beside: [.json], arguments)
    case .soak:
      try refuse(StressOptions.full, beside: [StressOptions.messages, StressOptions.threads], arguments)
    case .explore:
      let exhaustive = ExplorationMode.exhaustive.rawValue
      let modes = Set(try arguments.values(StressOptions.explore, as: .text))
      // More schedules are all that drawn ones get from it; and what draws nothing has no use for a seed.
      if !modes.contains(exhaustive) {
        try refuse(StressOptions.full, beside: [StressOptions.schedules], arguments)
      } else if modes.count == 1 {
        try refuse(StressOptions.seed, "decides nothing: '\(exhaustive)' draws no schedule", arguments)
      }
    case .replay, .faults, .teardown, .load: break
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
    let names = others.map(\.spelling).joined(separator: " and ")
    try refuse(option, "has nothing left to decide beside \(names)", arguments)
  }

  private func refuse(_ option: Option, _ problem: String, _ arguments: Arguments) throws(CommandError) {
    guard try arguments.isGiven(option) else { return }
    throw CommandError(.usage, at: option.spelling, problem, advice: "Leave it out.")
  }
}

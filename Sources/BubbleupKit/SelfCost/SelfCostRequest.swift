import SelfCost

/// What the command line of `run --suite self-cost` asks for.
struct SelfCostRequest: Equatable {
  let suite: SelfCostSuite

  /// Nil where the arguments ask for another suite; an option that belongs to the other one is refused.
  init?(_ arguments: Arguments) throws {
    let named = try arguments.value(
      SelfCostOptions.suite,
      as: ValueParser<SelfCostOptions.SuiteName>.oneOfCases
    )
    var suite = SelfCostSuite()
    suite.trials =
      try arguments.optional(SelfCostOptions.trials, as: .integer(in: 1...10_000)) ?? suite.trials
    suite.trialSeconds =
      try arguments.optional(SelfCostOptions.trialLength, as: .duration(upTo: .seconds(60)))
      .map { $0 / .seconds(1) } ?? suite.trialSeconds
    suite.runs = try arguments.optional(SelfCostOptions.runs, as: .integer(in: 0...1_000)) ?? suite.runs
    guard named == .selfCost else {
      try Self.refuse(
        SelfCostOptions.own,
        in: arguments,
        "makes no sense without --suite self-cost",
        advice: "Add it, or leave this out."
      )
      return nil
    }
    self.suite = suite
    let allowed = SelfCostOptions.all + SelfCostOptions.shared
    try Self.refuse(
      RunOptions.all.filter { !allowed.contains($0) },
      in: arguments,
      "has no effect on --suite self-cost",
      advice: "Leave it out: what the harness measures of itself is fixed, so that machines can be compared."
    )
  }

  private static func refuse(
    _ options: [Option],
    in arguments: Arguments,
    _ problem: String,
    advice: String
  ) throws(CommandError) {
    for option in options where try arguments.isGiven(option) {
      throw CommandError(.usage, at: option.spelling, problem, advice: advice)
    }
  }
}

extension LevelTree {
  /// The messages to send: every action from every origin where there are few, else one from each, drawn by `mix`.
  ///
  /// Few origins would leave it to luck which actions a scenario sends at all. With many, an action that was never
  /// drawn replaces one that was drawn more than once, so that every action with a weight is sent by someone.
  func script(mix: MessageMix, using generator: SeededGenerator) -> [ScriptedMessage] {
    let weighted = zip(Action.allCases, mix.weights).filter { $0.1 > 0 }
    guard leaves.count > PlanLimits.originsThatSendEverything else {
      return leaves.flatMap { origin in
        weighted.map { ScriptedMessage(origin: origin, action: $0.0) }
      }
    }
    let weights = weighted.map(\.1)
    let total = weights.reduce(0, +)
    var generator = generator
    var drawn = [Int](repeating: 0, count: weighted.count)
    var choices = leaves.map { _ in
      let choice = Self.choose(weights, at: generator.below(total))
      drawn[choice] += 1
      return choice
    }
    for missing in drawn.indices where drawn[missing] == 0 {
      var victim = generator.below(choices.count)
      while drawn[choices[victim]] < 2 { victim = (victim + 1) % choices.count }
      drawn[choices[victim]] -= 1
      choices[victim] = missing
      drawn[missing] += 1
    }
    return zip(leaves, choices).map { ScriptedMessage(origin: $0, action: weighted[$1].0) }
  }

  /// The index of the weight that `point` falls on when they are laid end to end.
  private static func choose(_ weights: [Int], at point: Int) -> Int {
    var end = 0
    for (index, weight) in weights.enumerated() {
      end += weight
      if point < end { return index }
    }
    return 0
  }
}

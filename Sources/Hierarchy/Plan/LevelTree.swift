/// The levels of a plan as a tree of their own: what each one hands to, and which ones nobody hands to.
struct LevelTree {
  private let kinds: [NodeKind]
  private let parents: [NodeID]

  /// The levels that are no other level's parent, in the order of their rows: every message starts at one of these.
  let leaves: [NodeID]

  /// The levels among `kinds`, with the level parents that a builder noted.
  init(kinds: [NodeKind], parents: [NodeID]) {
    var hasChildren = [Bool](repeating: false, count: kinds.count)
    for parent in parents where parent != .none { hasChildren[parent.index] = true }
    self.kinds = kinds
    self.parents = parents
    var leaves: [NodeID] = []
    for row in kinds.indices where !hasChildren[row] && kinds[row].isLevel { leaves.append(NodeID(row)) }
    self.leaves = leaves
  }

  /// What each node does with a message that reaches it; the origins, which never act, are bystanders.
  ///
  /// All origins share the levels above them, so a message may meet the decider of another origin before its own:
  /// it ends there. The distance is the most that a message travels, not what each one does. `drawn` are the deciders
  /// of a shape that draws some, besides the application.
  func roles(
    handler: PlanParameters.Handler,
    drawn: [NodeID],
    observers: PlanParameters.Observers
  ) -> [Role] {
    var roles = [Role](repeating: .bystander, count: parents.count)
    if observers == .everyLevel {
      for row in roles.indices where kinds[row].isLevel { roles[row] = .observer }
      for origin in leaves { roles[origin.index] = .bystander }
    }
    switch handler {
    case .nobody: break
    case .application: roles[NodeID.application.index] = .decider
    case .drawn:
      for decider in drawn + [.application] { roles[decider.index] = .decider }
      // A screen without cells is drawn like any other, and messages start there.
      for origin in leaves { roles[origin.index] = .bystander }
    case .distance(let distance):
      for decider in ancestors(ofLeavesAt: distance) { roles[decider.index] = .decider }
    }
    return roles
  }

  /// For each leaf the level that many links above it, or the application where the path is shorter.
  ///
  /// Every level gets, beside its parent, a jump to a level further up (Myers 1983, skew-binary), which takes one
  /// pass; a look-up then takes logarithmic time. Walking would take distance × leaves: for a chain of a million
  /// levels with half a million coordinators beside it, days.
  private func ancestors(ofLeavesAt distance: Int) -> [NodeID] {
    var depths = [Int32](repeating: 0, count: parents.count)
    var jumps = [NodeID](repeating: .application, count: parents.count)
    for row in parents.indices where parents[row] != .none {
      let parent = parents[row]
      let jump = jumps[parent.index]
      let onward = jumps[jump.index]
      depths[row] = depths[parent.index] + 1
      let isEven = depths[parent.index] - depths[jump.index] == depths[jump.index] - depths[onward.index]
      jumps[row] = isEven ? onward : parent
    }
    return leaves.map { leaf in
      let target = max(0, Int(depths[leaf.index]) - distance)
      var node = leaf
      while Int(depths[node.index]) > target {
        let jump = jumps[node.index]
        node = Int(depths[jump.index]) >= target ? jump : parents[node.index]
      }
      return node
    }
  }
}

extension LevelTree {
  /// The messages to send: every action from every origin where there are few, else one from each, drawn by `mix`.
  ///
  /// Few origins would leave it to luck which actions a scenario sends at all. With many, an action that was never
  /// drawn replaces one that was drawn more than once, so that every action with a weight is sent by someone.
  ///
  /// In an order drawn by `order`, so that any stretch of the script is a fair sample of the whole hierarchy. In the
  /// order of rows, a stretch has neighbours only: the shallowest screens first, each warming the next one's way.
  func script(
    mix: MessageMix,
    using generator: SeededGenerator,
    inOrderOf order: SeededGenerator
  ) -> [ScriptedMessage] {
    var script = messages(mix, generator)
    var order = order
    for last in stride(from: script.count - 1, to: 0, by: -1) { script.swapAt(last, order.below(last + 1)) }
    return script
  }

  private func messages(_ mix: MessageMix, _ generator: SeededGenerator) -> [ScriptedMessage] {
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

/// The levels of a plan as a tree of their own: what each one hands to, and which are no other level's parent.
struct LevelTree {
  private let kinds: [NodeKind]
  private let parents: [NodeID]

  /// The levels that are no other level's parent, in the order of their rows: every message starts at one of these.
  let leaves: [NodeID]

  /// The levels among `kinds`, where the level of each row is in that of `parents`.
  init(kinds: [NodeKind], parents: [NodeID]) {
    var isLeaf = kinds.map(\.isLevel)
    for row in kinds.indices.dropFirst() where kinds[row].isLevel { isLeaf[parents[row].index] = false }
    self.kinds = kinds
    self.parents = parents
    leaves = isLeaf.indices.filter { isLeaf[$0] }.map { NodeID($0) }
  }

  /// What each node does with a message that reaches it; the origins, which never act, are bystanders.
  ///
  /// All origins share the levels above them, so a message may meet the decider of another origin before its own:
  /// it ends there. The distance is the most that a message travels, not what each one does. `drawn` are the deciders
  /// of a shape that draws some, besides the application.
  func roles(_ parameters: PlanParameters, drawn: [NodeID]) -> [Role] {
    var roles = [Role](repeating: .bystander, count: kinds.count)
    if parameters.observers == .everyLevel {
      for row in roles.indices where kinds[row].isLevel { roles[row] = .observer }
      for origin in leaves { roles[origin.index] = .bystander }
    }
    switch parameters.handler {
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
    for row in parents.indices.dropFirst() where kinds[row].isLevel {
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

  /// The messages to send: every action from every origin where there are few, else one from each, drawn by the mix.
  ///
  /// In an order drawn by the seed, so that any stretch of the script is a fair sample of the whole hierarchy. In the
  /// order of rows, a stretch has neighbours only: the shallowest screens first, each warming the next one's way.
  func script(_ parameters: PlanParameters) -> [ScriptedMessage] {
    var script = messages(parameters)
    var order = PlanStream.order.generator(seed: parameters.seed)
    for last in stride(from: script.count - 1, to: 0, by: -1) { script.swapAt(last, order.below(last + 1)) }
    return script
  }

  /// The messages in the order of their origins.
  ///
  /// Few origins would leave it to luck which actions a scenario sends at all. With many, an action that was never
  /// drawn replaces one that was drawn more than once, so that every action with a weight is sent.
  private func messages(_ parameters: PlanParameters) -> [ScriptedMessage] {
    let weighted = zip(Action.allCases, parameters.mix.weights).filter { $0.1 > 0 }
    guard leaves.count > PlanLimits.originsThatSendEverything else {
      return leaves.flatMap { origin in weighted.map { ScriptedMessage(origin: origin, action: $0.0) } }
    }
    let total = weighted.reduce(0) { $0 + $1.1 }
    var generator = PlanStream.script.generator(seed: parameters.seed)
    var drawn = [Int](repeating: 0, count: weighted.count)
    var choices = leaves.map { _ in
      // The weights laid end to end: the choice is the one that the point falls on.
      var point = generator.below(total)
      var choice = 0
      while point >= weighted[choice].1 {
        point -= weighted[choice].1
        choice += 1
      }
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
}

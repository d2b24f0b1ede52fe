/// What follows from the rows of a plan: which views are installed, who hands to whom, who decides, who sends what.
extension HierarchyPlan {
  /// Fills the columns that no shape draws; `deciders` are those of a shape that draws some.
  mutating func finish(deciders: [NodeID]) {
    installShown()
    joinLevels()
    // The levels that are no other level's parent, in the order of their rows: every message starts at one of these.
    var isLeaf = kinds.map(\.isLevel)
    for row in kinds.indices.dropFirst() where kinds[row].isLevel { isLeaf[levelParents[row].index] = false }
    let leaves = isLeaf.indices.filter { isLeaf[$0] }.map { NodeID($0) }
    giveRoles(leaves, drawn: deciders)
    script = messages(from: leaves)
    script = mixed(script)
    controllerCount = kinds.count { $0 == .controller }
  }

  /// Messages of a window, in which all kinds of ways have their part.
  private static let window = 32

  /// The script in an order drawn by the seed, in which any stretch is a fair sample of the whole.
  ///
  /// In the order of rows, a stretch has neighbours only: the shallowest screens first, each warming the next one's way. In
  /// a random one, a few dozen messages have by chance long ways or short ones: in the deep app, what they take on average
  /// came out 3 % apart. So messages are sorted by the levels that they climb and by action, dealt out to windows like
  /// cards, and shuffled within each.
  private func mixed(_ script: [ScriptedMessage]) -> [ScriptedMessage] {
    var generator = PlanStream.order.generator(seed: parameters.seed)
    func shuffle<Element>(_ elements: inout [Element]) {
      for last in stride(from: elements.count - 1, to: 0, by: -1) {
        elements.swapAt(last, generator.below(last + 1))
      }
    }
    var shuffled = script
    shuffle(&shuffled)
    let sorted = shuffled.enumerated().map { place, message in
      (key: (levelsToDecider(of: message), Int(message.action.rawValue), place), message: message)
    }
    .sorted { $0.key < $1.key }
    var windows = [[ScriptedMessage]](repeating: [], count: (sorted.count + Self.window - 1) / Self.window)
    var places = Array(windows.indices)
    for start in stride(from: 0, to: sorted.count, by: max(1, windows.count)) {
      shuffle(&places)
      for (place, entry) in zip(places, sorted[start..<min(start + windows.count, sorted.count)]) {
        windows[place].append(entry.message)
      }
    }
    shuffle(&windows)
    return windows.flatMap { window in
      var window = window
      shuffle(&window)
      return window
    }
  }

  private func levelsToDecider(of message: ScriptedMessage) -> Int {
    var (levels, level) = (0, message.origin)
    repeat {
      level = levelParents[level.index]
      levels += 1
    } while level != .none && roles[level.index] != .decider
    return levels
  }

  /// Of a stack's screens the last one is installed, of tabs the first.
  private mutating func installShown() {
    installed = kinds.map { $0 == .controller }
    var shown = [NodeID](repeating: .none, count: count)
    for row in kinds.indices where kinds[row] == .controller && !modals[row] {
      let parent = parents[row].index
      let sibling = shown[parent]
      shown[parent] = NodeID(row)
      guard sibling != .none else { continue }
      if containers[parent] == .navigation { installed[sibling.index] = false }
      if containers[parent] == .tabs { installed[row] = false }
    }
  }

  /// One pass: a row's parent comes before it, so the level around the parent is known already.
  private mutating func joinLevels() {
    levelParents.reserveCapacity(count)
    for row in kinds.indices {
      // A coordinator is a level itself.
      let parent = coordinators[row] == .none ? parents[row] : coordinators[row]
      let isLevel = parent == .none || kinds[parent.index].isLevel
      levelParents.append(isLevel ? parent : levelParents[parent.index])
    }
  }

  /// All origins share the levels above them, so a message may meet the decider of another origin before its own.
  ///
  /// It ends there: the distance is the most that a message travels. The origins never act.
  private mutating func giveRoles(_ leaves: [NodeID], drawn: [NodeID]) {
    roles = [Role](repeating: .bystander, count: count)
    if parameters.observers == .everyLevel {
      for row in roles.indices where kinds[row].isLevel { roles[row] = .observer }
    }
    var deciders: [NodeID] = []
    switch parameters.handler {
    case .nobody: break
    case .application: deciders = [.application]
    case .drawn: deciders = drawn + [.application]
    case .distance(let distance): deciders = ancestors(of: leaves, at: distance)
    }
    for decider in deciders { roles[decider.index] = .decider }
    // A screen without cells is drawn like any other, and may be a drawn decider.
    for origin in leaves { roles[origin.index] = .bystander }
  }

  /// For each leaf the level that many links above it, or the application where the path is shorter.
  ///
  /// `above` leads one level up, then two, then four: as many passes as the distance has binary digits. Walking would
  /// take distance × leaves: for a chain of a million levels with half a million coordinators beside it, days.
  private func ancestors(of leaves: [NodeID], at distance: Int) -> [NodeID] {
    var above = levelParents
    above[0] = .application
    var (reached, rest) = (leaves, distance)
    while rest > 0 {
      if !rest.isMultiple(of: 2) { reached = reached.map { above[$0.index] } }
      above = above.map { above[$0.index] }
      rest /= 2
    }
    return reached
  }

  /// The messages in the order of their origins: every action from each where there are few, else one, drawn by the mix.
  ///
  /// Few origins would leave it to luck which actions a scenario sends at all. With many, an action that was never
  /// drawn replaces one that was drawn more than once, so that every action with a weight is sent.
  private func messages(from leaves: [NodeID]) -> [ScriptedMessage] {
    let weighted = zip(Action.allCases, parameters.mix.weights).filter { $0.1 > 0 }
    guard leaves.count > PlanLimits.originsThatSendEverything else {
      return leaves.flatMap { origin in weighted.map { ScriptedMessage(origin: origin, action: $0.0) } }
    }
    // The weights laid end to end: the choice is the one that the point falls on.
    let ends = weighted.indices.map { weighted[...$0].reduce(0) { $0 + $1.1 } }
    var generator = PlanStream.script.generator(seed: parameters.seed)
    var drawn = [Int](repeating: 0, count: weighted.count)
    var choices = leaves.map { _ in
      let point = generator.below(ends.last ?? 0)
      let choice = ends.firstIndex { point < $0 } ?? 0
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

  /// For each row the nearest decider above it on the level path; none where there is none.
  ///
  /// A level's parent comes before it, so one pass settles all.
  package var nearestDeciders: [NodeID] {
    var nearest: [NodeID] = []
    nearest.reserveCapacity(count)
    for parent in levelParents {
      let decides = parent == .none || roles[parent.index] == .decider
      nearest.append(decides ? parent : nearest[parent.index])
    }
    return nearest
  }
}

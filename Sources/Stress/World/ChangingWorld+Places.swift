import Hierarchy

/// What the book says of who is where.
extension ChangingWorld {
  func controller(_ id: NodeID) -> Controller? { trunk[id] as? Controller }

  /// The coordinator that a coordinator of a flow in `site` reports to, or the application.
  func coordinator(over site: NodeID) -> Responder? {
    var row = site
    while row != .none, plan.kinds[row.index] == .controller {
      let own = plan.coordinators[row.index]
      if own != .none { return trunk[own] }
      row = plan.parents[row.index]
    }
    return trunk[.application]
  }

  /// What `level`, a top of a branch at `site`, hands to.
  ///
  /// A controller hands to a coordinator that stays, wherever it hangs.
  func parent(ofTop level: Responder, at site: NodeID) -> Responder? {
    if level is Coordinator { return coordinator(over: site) }
    let own = plan.coordinators[level.id.index % maker.places]
    return own == .none ? trunk[site] : trunk[own]
  }

  /// The levels of the trunk that hand to the application, which they lose when the root is exchanged.
  var trunkTops: [Responder] {
    trunk.keys.sorted().compactMap { id in
      let isTop =
        plan.kinds[id.index].isLevel && id != .application && plan.levelParent(of: id) == .application
      return isTop ? trunk[id] : nil
    }
  }

  /// What to link a level below `parent` to: that one, or where levels hold deciders, the nearest of those.
  func link(for parent: Responder?) -> Responder? {
    guard isDirect else { return parent }
    var candidate = parent
    while let level = candidate, level.role != .decider { candidate = levelParent(of: level) }
    return candidate
  }

  private func levelParent(of level: Responder) -> Responder? {
    let row = NodeID(level.id.index % maker.places)
    guard row != .application, row.index < plan.count else { return nil }
    let parent = plan.levelParent(of: row)
    if trunk[row] != nil {
      let isCutOff = parent == .application && login != nil
      return isCutOff ? nil : trunk[parent]
    }
    let number = Int(branchNumbers[row.index])
    guard number >= 0, let branch = branches[number] else { return nil }
    return branch.node(of: parent) ?? self.parent(ofTop: level, at: places[number].site)
  }

  /// What may get other links when something comes to or leaves `site`: its own, and those of all screens in it, as one
  /// covers another.
  func neighbours(of site: NodeID) -> [Responder] {
    guard let controller = controller(site) else { return [] }
    var nodes: [Responder] = [controller]
    if let view = controller.view { nodes.append(view) }
    for child in controller.children {
      nodes.append(child)
      if let view = child.view { nodes.append(view) }
    }
    return nodes
  }

  var everybody: [Responder] {
    var nodes = trunk.keys.sorted().compactMap { trunk[$0] }
    for branch in branches { nodes += branch?.nodes ?? [] }
    if let login {
      nodes.append(login)
      if let view = login.view { nodes.append(view) }
    }
    return nodes
  }
}

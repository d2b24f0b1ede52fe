extension PlanParameters {
  /// What the plan will be like, or the reason why there is none; nothing is built.
  ///
  /// First the parameters are checked, then, by a pass that only counts, the nodes, their memory and the longest path.
  package func survey(
    memory: AvailableMemory = .current
  ) throws(PlanError) -> (nodes: Int, depth: Int, needed: AvailableMemory) {
    try validate()
    // More nodes than that do not fit, whatever they are: a view is the cheapest.
    let limit = min(PlanLimits.nodes, memory.bytes / NodeKind.view.bytes + 1)
    let counted = drawn(by: PlanBuilder(HierarchyPlan(rows: 0, of: self), limit: limit))
    let needed = AvailableMemory(bytes: counted.bytes)
    // Cells are given up before controllers, because the number of controllers is what an experiment is about.
    let (parameter, given, fits): (PlanError.Parameter, String, String) =
      switch shape {
      case _ where !cells.isEmpty: (.cells, "\(cells)", "fewer cells")
      case .chain(let depth): (.depth, "\(depth)", "a shorter chain")
      case .app(let controllers), .deepApp(let controllers, _):
        (.controllers, "\(controllers)", "fewer controllers")
      case .outline(let outline): (.outline, "\(outline.rows.count)", "fewer rows")
      }
    guard counted.nodes <= PlanLimits.nodes else {
      let reason = "there would be more than \(PlanLimits.nodes) nodes"
      throw PlanError(.tooManyNodes, parameter, given, reason, fits: fits)
    }
    guard needed.bytes <= memory.bytes else {
      let reason = "at least \(needed) would be needed and \(memory) are free"
      throw PlanError(.notEnoughMemory, parameter, given, reason, fits: fits)
    }
    // A handler above the top of the hierarchy.
    if case .distance(let distance) = handler, distance > counted.depth {
      let fits = "a distance of 1 to \(counted.depth), the application, or none"
      let reason = "the plan's depth is \(counted.depth)"
      throw PlanError(.contradiction, .handler, "distance \(distance)", reason, fits: fits)
    }
    return (counted.nodes, counted.depth, needed)
  }

  /// What `builder` has counted or recorded after the shape was drawn into it; the same rows in every pass.
  func drawn(by builder: consuming PlanBuilder) -> PlanBuilder {
    switch shape {
    case .chain(let depth): drawChain(of: depth, into: &builder)
    case .outline(let outline): outline.draw(into: &builder)
    case .app(let controllers):
      var painter = AppPainter(self, consume builder, controllers: controllers)
      painter.drawApp(controllers: controllers)
      builder = painter.builder
    case .deepApp(let controllers, let depth):
      var painter = AppPainter(self, consume builder, controllers: controllers)
      painter.drawDeepApp(controllers: controllers, depth: depth)
      builder = painter.builder
    }
    return builder
  }
}

extension NodeKind {
  /// What a node takes: its row, and its live object as the 64-bit runtime allocates it.
  ///
  /// An estimate on the upper side, because what it prevents is the kernel ending the process in the middle of a
  /// run. It covers the costliest strategy, since every strategy wires the same plan.
  var bytes: Int {
    // 17 bytes of columns, 4 of level parents and 16 of scratch while roles and installed views are worked out.
    let row = 40
    return switch self {
    // One of each: their size does not matter next to anything else.
    case .application, .window: row + 1_000
    // Object with header 100, children array with its 32-byte header 60, weak-reference side allocation 48,
    // slot in its parent's array 16 (arrays double).
    case .view: row + 220
    // A view, plus reuse identifier, strategy link and association entry, plus the message that a leaf sends.
    case .cell: row + 360
    // Object 200, children and presented 80, weak side allocation 48, association entry in a map of maps 200
    // (the dearest table: a dictionary per object), observer or retained closure 64, the message it sends 64.
    case .controller: row + 660
    // As a controller without containment.
    case .coordinator: row + 500
    }
  }
}

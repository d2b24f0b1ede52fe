/// What a counting pass found out about a plan that has not been built.
public struct PlanSurvey: Sendable {
  /// How many nodes there will be, or as many as it took to see that they are too many.
  public let nodes: Int
  /// The links of the longest path of levels; of the part that was counted, if the nodes are too many.
  public let depth: Int
  /// What the plan and its hierarchy would take.
  public let needed: AvailableMemory
}

extension PlanParameters {
  /// What the plan will be like, or the reason why there is none; nothing is built.
  ///
  /// First the parameters are checked, then, by a pass that only counts, the number of nodes, the memory that they and
  /// their hierarchy will take, and the depth.
  public func survey(memory: AvailableMemory = .current) throws(PlanError) -> PlanSurvey {
    try validate()
    // More nodes than that do not fit, whatever they are: a view is the cheapest.
    let fitting = memory.bytes / MemoryEstimate.bytes(of: .view) + 1
    let limit = min(PlanLimits.nodes, fitting)
    let counted = drawn(by: PlanBuilder(countingUpTo: limit, wrappers: wrappers))
    let needed = AvailableMemory(bytes: counted.bytes)
    guard counted.nodes <= PlanLimits.nodes else {
      throw tooLarge(.tooManyNodes, "there would be more than \(PlanLimits.nodes) nodes")
    }
    guard needed <= memory else {
      throw tooLarge(.notEnoughMemory, "at least \(needed) would be needed and \(memory) are free")
    }
    try validateDistance(depth: counted.depth)
    return PlanSurvey(nodes: counted.nodes, depth: counted.depth, needed: needed)
  }

  private func tooLarge(_ code: PlanError.Code, _ reason: String) -> PlanError {
    // Cells are given up before controllers, because the number of controllers is what an experiment is about.
    let (parameter, given, fits): (PlanError.Parameter, String, String) =
      switch shape {
      case _ where !cells.isEmpty: (.cells, "\(cells)", "fewer cells")
      case .chain(let depth): (.depth, "\(depth)", "a shorter chain")
      case .app(let controllers), .deepApp(let controllers, _):
        (.controllers, "\(controllers)", "fewer controllers")
      case .outline(let outline): (.outline, "\(outline.rows.count)", "fewer rows")
      }
    return PlanError(code, parameter, given, reason, fits: fits)
  }
}

/// How much memory a plan and the hierarchy built from it will take, before either exists.
///
/// An estimate on the upper side, because what it prevents is the kernel ending the process in the middle of a
/// run. It covers the costliest strategy, since every strategy wires the same plan.
enum MemoryEstimate {
  /// 17 bytes of columns, 4 of level parents and 16 of scratch while roles and installed views are worked out.
  private static let row = 40

  /// The bytes of one node of `kind`: its row, and its live object as the 64-bit runtime allocates it.
  static func bytes(of kind: NodeKind) -> Int {
    switch kind {
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

/// One path of levels with exactly the depth that was asked for.
///
/// From the deepest leaf up, a path consists of one cell per collection level, then controllers, then coordinators,
/// then the application. Coordinators shorten the way past controllers: the root controller of a coordinator hands
/// to that coordinator and not to its container. With k coordinators, whose root controllers R1 … Rk contain each
/// other, only Rk is on the path, and R1 … Rk-1 lie beside it, each one link below its own coordinator:
///
///     leaf cell → cell → C3 → C2 → Rk → coordinator k → … → coordinator 1 → application
///                                       R2 → coordinator 2
///                                                R1 → coordinator 1
///
/// So depth = cells + controllers on the path + k, and there are k - 1 controllers more than the path shows. k is
/// the coordinator ratio times the depth, less where that would leave no controller on the path. The deepest
/// controller alone has cells; the first cell of each collection continues the path, the others are its siblings.
/// The upper controllers are tabs, navigation and split; the deepest one is always plain, for want of children.
struct ChainShape {
  /// How many coordinators are on the path.
  let coordinators: Int
  /// How many controllers there are, on the path and beside it.
  let controllers: Int

  private let parameters: PlanParameters

  /// The chain of `depth`, which is more than the levels of cells.
  init(_ parameters: PlanParameters, depth: Int) {
    self.parameters = parameters
    let aboveCells = depth - parameters.cells.count
    coordinators = min(Int(parameters.coordinatorRatio * Double(depth)), max(0, aboveCells - 1))
    controllers = aboveCells - coordinators + max(0, coordinators - 1)
  }

  /// Adds the chain.
  func draw(into builder: inout PlanBuilder) {
    var place = builder.window()
    var modals = SelectionSampler(
      choosing: Int(parameters.modalRatio * Double(controllers)),
      of: controllers - 1,
      generator: PlanStream.modals.generator(seed: parameters.seed)
    )
    for number in 0..<controllers where !builder.isFull {
      place = builder.controller(
        in: place,
        as: .container(atLevel: number, of: parameters.nesting, hasChildren: number < controllers - 1),
        modal: number > 0 && modals.choosesNext(),
        coordinated: number < coordinators
      )
    }
    CellLattice(parameters.cells, wrappers: parameters.wrappers).draw(in: place, into: &builder)
  }
}

/// The same collections of cells for every screen: `[20, 4]` is 20 cells with 4 inner ones each.
struct CellLattice {
  private let cells: [Int]

  /// What one screen's cells, and the wrappers between them, consist of.
  let tally: NodeTally

  /// The lattice of `cells`, outermost collection first.
  init(_ cells: [Int], wrappers: Int) {
    self.cells = cells
    var tally = NodeTally()
    var inCollection = 1
    for (level, perCell) in cells.enumerated() {
      if level > 0 { tally.add(.view, inCollection.multipliedSaturated(by: wrappers)) }
      inCollection = inCollection.multipliedSaturated(by: perCell)
      tally.add(.cell, inCollection)
    }
    self.tally = tally
  }

  /// Adds the cells of one screen; collection by collection, so that no nesting of loops limits their levels.
  func draw(in screen: Place, into builder: inout PlanBuilder) {
    guard !builder.isCounting else { return builder.count(tally, levels: cells.count, in: screen) }
    var around = [screen]
    for (level, perCell) in cells.enumerated() {
      var inside: [Place] = []
      for var place in around {
        if level > 0 { builder.wrap(&place) }
        for _ in 0..<perCell { inside.append(builder.cell(in: place)) }
      }
      around = inside
    }
  }
}

extension ContainerKind {
  /// What a controller `level` steps below the window's root is when the upper `nesting` ones are containers.
  ///
  /// Tabs hold stacks and stacks hold splits, as in apps. A controller without children is a screen, so plain.
  static func container(atLevel level: Int, of nesting: Int, hasChildren: Bool) -> ContainerKind {
    let fromTheTop: [ContainerKind] = [.tabs, .navigation, .split]
    return hasChildren && level < min(nesting, fromTheTop.count) ? fromTheTop[level] : .plain
  }
}

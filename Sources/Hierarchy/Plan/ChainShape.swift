/// One path of levels with exactly the depth that was asked for.
///
/// From the deepest leaf up, a path consists of one cell per collection level, then controllers, then coordinators,
/// then the application. Coordinators shorten the way past controllers: the root controller of a coordinator hands
/// to that coordinator and not to its container. With k coordinators, and root controllers R1 … Rk that contain each
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
extension PlanParameters {
  /// Draws a chain of `depth`, which is more than the levels of cells.
  func drawChain(of depth: Int, into builder: inout PlanBuilder) {
    let aboveCells = depth - cells.count
    let coordinators = min(Int(coordinatorRatio * Double(depth)), max(0, aboveCells - 1))
    let controllers = aboveCells - coordinators + max(0, coordinators - 1)
    // Tabs hold stacks and stacks hold splits, as in apps. A controller without children is a screen, so plain.
    let containers = [ContainerKind.tabs, .navigation, .split].prefix(min(nesting, controllers - 1))
    var generator = PlanStream.modals.generator(seed: seed)
    var modals = min(Int(modalRatio * Double(controllers)), controllers - 1)
    var place = builder.window()
    for number in 0..<controllers where !builder.isFull {
      // Knuth's algorithm S: a coin per controller would hit the ratio on average only.
      let isModal = number > 0 && modals > 0 && generator.below(controllers - number) < modals
      if isModal { modals -= 1 }
      place = builder.controller(
        in: place,
        as: number < containers.count ? containers[number] : .plain,
        modal: isModal,
        coordinated: number < coordinators
      )
    }
    guard !builder.isCounting else { return builder.count(cells: cells, in: place) }
    // Collection by collection, so that no nesting of loops limits their levels.
    var around = [place]
    for (level, number) in cells.enumerated() {
      var inside: [Place] = []
      for var place in around {
        if level > 0 { builder.wrap(&place) }
        for _ in 0..<number { inside.append(builder.cell(in: place)) }
      }
      around = inside
    }
  }
}

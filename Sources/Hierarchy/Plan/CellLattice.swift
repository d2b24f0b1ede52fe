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

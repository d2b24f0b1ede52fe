/// The views of an app's controllers, in the proportions of 26 measured page sources: leaf depth median 12 to 14 nodes
/// from the application, nine tenths under 25, at most 35; more than half of the inner nodes with a single child;
/// fan-out mostly 1 to 4; lists of 15 to 60 cells with 2 to 5 leaves each (`AppStatisticsTests`).
///
/// The first number of `cells` is the middle of the list sizes, which range from 0.4 to 1.6 times as many. Each further
/// number is the same one level deeper: one in sixteen cells holds a collection, and in each collection the last one
/// does if no other did, so that every list nests as deep as there are numbers. A third of the screens are lists.
extension AppPainter {
  private var isSkeleton: Bool { parameters.cells.isEmpty }

  mutating func drawScreen(in place: inout Place) {
    if !isSkeleton, generator.below(3) == 0 { drawList(in: &place) } else { drawForm(in: &place) }
  }

  /// The tab controller's own views: a bar with a button per part, and the layers around the selected tab.
  mutating func drawTabBar(in place: inout Place) {
    if !isSkeleton {
      let bar = builder.view(in: place.content)
      for _ in 0..<parts { builder.view(in: builder.view(in: bar)) }
    }
    builder.deepen(&place, by: 2)
  }

  /// A stack's own views: a bar with a title and up to two buttons, and the layers around the top screen.
  mutating func drawNavigationBar(in place: inout Place) {
    if !isSkeleton {
      let bar = builder.view(in: builder.view(in: place.content))
      drawLeaves(generator.within(1...3), in: bar)
    }
    builder.deepen(&place, by: 2)
  }

  mutating func drawForm(in place: inout Place) {
    guard !isSkeleton else {
      builder.deepen(&place, by: 1)
      for _ in 0..<generator.within(1...3) { builder.view(in: place.content) }
      return
    }
    builder.deepen(&place, by: generator.within(1...2))
    for _ in 0..<generator.within(2...4) {
      var section = builder.view(in: place.content)
      for _ in 0..<generator.within(1...2) { section = builder.view(in: section) }
      drawItems(in: section)
    }
  }

  /// A list of cells with collections in some of them, or without cells a form.
  ///
  /// The collections that are not yet full wait in an array, innermost last, so that no depth of cells recurses.
  mutating func drawList(in place: inout Place) {
    guard !isSkeleton else { return drawForm(in: &place) }
    let cells = parameters.cells
    builder.deepen(&place, by: generator.within(1...2))
    var open = [(place: place, cells: generator.within(Self.sizes(around: cells[0])), nests: false)]
    while let current = open.indices.last, !builder.isFull {
      guard open[current].cells > 0 else {
        open.removeLast()
        continue
      }
      open[current].cells -= 1
      var cell = builder.cell(in: open[current].place)
      let isLastChance = open[current].cells == 0 && !open[current].nests
      guard open.count < cells.count, generator.below(16) == 0 || isLastChance else {
        drawItems(in: builder.view(in: cell.node))
        continue
      }
      open[current].nests = true
      builder.wrap(&cell)
      builder.deepen(&cell, by: 2)
      open.append((cell, generator.within(Self.sizes(around: cells[open.count])), false))
    }
  }

  /// 2 to 5 leaves, the fewer the likelier, so that 5 stays the exception that it is in measured trees.
  private mutating func drawItems(in parent: NodeID) {
    drawLeaves(2 + min(generator.below(4), generator.below(4)), in: parent)
  }

  private mutating func drawLeaves(_ count: Int, in parent: NodeID) {
    for _ in 0..<count {
      builder.view(in: generator.below(3) == 0 ? builder.view(in: parent) : parent)
    }
  }

  private static func sizes(around middle: Int) -> ClosedRange<Int> {
    let smallest = max(1, (2 * middle + 4) / 5)
    return smallest...max(smallest, 8 * middle / 5)
  }
}

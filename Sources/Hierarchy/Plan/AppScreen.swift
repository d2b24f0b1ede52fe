/// Draws the views of an app's controllers in the proportions of 26 measured page sources.
///
/// Measured, in nodes from the application: leaf depth median 12 to 14, nine tenths under 25, at most 35; more than
/// half of the inner nodes have a single child; fan-out mostly 1 to 4; a list of 15 to 60 cells with 2 to 5 leaves
/// each. The numbers below were chosen so that the standard app stays inside all of them (`AppStatisticsTests`).
///
/// The first number of `cells` is the middle of the list sizes, which range from 0.4 to 1.6 times as many: 37 gives
/// 15 to 59. Each further number is the same for the collections one level deeper: one in sixteen cells holds a
/// collection of inner cells, and in each collection the last one does if no other did, so that every list nests as deep
/// as there are numbers. A third of the screens are lists, the others forms. Without `cells` all are skeletons.
struct AppScreen {
  private let cells: [Int]

  /// The painter of screens with lists around these sizes.
  init(cells: [Int]) {
    self.cells = cells
  }

  private var isSkeleton: Bool { cells.isEmpty }

  /// A screen of a stack.
  func draw(in place: inout Place, into builder: inout PlanBuilder, using generator: inout SeededGenerator) {
    if !isSkeleton, generator.below(3) == 0 {
      drawList(in: &place, into: &builder, using: &generator)
    } else {
      drawForm(in: &place, into: &builder, using: &generator)
    }
  }

  /// The tab controller's own views: a bar with a button per part, and the layers around the selected tab.
  func drawTabBar(in place: inout Place, into builder: inout PlanBuilder) {
    if !isSkeleton {
      let bar = builder.view(in: place.content)
      for _ in 0..<AppShape.parts { drawLeaf(in: builder.view(in: bar), into: &builder) }
    }
    builder.deepen(&place, by: 2)
  }

  /// A stack's own views: a bar with a title and up to two buttons, and the layers around the top screen.
  func drawNavigationBar(
    in place: inout Place,
    into builder: inout PlanBuilder,
    using generator: inout SeededGenerator
  ) {
    if !isSkeleton {
      let bar = builder.view(in: builder.view(in: place.content))
      drawLeaves(generator.within(1...3), in: bar, into: &builder, using: &generator)
    }
    builder.deepen(&place, by: 2)
  }

  /// Some sections of a few items each, or of a skeleton the one section.
  func drawForm(
    in place: inout Place,
    into builder: inout PlanBuilder,
    using generator: inout SeededGenerator
  ) {
    guard !isSkeleton else {
      builder.deepen(&place, by: 1)
      for _ in 0..<generator.within(1...3) { drawLeaf(in: place.content, into: &builder) }
      return
    }
    builder.deepen(&place, by: generator.within(1...2))
    for _ in 0..<generator.within(2...4) {
      var section = builder.view(in: place.content)
      for _ in 0..<generator.within(1...2) { section = builder.view(in: section) }
      drawLeaves(itemCount(using: &generator), in: section, into: &builder, using: &generator)
    }
  }

  /// A list of cells with collections in some of them, or without cells a form.
  ///
  /// The collections that are not yet full wait in an array, innermost last, so that no depth of cells recurses.
  func drawList(
    in place: inout Place,
    into builder: inout PlanBuilder,
    using generator: inout SeededGenerator
  ) {
    guard !isSkeleton else { return drawForm(in: &place, into: &builder, using: &generator) }
    builder.deepen(&place, by: generator.within(1...2))
    var open = [Collection(place: place, cells: generator.within(Self.sizes(around: cells[0])))]
    while let current = open.indices.last, !builder.isFull {
      guard open[current].cells > 0 else {
        open.removeLast()
        continue
      }
      open[current].cells -= 1
      var cell = builder.cell(in: open[current].place)
      guard open.count < cells.count, nests(in: &open[current], using: &generator) else {
        drawItems(of: cell, into: &builder, using: &generator)
        continue
      }
      builder.wrap(&cell)
      builder.deepen(&cell, by: 2)
      open.append(Collection(place: cell, cells: generator.within(Self.sizes(around: cells[open.count]))))
    }
  }

  /// Whether the cell that was just drawn holds a collection.
  private func nests(in collection: inout Collection, using generator: inout SeededGenerator) -> Bool {
    let isLastChance = collection.cells == 0 && !collection.nests
    guard generator.below(16) == 0 || isLastChance else { return false }
    collection.nests = true
    return true
  }

  /// A list or a collection in a cell that is being drawn.
  private struct Collection {
    /// Whose cells they are.
    let place: Place
    /// How many are still to come.
    var cells: Int
    /// Whether one of them holds a collection.
    var nests = false
  }

  /// A cell's content view with its 2 to 5 leaves.
  private func drawItems(
    of cell: Place,
    into builder: inout PlanBuilder,
    using generator: inout SeededGenerator
  ) {
    let content = builder.view(in: cell.node)
    drawLeaves(itemCount(using: &generator), in: content, into: &builder, using: &generator)
  }

  /// Leaves, of which a third sits alone in a view of its own, as a button's label does.
  private func drawLeaves(
    _ count: Int,
    in parent: NodeID,
    into builder: inout PlanBuilder,
    using generator: inout SeededGenerator
  ) {
    for _ in 0..<count {
      drawLeaf(in: generator.below(3) == 0 ? builder.view(in: parent) : parent, into: &builder)
    }
  }

  private func drawLeaf(in parent: NodeID, into builder: inout PlanBuilder) {
    _ = builder.view(in: parent)
  }

  /// 2 to 5, the fewer the likelier, so that 5 stays the exception that it is in measured trees.
  private func itemCount(using generator: inout SeededGenerator) -> Int {
    2 + min(generator.below(4), generator.below(4))
  }

  /// 0.4 to 1.6 times as many as `middle`, at least one.
  static func sizes(around middle: Int) -> ClosedRange<Int> {
    let smallest = max(1, (2 * middle + 4) / 5)
    return smallest...max(smallest, 8 * middle / 5)
  }
}

/// An app: a root tab controller with ten parts, each a flow of screens, drawn like the screens of real apps.
///
/// A flow is a navigation stack with its screens. Some screens contain one or two child controllers; some start a
/// modal flow of two to four controllers, which is a stack of its own. A flow of more than a dozen controllers keeps
/// eight and divides the others into up to four child flows, contained in its screens or presented by them, so that
/// depth grows with the logarithm of the size. There are exactly as many controllers as asked for.
///
/// What the parameters mean here:
/// - nesting: 0 no containers (every flow is a plain custom container), 1 navigation, 2 tabs at the root too, 3 every
///   third part is also a split of a sidebar and the stack.
/// - coordinator ratio: a flow has about seven controllers, modal flows included, so 0.15 gives every flow a
///   coordinator; below that, so many flows as the ratio is of 0.15; above it, screens have their own as well, and at
///   1 every controller does. The root controller is that of the application's coordinator at any ratio above 0.
/// - modal ratio: how many of the controllers are modal, on average. Only flows are presented, and only by a screen
///   that presents nothing yet, so about a fifth is the most there can be.
/// - cells: the middle of the sizes that are drawn (`AppScreen`); none makes every screen a cell-free skeleton.
struct AppShape {
  /// Parts of the app: article E1's number.
  static let parts = 10

  private let controllers: Int
  private let parameters: PlanParameters
  private var flows: AppFlows

  /// The app of so many controllers.
  init(_ parameters: PlanParameters, controllers: Int) {
    self.controllers = controllers
    self.parameters = parameters
    flows = AppFlows(parameters)
  }

  /// Adds the app.
  mutating func draw(into builder: inout PlanBuilder) {
    var root = builder.controller(
      in: builder.window(),
      as: parameters.nesting >= 2 ? .tabs : .plain,
      coordinated: parameters.coordinatorRatio > 0
    )
    flows.screen.drawTabBar(in: &root, into: &builder)
    for (part, budget) in Self.shares(of: controllers - 1, among: Self.parts).enumerated() {
      let isSplit = parameters.nesting >= 3 && part % 3 == 2
      flows.announce(FlowToDraw(parent: root, budget: budget, isModal: false, isSplit: isSplit))
    }
    flows.drawAll(into: &builder)
  }

  /// `total` in equal parts, of which the first ones take what is left over.
  static func shares(of total: Int, among parts: Int) -> [Int] {
    (0..<parts).map { total / parts + ($0 < total % parts ? 1 : 0) }
  }
}

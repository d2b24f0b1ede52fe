/// Everything that decides what a plan looks like; equal parameters give an equal plan on every machine.
public struct PlanParameters: Sendable, Hashable {
  /// The outline of the hierarchy.
  public enum Shape: Sendable, Hashable {
    /// One path, `depth` links from the deepest level to the application; the controllers follow from it.
    ///
    /// 1 to 1,000,000, and more than there are levels of cells. Coordinators are on the path too.
    case chain(depth: Int)
    /// Ten parts drawn like the screens of real apps, of 100 to 10,000,000 controllers together.
    case app(controllers: Int)
    /// An app of 100 to 10,000,000 controllers with a longest path of exactly `depth` levels.
    case deepApp(controllers: Int, depth: Int)
    /// Row by row what the outline says, and nothing that other parameters draw; see `outline(_:handler:)`.
    case outline(Outline)
  }

  /// Where the deciders sit.
  public enum Handler: Sendable, Hashable {
    /// So many level-to-level links above each origin; the application where the path is shorter.
    ///
    /// 1 to the plan's depth. A message ends at the first decider that it meets, which may be another origin's.
    case distance(Int)
    /// Only the application decides.
    case application
    /// No level decides: every message ends unhandled.
    case nobody
    /// Near, halfway and far, where a deep app draws them; the application decides what reaches it.
    case drawn
  }

  /// Who takes note of a message and passes it on.
  public enum Observers: Sendable, Hashable {
    /// No level does.
    case none
    /// Every level that does not decide does, so that the order of handlers spells out the path.
    ///
    /// Except the origins: a message starts at its origin, which never acts on it.
    case everyLevel
  }

  /// The outline.
  public var shape: Shape
  /// How many of the upper levels are navigation, tab or split containers rather than plain controllers: 0 … 3.
  public var nesting: Int
  /// Cells of each screen, outermost collection first: `[20, 4]` is 20 cells with 4 inner ones each.
  ///
  /// As many numbers as wanted, of 1 to 1,000 each; what does not fit into memory is refused. In a chain only the
  /// deepest controller has cells. In an app the numbers are the middle of the sizes that are drawn: of the lists, which
  /// a third of the screens have, of the collections in their rows, and so on; each list nests as deep as there are
  /// numbers. Without cells its screens are skeletons of a few views.
  public var cells: [Int]
  /// Plain views between a level's root view, or a cell, and its content: 0, or 3 as in UIKit's containers.
  ///
  /// An app's screens have drawn views there anyway; these come on top.
  public var wrappers: Int
  /// Coordinators per controller, or in a chain per link of the path: 0 … 1.
  ///
  /// An app has one per flow at 0.15, in fewer flows below, and of more and more screens above.
  public var coordinatorRatio: Double
  /// Modally presented controllers per controller: 0 … 1.
  ///
  /// Fewer where presenters run out, since each presents one controller at most; the window's root is never modal.
  public var modalRatio: Double
  /// Where the deciders sit.
  public var handler: Handler
  /// Who passes a message on after taking note of it.
  public var observers: Observers
  /// Relative weights of the actions that the script draws from.
  public var mix: MessageMix
  /// Drives every draw.
  public var seed: UInt64

  /// Parameters of `shape`, with the defaults of everything else.
  public init(
    shape: Shape,
    nesting: Int = 2,
    cells: [Int] = [],
    wrappers: Int = 0,
    coordinatorRatio: Double = 0.1,
    modalRatio: Double = 0,
    handler: Handler = .application,
    observers: Observers = .none,
    mix: MessageMix = .even,
    seed: UInt64 = 1
  ) {
    self.shape = shape
    self.nesting = nesting
    self.cells = cells
    self.wrappers = wrappers
    self.coordinatorRatio = coordinatorRatio
    self.modalRatio = modalRatio
    self.handler = handler
    self.observers = observers
    self.mix = mix
    self.seed = seed
  }
}

extension PlanParameters {
  /// `outline` and nothing that is drawn besides.
  public static func outline(_ outline: Outline, handler: Handler = .application) -> PlanParameters {
    PlanParameters(shape: .outline(outline), nesting: 0, coordinatorRatio: 0, handler: handler)
  }

  /// An app of so many controllers: containers nested three deep, lists and carousels, modal flows.
  ///
  /// The standard one has 120, because article E1 speaks of 100 and more; 37 because lists then have the measured 15 to 59
  /// cells; one modal in twenty controllers makes about six modal flows; and a coordinator ratio of 0.15 gives each flow its
  /// own.
  public static func app(controllers: Int, seed: UInt64 = 1) -> PlanParameters {
    PlanParameters(
      shape: .app(controllers: controllers),
      nesting: 3,
      cells: [37, 4],
      coordinatorRatio: 0.15,
      modalRatio: 0.05,
      seed: seed
    )
  }

  /// The standard deep app, or one of another size: a thousand controllers, paths of up to 64 levels, cells in cells in
  /// cells, and deciders near, halfway and far.
  ///
  /// 1,000 controllers and 64 levels because "deep" and "more than a hundred controllers" are what the articles speak of,
  /// and a cost that grows with either shows there. 60 because with collections in it of 6 and 3 the whole then has more
  /// than 100,000 nodes, which are more than caches hold.
  public static func deepApp(controllers: Int = 1_000, depth: Int = 64, seed: UInt64 = 1) -> PlanParameters {
    PlanParameters(
      shape: .deepApp(controllers: controllers, depth: depth),
      nesting: 3,
      cells: [60, 6, 3],
      coordinatorRatio: 0.15,
      modalRatio: 0.05,
      handler: .drawn,
      seed: seed
    )
  }
}

extension PlanParameters {
  /// What `builder` has counted or recorded after the shape was drawn into it; the same rows in every pass.
  func drawn(by builder: consuming PlanBuilder) -> PlanBuilder {
    switch shape {
    case .chain(let depth): ChainShape(self, depth: depth).draw(into: &builder)
    case .outline(let outline): outline.draw(into: &builder)
    case .app(let controllers):
      var painter = AppPainter(self, consume builder)
      painter.drawApp(controllers: controllers)
      builder = painter.builder
    case .deepApp(let controllers, let depth):
      var painter = AppPainter(self, consume builder)
      painter.drawDeepApp(controllers: controllers, depth: depth)
      builder = painter.builder
    }
    return builder
  }
}

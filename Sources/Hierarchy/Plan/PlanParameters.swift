/// Everything that decides what a plan looks like; equal parameters give an equal plan on every machine.
public struct PlanParameters: Sendable, Hashable {
  /// The outlines that a hierarchy can have.
  public enum Shape: Sendable, Hashable {
    /// One path, `depth` links from the deepest level to the application: 1 to 1,000,000, and more than levels of cells.
    case chain(depth: Int)
    /// Up to ten parts drawn like the screens of real apps, of 3 to 10,000,000 controllers together.
    case app(controllers: Int)
    /// An app of up to 10,000,000 controllers with a longest path of exactly `depth` levels.
    case deepApp(controllers: Int, depth: Int)
    /// Row by row what the outline says, and nothing that other parameters draw; see `outline(_:handler:)`.
    case outline(Outline)
  }

  /// Where the deciders sit.
  public enum Handler: Sendable, Hashable {
    /// So many links above each origin, or the application where the path is shorter; another origin's may come before.
    case distance(Int)
    /// Only the application decides.
    case application
    /// No level decides: every message ends unhandled.
    case nobody
    /// Near, halfway and far, where a deep app draws them, or at the rows of an outline that decide; the application
    /// decides what reaches it.
    case drawn
  }

  /// Who takes note of a message and passes it on.
  public enum Observers: Sendable, Hashable {
    /// No level does.
    case none
    /// Every level that does not decide does, except the origins: the order of handlers spells out the path.
    case everyLevel
  }

  /// The outline of the hierarchy.
  public var shape: Shape
  /// How many of the upper levels are navigation, tab or split containers rather than plain controllers: 0 … 3.
  public var nesting: Int
  /// Cells of each screen, outermost collection first: `[20, 4]` is 20 cells with 4 inner ones each.
  ///
  /// Numbers of 1 to 1,000. In a chain only the deepest controller has cells. In an app the numbers are the middle of
  /// the sizes that are drawn: of the lists, which a third of the screens have, of the collections in their rows, and so
  /// on.
  public var cells: [Int]
  /// Plain views between a level's root view, or a cell, and its content: 0, or 3 as in UIKit's containers.
  public var wrappers: Int
  /// Coordinators per controller, or in a chain per link of the path: 0 … 1; an app has one per flow at 0.15.
  public var coordinatorRatio: Double
  /// Modally presented controllers per controller: 0 … 1, or fewer where presenters run out.
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
    (self.shape, self.nesting, self.cells, self.wrappers) = (shape, nesting, cells, wrappers)
    (self.coordinatorRatio, self.modalRatio) = (coordinatorRatio, modalRatio)
    (self.handler, self.observers, self.mix, self.seed) = (handler, observers, mix, seed)
  }

  /// `outline` and nothing that is drawn besides.
  public static func outline(_ outline: Outline, handler: Handler = .application) -> PlanParameters {
    PlanParameters(shape: .outline(outline), nesting: 0, coordinatorRatio: 0, handler: handler)
  }

  /// An app of so many controllers: containers nested three deep, lists and carousels, modal flows.
  ///
  /// Lists of 37 then have the measured 15 to 59 cells; one modal in twenty controllers makes about six modal flows of
  /// the standard app's 120 controllers, and a coordinator ratio of 0.15 gives each flow its own.
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
  /// "Deep" and "more than a hundred controllers" are what the articles speak of, and a cost that grows with either
  /// shows there. With lists of 60 the whole has more than 100,000 nodes, which are more than caches hold.
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

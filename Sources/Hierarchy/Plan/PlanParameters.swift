/// Everything that decides what a plan looks like; equal parameters give an equal plan on every machine.
public struct PlanParameters: Sendable, Hashable {
  /// The outline of the hierarchy.
  public enum Shape: Sendable, Hashable {
    /// One path, `depth` links from the deepest level to the application; the controllers follow from it.
    case chain(depth: Int)
    /// A tree of controllers in which each has `fanOut` children; the depth follows from it.
    case balanced(controllers: Int, fanOut: Int)
    /// Ten parts drawn like the screens of real apps.
    case app(controllers: Int)
  }

  /// Where the deciders sit.
  public enum Handler: Sendable, Hashable {
    /// So many level-to-level links above each origin; the application where the path is shorter.
    case distance(Int)
    /// Only the application decides.
    case application
    /// Nobody decides: every message ends unhandled.
    case nobody
  }

  /// Who takes note of a message and passes it on.
  public enum Observers: Sendable, Hashable {
    /// No level does.
    case none
    /// Every level that does not decide does, so that the order of handlers spells out the path.
    case everyLevel
  }

  /// The outline.
  public var shape: Shape
  /// How many of the upper levels are navigation, tab or split containers rather than plain controllers: 0 … 3.
  public var nesting: Int
  /// Cells of each screen, outermost collection first: `[20, 4]` is 20 cells with 4 inner ones each.
  public var cells: [Int]
  /// Plain views between a level's root view and its content: 0 … 3.
  public var wrappers: Int
  /// Coordinators per controller: 0 … 1.
  public var coordinatorRatio: Double
  /// Modally presented controllers per controller: 0 … 1.
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

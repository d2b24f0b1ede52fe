public import Hierarchy

/// A coordinator of an architecture.
open class FlowCoordinator: Coordinator, Linked, AssignTarget {
  /// What it is called.
  public final let title: String
  /// Its link, where the linkage has one.
  public final var outlet = Outlet.open
  /// What it shares with its world.
  public final let stage: Stage
  /// By which an assign association learns of its death.
  public final let lifetime: Lifetime

  /// A coordinator titled `title`.
  public init(_ title: String, on stage: Stage) {
    self.title = title
    self.stage = stage
    lifetime = stage.links.table.lifetimes.register()
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  deinit { lifetime.retire() }

  open override var coordinatingResponder: Responder? { stage.links.next(after: self) }
  open override var retainedClosures: Int { outlet.isClosure ? 1 : 0 }
}

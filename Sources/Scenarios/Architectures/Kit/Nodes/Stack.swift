public import Hierarchy

/// A navigation stack of an architecture: a screen that shows others.
open class Stack: NavigationStack, Linked, Associating {
  /// What it is called.
  public final let title: String
  /// Its link, where the linkage has one.
  public final var outlet = Outlet.open
  /// What it shares with its world.
  public final let stage: Stage
  private final let associations: AssociationSlot

  /// A stack titled `title`.
  public init(_ title: String, on stage: Stage) {
    self.title = title
    self.stage = stage
    associations = AssociationSlot(stage.links.table)
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  deinit { stage.links.table.removeAll(of: associations) }

  final var parentCoordinator: AnyObject? {
    get { stage.links.table.value(for: .parentCoordinator, of: associations) }
    set {
      guard let policy = stage.links.linkage.policy else { return }
      stage.links.table.set(newValue, for: .parentCoordinator, of: associations, policy: policy)
    }
  }

  open override var next: Responder? { stage.links.next.next(of: self) }
  open override var coordinatingResponder: Responder? { stage.links.next(after: self) }
  open override var retainedClosures: Int { outlet.isClosure ? 1 : 0 }
}

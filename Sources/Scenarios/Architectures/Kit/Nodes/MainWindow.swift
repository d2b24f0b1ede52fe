public import Hierarchy

/// The window of an architecture, which is a level like any other.
open class MainWindow: KeyWindow, Linked {
  /// What it is called.
  public final let title: String
  /// Its link, where the linkage has one.
  public final var outlet = Outlet.open
  /// What it shares with its world.
  public final let stage: Stage

  /// A window titled `title`.
  public init(_ title: String, on stage: Stage) {
    self.title = title
    self.stage = stage
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  open override var coordinatingResponder: Responder? { stage.links.next(after: self) }
  open override var retainedClosures: Int { outlet.isClosure ? 1 : 0 }
}

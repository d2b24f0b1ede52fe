public import Hierarchy

/// A screen with content: it knows what it shows and nothing of where it is.
open class Screen: Controller, Linked, Associating {
  /// What it is called.
  public final let title: String
  /// Its link, where the linkage has one.
  public final var outlet = LevelLink.open
  /// What it shares with its world.
  public final let stage: Stage
  private final let associations: AssociationSlot

  /// A screen titled `title`.
  public init(_ title: String, on stage: Stage, container: ContainerKind = .plain) {
    self.title = title
    self.stage = stage
    associations = AssociationSlot(stage.links.table)
    super.init(id: stage.makeID(), container: container)
    stage.census.watch(self)
  }

  deinit { stage.links.table.removeAll(of: associations) }

  /// How it stands in what an app shows of itself.
  var label: String { title }

  final var parentCoordinator: AnyObject? {
    get { stage.links.parentCoordinator(of: self, in: associations) }
    set { stage.links.setParentCoordinator(newValue, of: self, in: associations) }
  }

  /// How the side table holds the parent coordinator; nil where the app's controllers have none.
  var associationPolicy: AssociationPolicy? { stage.links.linkage.policy }

  /// The coordinator that it hands its messages to by a link of its own.
  var linkedCoordinator: Coordinator? { parentCoordinator as? Coordinator }

  open override var next: Responder? { stage.links.next.next(of: self) }
  open override var coordinatingResponder: Responder? { stage.links.next(after: self) }
  open override var retainedClosures: Int { outlet.isClosure ? 1 : 0 }

  open override func run(callback: () -> Void) { stage.turn(of: self, callback) }

  open override func contentWillChange(_ change: ContentChange, _ subject: Controller) {
    stage.transitions?.record(change, of: subject, in: self)
  }
}

/// A navigation stack of an architecture: a screen that shows others.
open class Stack: NavigationStack, Linked, Associating {
  /// What it is called.
  public final let title: String
  /// Its link, where the linkage has one.
  public final var outlet = LevelLink.open
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
    get { stage.links.parentCoordinator(of: self, in: associations) }
    set { stage.links.setParentCoordinator(newValue, of: self, in: associations) }
  }

  /// How the side table holds the parent coordinator; nil where the app's controllers have none.
  var associationPolicy: AssociationPolicy? { stage.links.linkage.policy }

  /// The coordinator that it hands its messages to by a link of its own.
  var linkedCoordinator: Coordinator? { parentCoordinator as? Coordinator }

  open override var next: Responder? { stage.links.next.next(of: self) }
  open override var coordinatingResponder: Responder? { stage.links.next(after: self) }
  open override var retainedClosures: Int { outlet.isClosure ? 1 : 0 }

  open override func run(callback: () -> Void) { stage.turn(of: self, callback) }

  open override func contentWillChange(_ change: ContentChange, _ subject: Controller) {
    stage.transitions?.record(change, of: subject, in: self)
  }
}

/// A coordinator of an architecture.
open class FlowCoordinator: Coordinator, Linked {
  /// What it is called.
  public final let title: String
  /// Its link, where the linkage has one.
  public final var outlet = LevelLink.open
  /// What it shares with its world.
  public final let stage: Stage

  /// A coordinator titled `title`.
  public init(_ title: String, on stage: Stage) {
    self.title = title
    self.stage = stage
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  open override var coordinatingResponder: Responder? { stage.links.next(after: self) }
  open override var retainedClosures: Int { outlet.isClosure ? 1 : 0 }
}

/// A cell of an architecture's list.
open class ItemCell: Cell, Linked {
  /// What it is called.
  public final let title: String
  /// Its link, where the linkage has one.
  public final var outlet = LevelLink.open
  /// What it shares with its world.
  public final let stage: Stage

  /// A cell titled `title`.
  public init(_ title: String, on stage: Stage) {
    self.title = title
    self.stage = stage
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  open override var coordinatingResponder: Responder? { stage.links.next(after: self) }
  open override var retainedClosures: Int { outlet.isClosure ? 1 : 0 }
}

/// The window of an architecture, which is a level like any other.
open class MainWindow: KeyWindow, Linked {
  /// What it is called.
  public final let title: String
  /// Its link, where the linkage has one.
  public final var outlet = LevelLink.open
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

  open override func contentWillChange(to controller: Controller) {
    stage.transitions?.record(.reset, of: controller, in: self)
  }
}

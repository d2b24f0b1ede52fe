import Hierarchy

protocol Linked: Responder {
  /// What people call it, as in `details#3`; unique within its app.
  var title: String { get }
  var stage: Stage { get }
}

/// A controller that a flow may start from.
protocol Associating: Controller, Linked {
  /// The coordinator of that flow, so loosely typed that it need not be a responder: `Any` in D and E, a protocol in C.
  ///
  /// It is kept in the side table, or, in an app without one, weakly by the controller itself.
  var parentCoordinator: AnyObject? { get set }
  /// The coordinator that it hands its messages to by a link of its own.
  var linkedCoordinator: Coordinator? { get }
}

/// A screen with content: it knows what it shows and nothing of where it is.
class Screen: Controller, Associating {
  final let title: String
  final let stage: Stage
  private final let associations: AssociationSlot
  private final weak var ownCoordinator: AnyObject?

  init(_ title: String, on stage: Stage, container: ContainerKind = .plain) {
    (self.title, self.stage) = (title, stage)
    associations = AssociationSlot(stage.table)
    super.init(id: stage.makeID(), container: container)
    stage.census.watch(self)
  }

  deinit { stage.table.removeAll(of: associations) }

  /// How it stands in what an app shows of itself.
  var label: String { title }
  /// What it owns by a property of its own, beside children, views and a modal.
  var belongings: [Responder] { [] }

  final var parentCoordinator: AnyObject? {
    get { stage.hasAssociations ? stage.parentCoordinator(of: associations) : ownCoordinator }
    set {
      guard let policy = associationPolicy else { return ownCoordinator = newValue }
      stage.setParentCoordinator(newValue, of: associations, policy)
    }
  }

  /// How the side table holds the parent coordinator; nil in an app without one.
  var associationPolicy: AssociationPolicy? { stage.options.linkage.policy }
  var linkedCoordinator: Coordinator? { parentCoordinator as? Coordinator }

  override var next: Responder? { stage.next.next(of: self) }
  override var coordinatingResponder: Responder? { stage.next(after: self) }
  override func run(callback: () -> Void) { stage.turn(of: self, callback) }

  override func contentWillChange(_ change: ContentChange, _ subject: Controller) {
    stage.transitions?.record(change, of: subject, in: self)
  }
}

/// A navigation stack: a screen that shows others.
class Stack: NavigationStack, Associating {
  final let title: String
  final let stage: Stage
  private final let associations: AssociationSlot
  private final weak var ownCoordinator: AnyObject?

  init(_ title: String, on stage: Stage) {
    (self.title, self.stage) = (title, stage)
    associations = AssociationSlot(stage.table)
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  deinit { stage.table.removeAll(of: associations) }

  final var parentCoordinator: AnyObject? {
    get { stage.hasAssociations ? stage.parentCoordinator(of: associations) : ownCoordinator }
    set {
      guard let policy = associationPolicy else { return ownCoordinator = newValue }
      stage.setParentCoordinator(newValue, of: associations, policy)
    }
  }

  /// How the side table holds the parent coordinator; nil in an app without one.
  var associationPolicy: AssociationPolicy? { stage.options.linkage.policy }
  var linkedCoordinator: Coordinator? { parentCoordinator as? Coordinator }

  override var next: Responder? { stage.next.next(of: self) }
  override var coordinatingResponder: Responder? { stage.next(after: self) }
  override func run(callback: () -> Void) { stage.turn(of: self, callback) }

  override func contentWillChange(_ change: ContentChange, _ subject: Controller) {
    stage.transitions?.record(change, of: subject, in: self)
  }
}

class FlowCoordinator: Coordinator, Linked {
  final let title: String
  final let stage: Stage

  init(_ title: String, on stage: Stage) {
    (self.title, self.stage) = (title, stage)
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }
}

class ItemCell: Cell, Linked {
  final let title: String
  final let stage: Stage

  init(_ title: String, on stage: Stage) {
    (self.title, self.stage) = (title, stage)
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }
}

class MainWindow: Window, Linked {
  final let title: String
  final let stage: Stage
  /// Where an action without a target starts, whichever control was touched (catalogue A9).
  final weak var firstResponder: Responder?

  init(_ title: String, on stage: Stage) {
    (self.title, self.stage) = (title, stage)
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  override func contentWillChange(to controller: Controller) {
    stage.transitions?.record(.reset, of: controller, in: self)
  }
}

import Hierarchy

/// A living hierarchy at rest, read off its objects: its outline, and which object each row stands for.
///
/// Its plan has the same levels and views in the same places, so that a message climbs as many links as in the living
/// one; of tabs, the selected one comes first. What owns and contains is read, and which coordinator each controller hands
/// to; strategies then link the same levels in their own ways. Left out is what no message passes: windows behind the
/// first, stored delegates, and coordinators that neither a controller nor a coordinator of one hands to.
struct LivingOutline {
  private(set) var outline = Outline()
  private(set) var objects: [Responder] = []
  /// How many coordinators of controllers are not the application's; they are left out as well.
  private(set) var strays = 0

  private let application: Application
  private let root: Controller
  private var coordinatorOfRoot: [ObjectIdentifier: Coordinator] = [:]
  private var rows: [ObjectIdentifier: Int] = [:]

  /// Nil if no window has a root controller.
  init?(_ application: Application) {
    guard let root = application.windows.first?.rootController else { return nil }
    (self.application, self.root) = (application, root)
    // Parents first.
    var coordinators: [Coordinator] = []
    var unread: [Coordinator] = application.coordinators.reversed()
    while let coordinator = unread.popLast() {
      coordinators.append(coordinator)
      unread += coordinator.children.reversed()
      // Several may own one stack; the innermost was started last, and is the one that listens to it.
      if let root = coordinator.rootController { coordinatorOfRoot[ObjectIdentifier(root)] = coordinator }
    }
    var needed: Set<ObjectIdentifier> = []
    for controller in root.tree {
      var level: Responder? = coordinator(of: controller)
      while let coordinator = level as? Coordinator, needed.insert(ObjectIdentifier(coordinator)).inserted {
        level = coordinator.parent
      }
    }
    strays = needed.subtracting(coordinators.map(ObjectIdentifier.init)).count
    for coordinator in coordinators where needed.contains(ObjectIdentifier(coordinator)) {
      let parent = coordinator.parent.flatMap { rows[ObjectIdentifier($0)] }
      _ = add(coordinator, as: Outline.Row(.coordinator, in: parent))
    }
    read(root, in: nil, isModal: false)
  }

  /// Whom `controller` hands its messages to: by a link of its own, else that whose root it is.
  private func coordinator(of controller: Controller) -> Coordinator? {
    (controller as? any Associating)?.linkedCoordinator ?? coordinatorOfRoot[ObjectIdentifier(controller)]
  }

  private mutating func read(_ controller: Controller, in parent: Int?, isModal: Bool) {
    let coordinator = coordinator(of: controller).flatMap { rows[ObjectIdentifier($0)] }
    let kind: Outline.Row.Kind = isModal ? .presented(controller.container) : .contained(controller.container)
    let row = add(controller, as: Outline.Row(kind, in: parent, of: coordinator))
    for view in controller.view?.subviews ?? [] { read(view, of: controller, in: row) }
    // The selected tab first, because that is the one that a plan's tabs show.
    let shown = controller.container == .tabs ? controller.shownChildren : []
    for child in shown + controller.children.filter({ child in !shown.contains { $0 === child } }) {
      read(child, in: row, isModal: false)
    }
    if let modal = controller.presented { read(modal, in: row, isModal: true) }
  }

  private mutating func read(_ view: View, of controller: Controller, in parent: Int) {
    // The root view of another controller: it comes with that one.
    guard view.controller == nil else { return }
    let kind: Outline.Row.Kind =
      view is Cell ? .cell : view === controller.contentView ? .contentView : .view
    let row = add(view, as: Outline.Row(kind, in: parent))
    for inner in view.subviews { read(inner, of: controller, in: row) }
  }

  /// Adds `row` for `object`; its number.
  private mutating func add(_ object: Responder, as row: Outline.Row) -> Int {
    let number = outline.add(row)
    rows[ObjectIdentifier(object)] = number
    objects.append(object)
    return number
  }

  /// The levels that a message from `row` has to come through, whatever links the app has: its own first, then those
  /// around it, and behind them the application and its delegate.
  func levels(from row: Int) -> [Responder] {
    let own = sequence(first: row) { outline.rows[$0].coordinator ?? outline.rows[$0].parent }
    var levels = own.map { objects[$0] }
    if let window = (levels.last as? Controller)?.view?.superview as? Window { levels.append(window) }
    levels.append(application)
    if let delegate = application.next { levels.append(delegate) }
    return levels
  }

  /// The rows of the screens and cells on screen, where the user's messages start.
  var touchable: [Int] {
    var shown: Set<ObjectIdentifier> = []
    var pending = [root]
    while let controller = pending.popLast() {
      let inside = controller.shownChildren
      if inside.isEmpty { shown.insert(ObjectIdentifier(controller)) }
      pending += inside
      if let modal = controller.presented { pending.append(modal) }
    }
    return objects.indices.filter { row in
      guard objects[row] is Cell || objects[row] is Controller else { return false }
      let around = sequence(first: row) { outline.rows[$0].parent }
      return around.first { objects[$0] is Controller }.map { shown.contains(ObjectIdentifier(objects[$0])) }
        ?? false
    }
  }
}

extension Controller {
  /// This controller and all that are in it or presented from it, each before those inside.
  var tree: [Controller] {
    var tree: [Controller] = []
    var pending = [self]
    while let controller = pending.popLast() {
      tree.append(controller)
      if let modal = controller.presented { pending.append(modal) }
      pending += controller.children.reversed()
    }
    return tree
  }

  /// The children that are on screen where this controller is.
  var shownChildren: [Controller] { showsAllChildren ? children : shownChild.map { [$0] } ?? [] }
}

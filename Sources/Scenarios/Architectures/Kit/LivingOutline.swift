import Hierarchy

/// A living hierarchy at rest, read off its objects: its outline, and which object each row stands for.
///
/// Its plan has the same levels and views in the same places, so that a message climbs as many links as in the living
/// one; of tabs, the selected one comes first. What owns and contains is read, and which coordinator each controller hands
/// to; strategies then link the same levels in their own ways. Left out is what no message passes: windows behind the
/// first, stored delegates, and coordinators that neither a controller nor a coordinator of one hands to.
struct LivingOutline {
  private(set) var outline = Outline()
  /// The object of each row.
  private(set) var objects: [Responder] = []

  private let application: Application
  /// The application's coordinators, parents first.
  private let coordinators: [Coordinator]
  private var coordinatorOfRoot: [ObjectIdentifier: Coordinator] = [:]
  private var rows: [ObjectIdentifier: Int] = [:]
  private var pending: [Unread] = []

  /// What is still to be read, and the row that it is in.
  private enum Unread {
    case controller(Controller, Int?, isModal: Bool)
    case view(View, of: Controller, Int)
  }

  init(_ application: Application) throws(OutlineReadingError) {
    guard let root = application.windows.first?.rootController else { throw .nothingShown }
    self.application = application
    var coordinators: [Coordinator] = []
    var unread: [Coordinator] = application.coordinators.reversed()
    while let coordinator = unread.popLast() {
      coordinators.append(coordinator)
      unread += coordinator.children.reversed()
    }
    self.coordinators = coordinators
    // Several may own one stack; the innermost was started last, and is the one that listens to it.
    for coordinator in coordinators {
      if let root = coordinator.rootController { coordinatorOfRoot[ObjectIdentifier(root)] = coordinator }
    }
    try readCoordinators(below: root)
    pending = [.controller(root, nil, isModal: false)]
    while let next = pending.popLast() {
      switch next {
      case .controller(let controller, let row, let isModal): read(controller, in: row, isModal: isModal)
      case .view(let view, let controller, let row): read(view, of: controller, in: row)
      }
    }
  }

  /// Those that are needed, in the order of their tree: parents first.
  private mutating func readCoordinators(below root: Controller) throws(OutlineReadingError) {
    var needed: Set<ObjectIdentifier> = []
    for controller in root.tree {
      var level: Responder? = coordinator(of: controller)
      while let coordinator = level as? Coordinator, needed.insert(ObjectIdentifier(coordinator)).inserted {
        level = coordinator.parent
      }
    }
    for coordinator in coordinators where needed.remove(ObjectIdentifier(coordinator)) != nil {
      let parent = coordinator.parent.flatMap { rows[ObjectIdentifier($0)] }
      note(coordinator, in: outline.add(Outline.Row(.coordinator, in: parent)))
    }
    guard needed.isEmpty else { throw .strayCoordinators(needed.count) }
  }

  /// The coordinator that `controller` hands its messages to: by a link of its own, else that whose root it is.
  private func coordinator(of controller: Controller) -> Coordinator? {
    (controller as? any Associating)?.linkedCoordinator ?? coordinatorOfRoot[ObjectIdentifier(controller)]
  }

  /// A controller, then its views, its children and what it presents.
  private mutating func read(_ controller: Controller, in parent: Int?, isModal: Bool) {
    let coordinator = coordinator(of: controller).flatMap { rows[ObjectIdentifier($0)] }
    let kind: Outline.Row.Kind = isModal ? .presented(controller.container) : .contained(controller.container)
    let row = outline.add(Outline.Row(kind, in: parent, of: coordinator))
    note(controller, in: row)
    if let modal = controller.presented { pending.append(.controller(modal, row, isModal: true)) }
    // The selected tab first, because that is the one that a plan's tabs show.
    let shown = controller.container == .tabs ? controller.shownChildren : []
    let others = controller.children.filter { child in !shown.contains { $0 === child } }
    for child in (shown + others).reversed() { pending.append(.controller(child, row, isModal: false)) }
    for view in (controller.view?.subviews ?? []).reversed() {
      pending.append(.view(view, of: controller, row))
    }
  }

  private mutating func read(_ view: View, of controller: Controller, in parent: Int) {
    // The root view of another controller: it comes with that one.
    guard view.controller == nil else { return }
    let isContent = view === controller.contentView
    let kind: Outline.Row.Kind = view is Cell ? .cell : isContent ? .contentView : .view
    let row = outline.add(Outline.Row(kind, in: parent))
    note(view, in: row)
    for inner in view.subviews.reversed() { pending.append(.view(inner, of: controller, row)) }
  }

  private mutating func note(_ object: Responder, in row: Int) {
    rows[ObjectIdentifier(object)] = row
    objects.append(object)
  }

  /// The levels that a message from `row` has to come through, whatever links the app has: its own first, then those
  /// around it, and behind them the application and its delegate.
  func levels(from row: Int) -> [Responder] {
    var levels: [Responder] = []
    var next: Int? = row
    while let row = next {
      levels.append(objects[row])
      next = outline.rows[row].coordinator ?? outline.rows[row].parent
    }
    if let window = (levels.last as? Controller)?.view?.superview as? Window { levels.append(window) }
    levels.append(application)
    if let delegate = application.next { levels.append(delegate) }
    return levels
  }

  /// The rows of the screens and cells on screen, where the user's messages start.
  var touchable: [Int] {
    guard let root = objects.first(where: { $0 is Controller }) as? Controller else { return [] }
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
      var next: Int? = row
      while let outer = next, !(objects[outer] is Controller) { next = outline.rows[outer].parent }
      return next.map { shown.contains(ObjectIdentifier(objects[$0])) } ?? false
    }
  }
}

/// Why no outline can be read off a living hierarchy.
enum OutlineReadingError: Error, Equatable {
  /// No window has a root controller.
  case nothingShown
  /// So many coordinators of controllers are not the application's.
  case strayCoordinators(Int)
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
  var shownChildren: [Controller] {
    switch container {
    case .plain, .split: children
    case .navigation: Array(children.suffix(1))
    case .tabs: children.indices.contains(selectedIndex) ? [children[selectedIndex]] : []
    }
  }
}

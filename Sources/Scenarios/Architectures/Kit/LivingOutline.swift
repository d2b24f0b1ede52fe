public import Hierarchy

extension Outline {
  /// The outline of a living hierarchy as it stands, which should be at rest: no transition under way.
  ///
  /// Its plan has the same levels and views in the same places, so that a message climbs as many links as in the
  /// living one. Of tabs, the selected one comes first.
  public init(of application: Application) throws(OutlineReadingError) {
    self = try LivingOutline(application).outline
  }
}

/// A living hierarchy at rest, read off its objects: its outline, and which object each row stands for.
///
/// What owns and contains is read, and which coordinator each controller hands to; strategies then link the same
/// levels in their own ways. Left out is what no message passes: windows behind the first, stored delegates, and
/// coordinators that neither a controller nor a coordinator of one hands to.
struct LivingOutline {
  private(set) var outline = Outline()
  /// The object of each row.
  private(set) var objects: [Responder] = []

  private let application: Application
  private let links: CoordinatorLinks
  private var rows: [ObjectIdentifier: Int] = [:]
  private var pending: [Unread] = []

  /// What is still to be read, and the row that it is in.
  private enum Unread {
    case controller(Controller, Int?, isModal: Bool)
    case view(View, of: Controller, Int)
  }

  init(_ application: Application) throws(OutlineReadingError) {
    guard let root = application.windows.first?.rootController else {
      throw OutlineReadingError(
        code: .nothingShown,
        problem: "no window of the application has a root controller",
        advice: "Launch the world first"
      )
    }
    self.application = application
    links = CoordinatorLinks(of: application)
    try readCoordinators(below: root)
    pending = [.controller(root, nil, isModal: false)]
    while let next = pending.popLast() {
      switch next {
      case .controller(let controller, let row, let isModal): read(controller, in: row, isModal: isModal)
      case .view(let view, let controller, let row): read(view, of: controller, in: row)
      }
    }
  }

  // MARK: - Coordinators

  /// Those that are needed, in the order of their tree: parents first.
  private mutating func readCoordinators(below root: Controller) throws(OutlineReadingError) {
    var needed: Set<ObjectIdentifier> = []
    for controller in root.tree {
      var level: Responder? = links.coordinator(of: controller)
      while let coordinator = level as? Coordinator, needed.insert(ObjectIdentifier(coordinator)).inserted {
        level = coordinator.parent
      }
    }
    for coordinator in links.coordinators where needed.remove(ObjectIdentifier(coordinator)) != nil {
      let parent = coordinator.parent.flatMap { rows[ObjectIdentifier($0)] }
      note(coordinator, in: outline.coordinator(in: parent))
    }
    guard needed.isEmpty else {
      throw OutlineReadingError(
        code: .strayCoordinator,
        problem: "\(needed.count) coordinators of controllers are not the application's",
        advice: "Add each coordinator to its parent, or to the application"
      )
    }
  }

  // MARK: - Controllers and views

  /// A controller, then its views, its children and what it presents.
  private mutating func read(_ controller: Controller, in parent: Int?, isModal: Bool) {
    let coordinator = links.coordinator(of: controller).flatMap { rows[ObjectIdentifier($0)] }
    let kind: Outline.Row.Kind = isModal ? .presented(controller.container) : .contained(controller.container)
    let row = outline.add(Outline.Row(kind, in: parent, of: coordinator))
    note(controller, in: row)
    if let modal = controller.presented { pending.append(.controller(modal, row, isModal: true)) }
    for child in Self.children(of: controller).reversed() {
      pending.append(.controller(child, row, isModal: false))
    }
    for view in (controller.view?.subviews ?? []).reversed() {
      pending.append(.view(view, of: controller, row))
    }
  }

  private mutating func read(_ view: View, of controller: Controller, in parent: Int) {
    // The root view of another controller: it comes with that one.
    guard view.controller == nil else { return }
    let isContent = view === controller.contentView
    let row = view is Cell ? outline.cell(in: parent) : outline.view(in: parent, takesContent: isContent)
    note(view, in: row)
    for inner in view.subviews.reversed() { pending.append(.view(inner, of: controller, row)) }
  }

  /// The selected tab first, because that is the one that a plan's tabs show.
  private static func children(of controller: Controller) -> [Controller] {
    let children = controller.children
    guard controller.container == .tabs, children.indices.contains(controller.selectedIndex) else {
      return children
    }
    let selected = children[controller.selectedIndex]
    return [selected] + children.filter { $0 !== selected }
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

  private mutating func note(_ object: Responder, in row: Int) {
    rows[ObjectIdentifier(object)] = row
    objects.append(object)
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
  var shownChildren: [Controller] {
    switch container {
    case .plain, .split: children
    case .navigation: Array(children.suffix(1))
    case .tabs: children.indices.contains(selectedIndex) ? [children[selectedIndex]] : []
    }
  }
}

/// Which coordinator each controller of an application hands its messages to.
struct CoordinatorLinks {
  /// The application's coordinators, parents first.
  let coordinators: [Coordinator]

  private var coordinatorOfRoot: [ObjectIdentifier: Coordinator] = [:]

  init(of application: Application) {
    var coordinators: [Coordinator] = []
    var pending: [Coordinator] = application.coordinators.reversed()
    while let coordinator = pending.popLast() {
      coordinators.append(coordinator)
      pending += coordinator.children.reversed()
    }
    self.coordinators = coordinators
    // Several may own one stack; the innermost was started last, and is the one that listens to it.
    for coordinator in coordinators {
      if let root = coordinator.rootController { coordinatorOfRoot[ObjectIdentifier(root)] = coordinator }
    }
  }

  /// The coordinator of `controller`: of its side table, else of its own link, else whose root it is.
  func coordinator(of controller: Controller) -> Coordinator? {
    if let own = (controller as? any Associating)?.linkedCoordinator { return own }
    if let linked = (controller as? any Linked)?.outlet.target { return linked as? Coordinator }
    return coordinatorOfRoot[ObjectIdentifier(controller)]
  }
}

/// Why no outline can be read off a living hierarchy.
public struct OutlineReadingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed list of reasons.
  public enum Code: Sendable, CaseIterable {
    /// There is no window with a root controller.
    case nothingShown
    /// A controller hands to a coordinator that the application does not own.
    case strayCoordinator
  }

  /// Which reason of the closed list.
  public let code: Code
  /// What is wrong, without a full stop.
  public let problem: String
  /// What to do next, without a full stop.
  public let advice: String

  /// Problem and advice in one line of text.
  public var description: String { "\(problem). \(advice)." }
}

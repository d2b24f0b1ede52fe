import Hierarchy

/// What the article criticises or its forms are prone to, each with the steps that show it.
enum ShopHazards {
  static let failedCast = Hazard("failed-cast", EstrangedHomeCoordinator.self)
  static let strongParent = Hazard("strong-parent", FixedHomeCoordinator.self)
  static let retainedParent = Hazard("retained-parent", RetainingStack.self)
  static let danglingAssign = Hazard("dangling-assign", AssigningStack.self)
  static let skippedPresenter = Hazard("skipped-presenter", SkippingStack.self)
  static let castByIndex = Hazard("cast-by-index", CastingViewController.self)

  static let all: [HazardCase] = [
    HazardCase(article, strongParent, after: [Step(.logout)], shows: "alive without an owner"),
    HazardCase(
      article,
      retainedParent,
      after: [Step(.stop)],
      shows: "alive without an owner: [\"first#1\", \"first#1.cell\", \"orders#1\", \"orders-stack#1\""
    ),
    HazardCase(
      article,
      danglingAssign,
      after: [Step(.freeOwner)],
      shows: "reads of a dead parent coordinator"
    ),
    HazardCase(
      article,
      skippedPresenter,
      after: [Step(.present)],
      shows: "home from receipt#1: expected handled by home#1, found unhandled at application"
    ),
    HazardCase(
      article,
      failedCast,
      after: [],
      shows: "home from initial#1: expected handled by home#1, found unhandled at home-stack#1"
    ),
    HazardCase(
      article,
      castByIndex,
      after: [Step(.stop, 1), Step(.start), Step(.selectTab, 1), Step(.push), Step(.send, 9)],
      shows: "shown: expected 'order 9 item 10' in orders, found 'order 9 item 10' in home"
    ),
  ]

  private static let article = TabsAppFlowArchitecture.article
}

/// Names as the parent coordinator of its stack an object that is no responder (catalogue C8).
final class EstrangedHomeCoordinator: HomeCoordinator {
  private final class Impostor {}
  private let impostor = Impostor()

  required init(on stage: Stage) {
    super.init(on: stage)
    stack.parentCoordinator = impostor
  }
}

/// Keeps its parent in a stored property, from the first flow on, as the criticised sample does (catalogue C5).
final class FixedHomeCoordinator: HomeCoordinator, Severable {
  private var parentCoordinator: Responder?

  override func openFlow(
    _ flowboxed: AppFlowBox,
    keepHierarchy: Bool,
    userData: [String: Any]?,
    sender: Responder?
  ) {
    parentCoordinator = parent
    super.openFlow(flowboxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
  }

  func sever() { parentCoordinator = nil }
}

/// Keeps its parent coordinator alive, which owns it (catalogue E6).
final class RetainingStack: ShopStack {
  override var associationPolicy: AssociationPolicy? { .retain }
}

/// Asks a parent coordinator that may have gone (catalogue D7).
final class AssigningStack: ShopStack {
  override var associationPolicy: AssociationPolicy? { .assign }
}

/// Asks the view around its view, and no presenter before that (catalogue E7, E8).
final class SkippingStack: ShopStack {
  override var coordinatingResponder: Responder? {
    parentCoordinator as? Responder ?? view?.superview
  }
}

/// Goes to the orders by itself, as screens do without a pattern (catalogue C2).
final class CastingViewController: Home2ViewController {
  override func request(_ flow: AppFlow, keepHierarchy: Bool) {
    var naive = NaiveRoute()
    if !naive.open(flow, from: self) { super.request(flow, keepHierarchy: keepHierarchy) }
  }
}

/// The way without a pattern: the sender finds the other tab by its place and builds that tab's screens (catalogue C2).
///
/// All that it names here it has to know; and if the second tab is not the one that it was, it builds into another.
struct NaiveRoute {
  /// The types that it had to name, noted where it names them.
  private(set) var named: Set<String> = []

  /// Opens a flow of the orders tab from `sender`; false for all other flows, and where a cast fails.
  mutating func open(_ flow: AppFlow, from sender: FlowScreen) -> Bool {
    guard case .orders(.thirdScreen(let order, let item)) = flow else { return false }
    guard let tabs = cast(sender.parent?.parent, to: Screen.self), tabs.children.indices.contains(1) else {
      return false
    }
    guard let target = cast(tabs.children[1], to: ShopStack.self) else { return false }
    let stage = sender.stage
    let controllers: [FlowScreen] = [
      made(OrdersViewController(on: stage)), made(Orders2ViewController(order, on: stage)),
      made(Orders3ViewController(order, item, on: stage)),
    ]
    target.setStack(controllers, animated: false)
    tabs.select(1)
    return true
  }

  private mutating func cast<Known>(_ controller: Controller?, to type: Known.Type) -> Known? {
    named.insert("\(type)")
    return controller as? Known
  }

  private mutating func made<Known: FlowScreen>(_ screen: Known) -> Known {
    named.insert("\(Known.self)")
    return screen
  }
}

import Hierarchy

/// What the article criticises or its forms are prone to, each with the steps that show it.
enum ShopHazards {
  static let failedCast = Hazard("failed-cast", EstrangedHomeCoordinator.self)
  static let skippedPresenter = Hazard("skipped-presenter", SkippingStack.self)
  static let castByIndex = Hazard("cast-by-index", CastingViewController.self)
  static let strongParent = Hazard(
    "strong-parent",
    FixedHomeCoordinator.self,
    FixedHome2ViewController.self
  )

  private static let article = TabsAppFlowArchitecture.article
  /// An association that keeps the parent coordinator alive, which owns its root (catalogue E6).
  static let retaining = ArchitectureOptions(linkage: .retain, lookup: .coordinating, modal: .lookup)
  /// One that asks a parent coordinator which may have gone (catalogue D7).
  private static let assigning = ArchitectureOptions(linkage: .assign, lookup: .coordinating, modal: .lookup)

  static let all = [HazardCase]([
    (article, strongParent, [Step(.logout)], "alive without an owner"),
    (
      retaining, Hazard("retained-parent"), [Step(.stop)],
      "alive without an owner: [\"first#1\", \"first#1.cell\", \"orders#1\", \"orders-stack#1\""
    ),
    (assigning, Hazard("dangling-assign"), [Step(.freeOwner)], "reads of a dead parent coordinator"),
    (
      article, skippedPresenter, [Step(.present)],
      "home from receipt#1: expected handled by home#1, found unhandled at application"
    ),
    (
      article, failedCast, [],
      "home from initial#1: expected handled by home#1, found unhandled at home-stack#1"
    ),
    (
      article, castByIndex, [Step(.stop, 1), Step(.start), Step(.selectTab, 1), Step(.push), Step(.send, 9)],
      "shown: expected 'order 9 item 10' in orders, found 'order 9 item 10' in home"
    ),
  ])
}

/// Names as the parent coordinator of its stack an object that is no responder (catalogue C8).
final class EstrangedHomeCoordinator: HomeCoordinator {
  required init(on stage: Stage) {
    super.init(on: stage)
    stack.parentCoordinator = stage
  }
}

/// What the criticised sample's coordinators of tabs ask of their parent (catalogue C11).
protocol MainBaseCoordinator: AnyObject {
  func moveTo(flow: AppFlowBox)
}

extension MainCoordinator: MainBaseCoordinator {
  final func moveTo(flow: AppFlowBox) { openFlow(flow, keepHierarchy: true, sender: nil) }
}

/// What its screens of the home tab ask of their coordinator.
protocol HomeBaseCoordinator: AnyObject {
  func goTo(flow: AppFlowBox)
}

/// Keeps its parent in a stored property, typed as a protocol, as the criticised sample does (catalogue C5, C11).
final class FixedHomeCoordinator: HomeCoordinator, HomeBaseCoordinator, Severable {
  private var parentCoordinator: (any MainBaseCoordinator)?

  override func start() { parentCoordinator = parent as? any MainBaseCoordinator }

  override func openFlow(boxed: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    guard boxed.unbox.tab != .home else {
      return super.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    }
    parentCoordinator?.moveTo(flow: boxed)
  }

  func goTo(flow: AppFlowBox) { openFlow(flow, keepHierarchy: true, sender: nil) }
  func sever() { parentCoordinator = nil }
}

/// Keeps its coordinator in the same way.
final class FixedHome2ViewController: Home2ViewController, Severable {
  private var coordinator: (any HomeBaseCoordinator)?

  override func didMove(toParent parent: Controller?) {
    super.didMove(toParent: parent)
    coordinator = (parent as? Stack)?.parentCoordinator as? any HomeBaseCoordinator
  }

  override func request(_ flow: AppFlowBox, keepHierarchy: Bool) { coordinator?.goTo(flow: flow) }
  func sever() { coordinator = nil }
}

/// Asks the view around its view, and no presenter before that (catalogue E7, E8).
final class SkippingStack: ShopStack {
  override var coordinatingResponder: Responder? {
    parentCoordinator as? Responder ?? view?.superview
  }
}

/// Goes to the orders by itself, as screens do without a pattern (catalogue C2).
final class CastingViewController: Home2ViewController {
  override func request(_ flow: AppFlowBox, keepHierarchy: Bool) {
    var naive = NaiveRoute()
    if !naive.open(flow.unbox, from: self) { super.request(flow, keepHierarchy: keepHierarchy) }
  }
}

/// The way without a pattern: the sender finds the other tab by its place and builds that tab's screens (catalogue C2).
///
/// All that it names it has to know; and if the second tab is not the one that it was, it builds into another.
struct NaiveRoute {
  /// The types that it had to name, noted where it names them.
  private(set) var named: Set<String> = []

  /// Opens a flow of the orders tab from `sender`; false for all other flows, and where a cast fails.
  mutating func open(_ flow: AppFlow, from sender: FlowScreen) -> Bool {
    guard case .orders(.thirdScreen(let order, let item)) = flow,
      let tabs = known(sender.parent?.parent as? Screen), tabs.children.indices.contains(1),
      let target = known(tabs.children[1] as? ShopStack)
    else { return false }
    let first = known(OrdersViewController(on: sender.stage))
    let second = known(Orders2ViewController(order, on: sender.stage))
    let third = known(Orders3ViewController(order, item, on: sender.stage))
    let controllers: [FlowScreen?] = [first, second, third]
    target.setStack(controllers.compactMap(\.self), animated: false)
    tabs.select(1)
    return true
  }

  private mutating func known<Known>(_ object: Known?) -> Known? {
    named.insert("\(Known.self)")
    return object
  }
}

import Hierarchy

/// Which class plays which part: the shop's own, or under a hazard the one that makes the mistake.
enum ShopCast {
  /// The coordinator of the home tab.
  static func home(on stage: Stage) -> HomeCoordinator {
    stage.options.hazard == .failedCast ? EstrangedHomeCoordinator(on: stage) : HomeCoordinator(on: stage)
  }

  /// The second screen of the home tab.
  static func doubleButton(_ title: Int, on stage: Stage) -> HomeDoubleButtonScreen {
    stage.options.hazard == .castByIndex
      ? CastingScreen(title, on: stage) : HomeDoubleButtonScreen(title, on: stage)
  }
}

/// Names as the parent coordinator of its stack an object that is no responder (catalogue C8).
private final class EstrangedHomeCoordinator: HomeCoordinator {
  private final class Impostor {}
  private let impostor = Impostor()

  override init(on stage: Stage) {
    super.init(on: stage)
    stack.parentCoordinator = impostor
  }
}

/// Goes to the orders by itself, as screens do without a pattern (catalogue C2).
private final class CastingScreen: HomeDoubleButtonScreen {
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
    guard case .orders(.third(let order, let item)) = flow else { return false }
    guard let tabs = cast(sender.parent?.parent, to: Screen.self), tabs.children.indices.contains(1) else {
      return false
    }
    guard let stack = cast(tabs.children[1], to: Stack.self) else { return false }
    let stage = sender.stage
    let screens: [FlowScreen] = [
      made(OrdersFirstScreen(on: stage)), made(OrdersSecondScreen(order, on: stage)),
      made(OrdersThirdScreen(order, item, on: stage)),
    ]
    for screen in screens { screen.delegate = stack }
    stack.setStack(screens, animated: false)
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

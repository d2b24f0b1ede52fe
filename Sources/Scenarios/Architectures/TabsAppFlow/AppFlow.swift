import Hierarchy

/// Where the app can go, independent of any object (catalogue C3).
enum AppFlow: Hashable {
  case home(HomeScreen)
  case orders(OrdersScreen)

  /// The tab that it belongs to.
  var tab: Tab {
    switch self {
    case .home: .home
    case .orders: .orders
    }
  }

  /// Every screen, with `number` as its associated values.
  static func all(_ number: Int) -> [AppFlow] {
    [
      .home(.initial), .home(.doubleButton(title: number)), .orders(.first), .orders(.second(order: number)),
      .orders(.third(order: number, item: number + 1)),
    ]
  }
}

/// The screens of the home tab.
enum HomeScreen: Hashable {
  case initial
  case doubleButton(title: Int)
}

/// The screens of the orders tab.
enum OrdersScreen: Hashable {
  case first
  case second(order: Int)
  case third(order: Int, item: Int)
}

/// The tabs; there is one coordinator for each.
enum Tab: String, CaseIterable {
  case home
  case orders
}

/// The message that asks for a flow: an enum with associated values, in a box (catalogue C9).
final class AppFlowBox: Message {
  /// What is asked for.
  let unbox: AppFlow
  /// Whether the screens above the one that is asked for are to be under it.
  let keepHierarchy: Bool
  /// What else the receiving coordinator may want to know.
  let userData: [String: Any]?
  /// Who asks.
  private(set) weak var sender: Responder?
  /// Whether it only asks who would act on it.
  let isInquiry: Bool
  /// The coordinators that it has come to, of an inquiry, in order.
  private(set) var coordinators: [NodeID] = []

  init(
    _ flow: AppFlow,
    keepHierarchy: Bool = false,
    userData: [String: Any]? = nil,
    sender: Responder?,
    isInquiry: Bool = false
  ) {
    unbox = flow
    self.keepHierarchy = keepHierarchy
    self.userData = userData
    self.sender = sender
    self.isInquiry = isInquiry
    super.init(action: .openFlow)
  }

  /// Takes note of having come to `coordinator`.
  func arrive(at coordinator: NodeID) { if isInquiry { coordinators.append(coordinator) } }
}

extension Responder {
  /// Asks for `flow`, without knowing who will see to it.
  @discardableResult
  func openFlow(
    _ flow: AppFlow,
    keepHierarchy: Bool = false,
    userData: [String: Any]? = nil,
    sender: Responder?
  ) -> Message {
    let box = AppFlowBox(flow, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    receive(box)
    return box
  }
}

// MARK: - Without a pattern

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
    for screen in screens { stage.links.connect(screen, to: stack) }
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

/// What became of a screen that was to be shown.
enum ShowOutcome {
  /// A stack has pushed it.
  case pushed(NavigationStack)
  /// Nobody above shows screens, so that it was presented.
  case presented
  /// It could not be.
  case refused
}

extension Controller {
  /// The bubble that UIKit has built in (catalogue C1): whoever has a parent asks it, a stack pushes, the last presents.
  @discardableResult
  func show(_ screen: Controller, in window: Window) -> ShowOutcome {
    if let stack = self as? NavigationStack {
      return stack.push(screen, animated: false) ? .pushed(stack) : .refused
    }
    if let parent { return parent.show(screen, in: window) }
    return present(screen, in: window) ? .presented : .refused
  }
}

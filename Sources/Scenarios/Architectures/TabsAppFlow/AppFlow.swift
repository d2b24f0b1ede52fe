import Hierarchy

/// Where the app can go, independent of any object (catalogue C3).
enum AppFlow: Hashable {
  case home(HomeScreen)
  case orders(OrdersScreen)

  var tab: Tab {
    switch self {
    case .home: .home
    case .orders: .orders
    }
  }

  /// What its screen shows of the associated values.
  var content: String {
    switch self {
    case .home(.initialScreen), .orders(.firstScreen): ""
    case .home(.doubleButtonScreen(let title)): "title \(title)"
    case .orders(.secondScreen(let order)): "order \(order)"
    case .orders(.thirdScreen(let order, let item)): "order \(order) item \(item)"
    }
  }

  /// Every screen, with `number` as its associated values.
  static func all(_ number: Int) -> [AppFlow] {
    [
      .home(.initialScreen), .home(.doubleButtonScreen(title: number)), .orders(.firstScreen),
      .orders(.secondScreen(order: number)), .orders(.thirdScreen(order: number, item: number + 1)),
    ]
  }
}

enum HomeScreen: Hashable {
  case initialScreen
  case doubleButtonScreen(title: Int)
}

enum OrdersScreen: Hashable {
  case firstScreen
  case secondScreen(order: Int)
  case thirdScreen(order: Int, item: Int)
}

/// The tabs; there is one coordinator for each.
enum Tab: String, CaseIterable {
  case home, orders
}

/// What else the coordinator that sees to a flow may want to know.
typealias UserData = [String: Any]

/// The message that asks for a flow: an enum with associated values, in a box (catalogue C9).
///
/// Along the way it carries the further parameters of `openFlow` as well, through levels that do not have that method.
final class AppFlowBox: Letter {
  let unbox: AppFlow
  /// Whether the screens above the one that is asked for are to be under it.
  fileprivate(set) var keepHierarchy: Bool
  fileprivate(set) var userData: UserData?
  fileprivate(set) weak var sender: Responder?
  /// Whether it only asks who would act on it.
  let isInquiry: Bool
  /// The coordinators that it has come to, of an inquiry, in order.
  private(set) var coordinators: [NodeID] = []

  init(
    _ flow: AppFlow,
    keepHierarchy: Bool = false,
    userData: UserData? = nil,
    sender: Responder?,
    isInquiry: Bool = false
  ) {
    (unbox, self.keepHierarchy, self.userData, self.isInquiry) = (flow, keepHierarchy, userData, isInquiry)
    self.sender = sender
    super.init(.openFlow)
  }

  func arrive(at coordinator: NodeID) { if isInquiry { coordinators.append(coordinator) } }
}

/// A coordinator of the shop: a flow that is asked for lands in its `openFlow`, which passes it on.
///
/// The article adds this method to all responders, but without Objective-C a method of an extension cannot be overridden.
/// Screens and views have nothing to override, and pass the box on as they pass on any message.
class ShopCoordinator: FlowCoordinator {
  final override func receive(_ message: Message) {
    guard let flow = message.letter as? AppFlowBox else { return super.receive(message) }
    openFlow(flow, keepHierarchy: flow.keepHierarchy, userData: flow.userData, sender: flow.sender)
  }

  /// `sender` wants to get to `flow`: sees to it, or has the next responder see to it (catalogue C10).
  func openFlow(_ flow: AppFlowBox, keepHierarchy: Bool, userData: UserData?, sender: Responder?) {
    flow.keepHierarchy = keepHierarchy
    flow.userData = userData
    flow.sender = sender
    super.receive(flow.message)
  }
}

extension Responder {
  /// Asks for `flow`, without knowing who will see to it; puts it into a box, which every level may do.
  @discardableResult
  func openFlow(
    _ flow: AppFlow,
    keepHierarchy: Bool = false,
    userData: UserData? = nil,
    sender: Responder?
  ) -> Letter {
    let box = AppFlowBox(flow, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    receive(box)
    return box
  }
}

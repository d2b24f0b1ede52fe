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

/// A flow in an object, as a method that Objective-C knows has to take it (catalogue C9).
final class AppFlowBox: Letter {
  let unbox: AppFlow
  /// Whether it only asks who would act on it.
  let isInquiry: Bool
  /// The coordinators that it has come to, of an inquiry, in order.
  private(set) var coordinators: [NodeID] = []

  init(_ flow: AppFlow, isInquiry: Bool = false) {
    (unbox, self.isInquiry) = (flow, isInquiry)
    super.init(.openFlow)
  }

  func arrive(at coordinator: NodeID) { if isInquiry { coordinators.append(coordinator) } }
}

extension AppFlow {
  var boxed: AppFlowBox { AppFlowBox(self) }
}

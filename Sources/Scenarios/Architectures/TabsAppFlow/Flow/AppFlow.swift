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

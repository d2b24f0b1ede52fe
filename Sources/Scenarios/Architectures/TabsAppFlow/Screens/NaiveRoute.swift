import Hierarchy

/// The way without a pattern: the sender finds the other tab by its place and builds that tab's screens (catalogue C2).
///
/// All that it names here it has to know; and if the second tab is not the one that it was, it builds into another.
enum NaiveRoute {
  /// The types that a sender names, for the table of couplings.
  static let namedTypes: [Any.Type] = [
    Screen.self, Stack.self, OrdersFirstScreen.self, OrdersSecondScreen.self, OrdersThirdScreen.self,
  ]

  /// Opens a flow of the orders tab from `sender`; false for all other flows, and where a cast fails.
  static func open(_ flow: AppFlow, from sender: FlowScreen) -> Bool {
    guard case .orders(.third(let order, let item)) = flow else { return false }
    guard let tabs = sender.parent?.parent as? Screen, tabs.children.indices.contains(1) else { return false }
    guard let stack = tabs.children[1] as? Stack else { return false }
    let stage = sender.stage
    let screens = [
      OrdersFirstScreen(on: stage), OrdersSecondScreen(order, on: stage),
      OrdersThirdScreen(order, item, on: stage),
    ]
    for screen in screens { stage.links.connect(screen, to: stack) }
    stack.setStack(screens, animated: false)
    tabs.select(1)
    return true
  }
}

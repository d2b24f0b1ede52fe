import Hierarchy

extension TabsAppFlowClaims {
  /// The way of a flow from the screen in front to the orders tab, read off the objects before and after `send`.
  static func liveRoute(in world: ShopWorld, after send: () -> Void) -> CouplingRoute {
    guard let sender = world.frontScreen?.origin, let main = world.main else {
      return CouplingRoute(up: [], containers: [], coordinators: [], down: [], built: [])
    }
    let unsent = CouplingRoute(from: sender, to: main, down: [], built: [])
    send()
    guard let target = world.main?.coordinator(of: .orders) else { return unsent }
    let sent = CouplingRoute(from: sender, to: main, down: [target], built: target.stack.children)
    return CouplingRoute(
      up: unsent.up,
      containers: sent.containers.union(unsent.containers).union(["\(type(of: main.tabs))"]),
      coordinators: unsent.coordinators,
      down: sent.down,
      built: sent.built
    )
  }

  /// The route from a cell of the home tab to the third screen of the orders tab.
  static var fromCell: CouplingRoute {
    let world = ShopWorld(article)
    return liveRoute(in: world) { world.perform(Step(.send, 9)) }
  }
}

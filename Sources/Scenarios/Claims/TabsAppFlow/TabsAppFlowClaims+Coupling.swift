import Hierarchy

extension TabsAppFlowClaims {
  static let crossTab = Claim(
    "C2",
    "A sender that finds the other tab by its place goes astray once the tabs have changed places",
    holds: Arm("where it casts by the place of the tab", article.with(ShopHazards.castByIndex)),
    contrast: Arm("where it asks for a flow", article),
    cases: [verify(" hazard=cast-by-index")]
  ) { test in
    let shops = [test.world, article].map { Shop($0).after([Step(.push, 1), Step(.send, 9)]) }
    test.require("the same screens at the end", shown(in: shops[0]) == shown(in: shops[1]))
    // What it casts to, and what it sends is made of.
    let named = casts(of: shops[0].main?.coordinator(of: .home)?.stack.topController)
      .union(Coupling.declaredTypes(of: AppFlowBox.self).map { "\($0)" })
    let others = Set(shops[0].front?.children.map { "\(type(of: $0))" } ?? [])
    test.show("classes of the other tab's screens that it names", named.intersection(others).count)
    let moved = shop(test.world, true).after([Step(.selectTab, 1), Step(.push, 1), Step(.send, 9)])
    test.expect("astray once the tabs have changed places", moved.selected?.tab != .orders)
  }

  /// The types that a sender without a pattern names to get to the third screen of the orders, which takes it there.
  private static func casts(of sender: Responder?) -> Set<String> {
    guard let sender = sender as? CastingViewController else { return [] }
    var route = NaiveRoute()
    return route.open(.orders(.thirdScreen(order: 1, item: 1)), from: sender) ? route.named : []
  }

  static let pointToPoint = Claim(
    "C4",
    "A flow gets up over levels without a line for it; by delegates it does not",
    holds: Arm("by a flow", article),
    contrast: Arm("by delegates from level to level", article.with(ShopHazards.strongParent)),
    cases: [verify(), verify(" hazard=strong-parent")]
  ) { test in
    test.all("flows that get up over so many levels without a line for them", of: 1...6) { count in
      let shop = deepened(test.world, by: count)
      defer { shop.sever() }
      return isInOrders(afterSending: shop)
    }
    for count in [1, 6] {
      let shop = deepened(article.with(ShopHazards.strongParent), by: count, asDelegates: true)
      defer { shop.sever() }
      let lines = Coupling(from: shop.frontScreen, to: shop.main).edges
      test.show("lines by delegates over \(count) levels of a class each", lines)
      test.require("up over \(count) levels with those lines", isInOrders(afterSending: shop))
    }
    // Down the way a coordinator has to hand a flow on in either form.
    let shop = Shop(test.world).after([Step(.push, 1)])
    defer { shop.sever() }
    let between = FlowCoordinator("between", on: shop.stage)
    let orders = shop.main?.coordinator(of: .orders)
    shop.main?.add(between)
    if let orders { between.add(orders) }
    test.require("down over a level without a line for it", !isInOrders(afterSending: shop))
    if let orders { shop.main?.add(orders) }
    test.require("down without that level", isInOrders(afterSending: shop))
  }

  /// A shop with the second screen of home in front and so many coordinators between that of home and the main one.
  private static func deepened(
    _ options: ArchitectureOptions,
    by count: Int,
    asDelegates: Bool = false
  ) -> Shop {
    let shop = Shop(options).after([Step(.push, 1)])
    guard let main = shop.main, let home = main.coordinator(of: .home) else { return shop }
    let levels: [FlowCoordinator] =
      asDelegates
      ? relays(count, Never.self, on: shop.stage)
      : (0..<count).map { FlowCoordinator("level \($0)", on: shop.stage) }
    for (level, below) in zip(levels, [home] + levels) {
      main.add(level)
      level.add(below)
    }
    for case let relay as any Relaying in levels { relay.delegate = relay.parent as? any MainBaseCoordinator }
    home.start()
    return shop
  }

  /// Delegates of a class each, as they are where each level has other things to do.
  private static func relays<Below>(_ count: Int, _: Below.Type, on stage: Stage) -> [FlowCoordinator] {
    guard count > 0 else { return [] }
    let rest = relays(count - 1, RelayingCoordinator<Below>.self, on: stage)
    return [RelayingCoordinator<Below>("level \(count)", on: stage)] + rest
  }

  private static func isInOrders(afterSending shop: Shop) -> Bool {
    shop.perform(Step(.send, 9))
    return shown(in: shop).last == "third order 9 item 10"
  }

  static let coupling = Claim(
    "C6",
    "Screens and child coordinators need to know no type above them",
    holds: Arm("by a flow", article),
    contrast: Arm(
      "by fixed parents, as the criticised sample has them",
      article.with(ShopHazards.strongParent)
    ),
    cases: [verify(), verify(" hazard=strong-parent")]
  ) { test in
    let shop = Shop(test.world).after(TabsAppFlowArchitecture().opening)
    defer { shop.sever() }
    let ways = shop.stage.census.living.map { Coupling(from: $0, to: shop.main) }
    let knowing = Set(ways.flatMap(\.known.keys))
    test.expect("classes of levels that know a type above", knowing.count, .equals(0))
    test.expect("types above that the sender knows", ways.map(\.knownToSender).max() ?? 0, .equals(0))
  }
}

/// A level that has its delegate move the user.
private protocol Relaying: FlowCoordinator, MainBaseCoordinator {
  var delegate: (any MainBaseCoordinator)? { get set }
}

private final class RelayingCoordinator<Below>: FlowCoordinator, Relaying {
  weak var delegate: (any MainBaseCoordinator)?

  func moveTo(flow: AppFlowBox) { delegate?.moveTo(flow: flow) }
}

import Hierarchy

extension TabsAppFlowClaims {
  static let crossTab = Claim(
    "C2",
    "A sender that finds the other tab by casts knows more types than one that asks for a flow, and goes astray sooner",
    holds: Arm("where it casts by the place of the tab", article.with(ShopHazards.castByIndex)),
    contrast: Arm("where it asks for a flow", article),
    cases: [verify(" hazard=cast-by-index")]
  ) { test in
    let steps = [Step(.push, 1), Step(.send, 9)]
    let ends = [test.world, article].map { shown(in: Shop($0).after(steps)) }
    test.require("the same screens at the end", ends[0] == ends[1])
    let known = Double(typesKnown(article))
    test.expect("types known to the sender", typesKnown(test.world), .above(known))
    test.all("astray once the tabs have changed places, with so many screens over home", of: 1...5) { count in
      let shop = shop(test.world, true)
      shop.perform([Step(.selectTab, 1)] + (0..<count).map { Step(.push, $0) } + [Step(.send, 9)])
      return shop.selected?.tab != .orders
    }
  }

  /// What a screen of home has to know to get to the third one of the orders: what it sends is made of, or casts to.
  private static func typesKnown(_ options: ArchitectureOptions) -> Int {
    let shop = Shop(options).after([Step(.push, 1)])
    guard let sender = shop.frontScreen else { return 0 }
    let named = casts(of: sender) ?? Set(Coupling.declaredTypes(of: AppFlowBox.self).map { "\($0)" })
    return Coupling(from: sender, to: shop.main, named: named).knownToSender
  }

  /// The types that a sender without a pattern names to get to the third screen of the orders, which takes it there.
  private static func casts(of sender: FlowScreen) -> Set<String>? {
    var route = NaiveRoute()
    guard sender is CastingViewController else { return nil }
    return route.open(.orders(.thirdScreen(order: 1, item: 1)), from: sender) ? route.named : []
  }

  static let pointToPoint = Claim(
    "C4",
    "A flow gets up over levels without a line for it; by delegates it does not, and each level more takes two lines",
    holds: Arm("by a flow", article),
    contrast: Arm("by delegates from level to level", article.with(ShopHazards.strongParent)),
    cases: [verify(), verify(" hazard=strong-parent")]
  ) { test in
    let hasDelegates = test.world != article
    test.all("flows that get up over levels without a line for them, and three down", of: 1...6) { count in
      let shop = deepened(test.world, by: count)
      defer { shop.sever() }
      return isInOrders(afterSending: shop)
    }
    let lines = [1, 6].map { count in
      let shop = deepened(test.world, by: count, asDelegates: hasDelegates)
      defer { shop.sever() }
      let lines = Coupling(from: shop.frontScreen, to: shop.main).edges
      test.require("over \(count) with the lines that they need", isInOrders(afterSending: shop))
      return lines
    }
    test.expect("lines for five levels more", lines[1] - lines[0], .equals(0))
    // Down the way a coordinator has to hand a flow on in either form.
    let shop = Shop(test.world).after([Step(.push, 1)])
    defer { shop.sever() }
    if let main = shop.main, let orders = main.coordinator(of: .orders) {
      let between = FlowCoordinator("between", on: shop.stage)
      main.add(between)
      between.add(orders)
    }
    test.require("down over a level without a line for it", !isInOrders(afterSending: shop))
  }

  /// A shop with the second screen of home in front and so many coordinators between that of home and the main one.
  static func deepened(
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
    let shop = Shop(test.world).after([Step(.push, 1)])
    defer { shop.sever() }
    let coupling = Coupling(from: shop.frontScreen, to: shop.main)
    test.expect("classes of levels that know a type above", coupling.knowing, .equals(0))
    test.expect("types above that the sender knows", coupling.knownToSender, .equals(0))
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

import Hierarchy

extension TabsAppFlowClaims {
  static let crossTab = Claim(
    "C2",
    "A sender that finds the other tab by casts knows more types than one that asks for a flow, and goes astray sooner",
    holds: Arm("where it casts by the place of the tab", article.with(ShopHazards.castByIndex)),
    contrast: Arm("where it asks for a flow", article),
    cases: [verify(" hazard=cast-by-index")]
  ) { test in
    test.require("the same screens at the end", screens(test.world) == screens(article))
    let known = Double(typesKnown(article))
    test.expect("types known to the sender", typesKnown(test.world), .above(known))
    test.all("astray once the tabs have changed places", of: 1...5) { isAstray(test.world, height: $0) }
  }

  /// The screens of the tab in front after a flow from level 2 of home to level 3 of the orders.
  private static func screens(_ options: ArchitectureOptions) -> [String] {
    let shop = Shop(options).after([Step(.push, 1), Step(.send, 9)])
    return (shop.selected?.stack.children ?? []).map { "\(type(of: $0))" }
  }

  /// What a screen of home has to know to get to the third one of the orders: what it sends is made of, or casts to.
  private static func typesKnown(_ options: ArchitectureOptions) -> Int {
    let shop = Shop(options).after([Step(.push, 1)])
    guard let sender = shop.frontScreen else { return 0 }
    let message = AppFlowBox(.orders(.thirdScreen(order: 1, item: 1)), sender: nil)
    let named =
      sender is CastingViewController
      ? Way.casts(of: sender) : Set(Coupling.declaredTypes(of: type(of: message)).map { "\($0)" })
    return Coupling(from: sender, to: shop.main, named: named).knownToSender
  }

  /// Whether a flow to the orders ends elsewhere, with `height` screens over the first one of home.
  private static func isAstray(_ options: ArchitectureOptions, height: Int) -> Bool {
    let shop = Shop(options)
    // The home tab is stopped and started again: it is the second one now.
    shop.perform([Step(.stop, 1), Step(.start), Step(.selectTab, 1)])
    shop.perform((0..<height).map { Step(.push, $0) } + [Step(.send, 9)])
    return shop.selected?.tab != .orders
  }

  static let pointToPoint = Claim(
    "C4",
    "With delegates every level between sender and target takes part; with a flow only the ends do",
    holds: Arm("by a flow, in the shop", Way.flow),
    contrast: Arm("by delegates, in the app of article D", .delegates),
    cases: [verify(), FlowControllersClaims.verify(" form=controller;linkage=delegate")]
  ) { test in
    let coupling = test.world.coupling
    test.require("classes of levels between a cell and its decider", coupling.between.count, .equals(3))
    test.expect("of them that take part", coupling.bystanders, .equals(0))
    let app = test.world.app
    app.perform((1...4).map { Step(.push, $0) })
    let screens = app.front?.children.dropFirst().compactMap { $0 as? Screen } ?? []
    test.require("screens pushed", screens.count, .equals(4))
    // Links are weak: they have to be read while the app is there.
    withExtendedLifetime(app) {
      test.none("screens with a link of their own", of: screens) { screen in
        screen.parentCoordinator != nil || (screen as? FlowPart)?.listener != nil
      }
    }
  }

  static let coupling = Claim(
    "C6",
    "Screens and child coordinators need to know no type above them",
    holds: Arm("by a flow, in the shop", Way.flow),
    contrast: Arm("by fixed parents, in a sketch of the sample that the article criticises", .parents)
  ) { test in
    test.expect("classes of levels that know a type above", test.world.coupling.knowing, .equals(0))
    test.expect("types above that the sender knows", test.world.coupling.knownToSender, .equals(0))
    for way in [Way.casts, .delegates] {
      test.show("classes of levels that know a type above, \(way)", way.coupling.knowing)
    }
  }
}

/// How a message gets from where the user touches to the level that acts on it.
private enum Way {
  case casts, parents, delegates, flow

  var coupling: Coupling {
    switch self {
    case .casts:
      let shop = Shop(TabsAppFlowClaims.article.with(ShopHazards.castByIndex)).after([Step(.push, 1)])
      guard let sender = shop.frontScreen else { return Coupling([]) }
      // The screens that it makes are not above it.
      let above = Set(sender.messagePath.dropFirst().map { "\(type(of: $0))" })
      return Coupling(from: sender, to: shop.main, named: Self.casts(of: sender).intersection(above))
    case .parents: return Coupling(FixedParentsSample(.weak).levels)
    case .delegates:
      let app = FlowControllersClaims.main(.article)
      let list = app.front?.topController as? ContentController
      return Coupling(from: list?.cell, to: app.appFlowController)
    case .flow:
      let shop = Shop(TabsAppFlowClaims.article)
      return Coupling(from: shop.frontScreen?.cell, to: shop.main)
    }
  }

  var app: App {
    self == .flow ? Shop(TabsAppFlowClaims.article) : FlowControllersClaims.main(.article)
  }

  /// The types that `sender` names to get to the third screen of the orders without a pattern, which takes it there.
  static func casts(of sender: FlowScreen) -> Set<String> {
    var route = NaiveRoute()
    return route.open(.orders(.thirdScreen(order: 1, item: 1)), from: sender) ? route.named : []
  }
}

import Hierarchy

extension TabsAppFlowClaims {
  static let deepLinkText = Claim(
    "C13",
    "A coordinator of links turns text into a flow, and the rest is a flow like any other",
    holds: Arm<Tab?>("where each tab has its coordinator", nil),
    contrast: Arm("where the one of the orders was stopped before the text came", .orders)
  ) { test in
    for tab in Tab.allCases.indices {
      let flows = [0, 7, 40].flatMap(AppFlow.all)
      test.all("links that lead where the flow itself does, from tab \(tab)", of: flows) { flow in
        let (typed, text) = (Shop(article), Shop(article))
        for shop in [typed, text] { shop.perform(Step(.selectTab, tab)) }
        if let stopped = test.world { text.main?.stop(stopped) }
        typed.main?.openFlow(flow, keepHierarchy: true, sender: nil)
        text.main?.deepLinkCoordinator.handleDeepLink(text: flow.link)
        return shown(in: typed) == shown(in: text)
      }
    }
    test.requireAll("other texts that end unhandled and change nothing", of: malformed) { text in
      let shop = Shop(article)
      let before = shown(in: shop)
      return refuses(text, in: shop) && shown(in: shop) == before
    }
    let readings = try test.times { _ in [reading, following] }
    test.show("a link read", readings[0].nanoseconds)
    test.show("a link read and brought to its coordinator", readings[1].nanoseconds)
    test.show("the latter to the former", readings[1].ratio)
  }

  /// Texts that name no flow: another scheme, another place, and parameters that are missing, no numbers, or too many.
  private static let malformed = [
    "", "shop://", "home", "http://home", "shop://basket", "shop://home/", "shop://home?title=1",
    "shop://home/title", "shop://orders/second?order=", "shop://orders/second?order=one",
    "shop://orders/third?order=1", "shop://orders/third?order=1&item=2&page=3",
    "shop://orders/third?order=1&order=2", "shop://orders/third?order=1&item",
    "shop://orders/second?order=99999999999999999999",
  ]

  private static func shown(in shop: Shop) -> [String] {
    shop.main?.tabCoordinators.forEach { $0.stack.finishTransition() }
    let screens = (shop.selected?.stack.children ?? []).compactMap { $0 as? FlowScreen }
    return [shop.selected?.tab.rawValue ?? "nothing"] + screens.map { "\(type(of: $0)) \($0.content)" }
  }

  private static func refuses(_ text: String, in shop: Shop) -> Bool {
    guard let links = shop.main?.deepLinkCoordinator else { return false }
    let account = links.handleDeepLink(text: text).account
    return account.outcome == .unhandled && account.outcomes == 1 && account.last == links.id
  }

  private static let text = AppFlow.orders(.thirdScreen(order: 12, item: 34)).link

  private static let reading = LabOperation("a link read") {
    { count in (0..<count).reduce(0) { sum, _ in sum &+ (AppFlow(link: text) == nil ? 0 : 1) } }
  }

  private static let following = LabOperation("a link read and brought to its coordinator") {
    let shop = Shop(article)
    return { count in
      (0..<count).reduce(0) { sum, _ in
        let message = shop.main?.deepLinkCoordinator.handleDeepLink(text: text, isInquiry: true)
        return sum &+ (message?.account.outcome == .handled ? 1 : 0)
      }
    }
  }
}

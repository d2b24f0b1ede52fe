import Hierarchy

extension TabsAppFlowClaims {
  static let deepLinkText = Claim(
    "C13",
    "Once a coordinator of links has read a text, that leads to its flow's screen wherever the tabs stand",
    holds: Arm("where it asks for the flow", article),
    contrast: Arm(
      "where it goes to the place of the tab",
      article.with(Hazard("placed-links", PlacedLinkCoordinator.self))
    )
  ) { test in
    let trials = [0, 7, 40].flatMap(AppFlow.all).flatMap { flow in Tab.allCases.indices.map { (flow, $0) } }
    func leads(_ flow: AppFlow, from tab: Int, areMoved: Bool) -> Bool {
      let shop = shop(test.world, areMoved).after([Step(.selectTab, tab)])
      shop.main?.deepLinkCoordinator.handleDeepLink(text: flow.link)
      return shown(in: shop) == flow.shown
    }
    test.requireAll("links that lead to their screens", of: trials) { leads($0, from: $1, areMoved: false) }
    test.all("the same with the home tab behind the orders", of: trials) {
      leads($0, from: $1, areMoved: true)
    }
    test.requireAll("other texts that end unhandled and change nothing", of: malformed) { text in
      let shop = Shop(test.world)
      let before = shown(in: shop)
      guard let links = shop.main?.deepLinkCoordinator else { return false }
      let account = links.handleDeepLink(text: text).account
      let isRefused = account.outcome == .unhandled && account.outcomes == 1 && account.last == links.id
      return isRefused && shown(in: shop) == before
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

/// Opens the third screen of the orders as a screen without a pattern does (catalogue C2).
private final class PlacedLinkCoordinator: DeepLinkCoordinator {
  override func open(_ flow: AppFlowBox) {
    var naive = NaiveRoute()
    let sender = (parent as? MainCoordinator)?.selected?.stack.topController as? FlowScreen
    if sender.map({ naive.open(flow.unbox, from: $0) }) != true { super.open(flow) }
  }
}

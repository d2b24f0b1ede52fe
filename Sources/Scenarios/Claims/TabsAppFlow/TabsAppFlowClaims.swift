import Hierarchy

/// The claims of article C: here those on where flows lead, the others by topic in files of their own.
enum TabsAppFlowClaims {
  static let all: [Claim] = [
    showBubbling, crossTab, flowEnum, pointToPoint, fixedParents, coupling, trampoline, lookups, userData,
    forwarding, protocolParents, lazyChildren, deepLinkText,
  ]

  /// The form that the article ends with.
  static let article = TabsAppFlowArchitecture.article

  static func verify(_ filter: String = "") -> String { TabsAppFlowArchitecture().verify(filter) }

  static let showBubbling = Claim(
    describing: "C1",
    "How far the bubble of `show` brings a screen, in a sketch of what UIKit has built in"
  ) { test in
    for target in Tab.allCases {
      let shop = Shop(article)
      let screen = FlowScreen("shown", on: shop.stage)
      (shop.selected?.stack.topController).map { show(screen, from: $0, in: shop.window) }
      let stack = shop.main?.coordinator(of: target)?.stack
      test.show("on the stack of \(target), shown from home", stack === screen.parent ? 1 : 0)
    }
    let shop = Shop(article).after([Step(.logout)])
    shop.root.map { show(FlowScreen("shown", on: shop.stage), from: $0, in: shop.window) }
    test.show("presented, shown from the login", shop.modal == nil ? 0 : 1)
  }

  /// Whoever has a parent asks it, a stack pushes, and the last presents.
  private static func show(_ screen: Controller, from sender: Controller, in window: Window) {
    if let stack = sender as? NavigationStack {
      stack.push(screen, animated: false)
    } else if let parent = sender.parent {
      show(screen, from: parent, in: window)
    } else {
      sender.present(screen, in: window)
    }
  }

  static let flowEnum = Claim(
    "C3",
    "Every flow leads from the screen of every other to its own, with its associated values, wherever the tabs stand",
    holds: Arm("where the main coordinator selects the stack of the tab's coordinator", article),
    contrast: Arm(
      "where it selects by the place that the tab had",
      article.with(Hazard("placed-tabs", PlacedMainCoordinator.self))
    )
  ) { test in
    let pairs = AppFlow.all(3).flatMap { origin in AppFlow.all(7).map { (origin, $0) } }
    func lead(_ origin: AppFlow, _ target: AppFlow, areMoved: Bool) -> Bool {
      [false, true].allSatisfy { leads(from: origin, to: target, $0, in: shop(test.world, areMoved)) }
    }
    test.requireAll("pairs of screens, as at the start", of: pairs) { lead($0, $1, areMoved: false) }
    test.all("pairs of screens, with the home tab behind the orders", of: pairs) {
      lead($0, $1, areMoved: true)
    }
  }

  /// If the tabs `areMoved`, that of home was stopped and started again, and is the second one now.
  static func shop(_ options: ArchitectureOptions, _ areMoved: Bool) -> Shop {
    Shop(options).after(areMoved ? [Step(.stop, 1), Step(.start)] : [])
  }

  /// The tab in front, and what is on its stack.
  static func shown(in shop: Shop) -> [String] {
    shop.stage.census.forEachLiving { ($0 as? Stack)?.finishTransition() }
    let screens = (shop.front?.children ?? []).compactMap { $0 as? FlowScreen }
    return [shop.selected?.tab.rawValue ?? "no tab"]
      + screens.map { "\($0.title.prefix { $0 != "#" }) \($0.content)" }
  }

  static func leads(from origin: AppFlow, to target: AppFlow, _ keepsHierarchy: Bool, in shop: Shop) -> Bool {
    shop.main?.openFlow(origin.boxed, keepHierarchy: true, sender: nil)
    guard shown(in: shop) == origin.shown else { return false }
    shop.frontScreen?.request(target.boxed, keepHierarchy: keepsHierarchy)
    if keepsHierarchy || target.shown.count == 2 { return shown(in: shop) == target.shown }
    let below = origin.tab == target.tab ? origin.shown : Array(target.shown.prefix(2))
    return shown(in: shop) == below + target.shown.suffix(1)
  }
}

extension AppFlow {
  /// What is shown once it was opened with the screens that lead to it.
  var shown: [String] {
    switch self {
    case .home(.initialScreen): ["home", "initial "]
    case .home(.doubleButtonScreen): AppFlow.home(.initialScreen).shown + ["double-button \(content)"]
    case .orders(.firstScreen): ["orders", "first "]
    case .orders(.secondScreen): AppFlow.orders(.firstScreen).shown + ["second \(content)"]
    case .orders(.thirdScreen(let order, _)):
      AppFlow.orders(.secondScreen(order: order)).shown + ["third \(content)"]
    }
  }
}

private final class PlacedMainCoordinator: MainCoordinator {
  override func openFlow(boxed: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    super.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    tabs.select(boxed.unbox.tab == .home ? 0 : 1)
  }
}

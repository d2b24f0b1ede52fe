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
    "Every flow leads from every screen to its screen, with its associated values, wherever the tabs stand",
    holds: Arm("where each coordinator shows all of its screens", article),
    contrast: Arm(
      "where the one of home forgets its second screen",
      article.with(Hazard("forgotten-flow", ForgetfulHomeCoordinator.self))
    )
  ) { test in
    let pairs = AppFlow.all(3).flatMap { origin in AppFlow.all(7).map { (origin, $0) } }
    for (areMoved, place) in [(false, "as at the start"), (true, "with the home tab behind the orders")] {
      test.all("pairs of screens, \(place)", of: pairs) { origin, target in
        [false, true].allSatisfy { leads(from: origin, to: target, $0, in: shop(test.world, areMoved)) }
      }
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
    return [shop.tabs?.shownChildren.first?.name ?? "no tab"]
      + screens.map { "\($0.title.prefix { $0 != "#" }) \($0.content)" }
  }

  private static func leads(
    from origin: AppFlow,
    to target: AppFlow,
    _ keepsHierarchy: Bool,
    in shop: Shop
  ) -> Bool {
    shop.main?.openFlow(origin.boxed, keepHierarchy: true, sender: nil)
    let before = shop.selected?.tab == target.tab ? shop.selected?.stack.children.count ?? 0 : 1
    shop.frontScreen?.request(target.boxed, keepHierarchy: keepsHierarchy)
    shop.main?.tabCoordinators.forEach { $0.stack.finishTransition() }
    guard let front = shop.selected, let screen = shop.frontScreen, front.tab == target.tab else {
      return false
    }
    let height = target.level == 1 || keepsHierarchy ? target.level : before + 1
    return screen.content == target.content && front.stack.children.count == height
  }
}

extension AppFlow {
  /// How many screens lead to it in its tab, itself included.
  fileprivate var level: Int {
    switch self {
    case .home(.initialScreen), .orders(.firstScreen): 1
    case .home(.doubleButtonScreen), .orders(.secondScreen): 2
    case .orders(.thirdScreen): 3
    }
  }
}

private final class ForgetfulHomeCoordinator: HomeCoordinator {
  override func displayScreen(_ screen: HomeScreen, keepHierarchy: Bool) {
    if case .doubleButtonScreen = screen { return }
    super.displayScreen(screen, keepHierarchy: keepHierarchy)
  }
}

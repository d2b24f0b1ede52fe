import Hierarchy

/// The claims of article C: here those on where flows lead; coupling, links, look-ups, user data,
/// forwarding, the sample that the article criticises, and links have files of their own.
enum TabsAppFlowClaims {
  /// C1 to C13.
  static let all: [Claim] = [
    showBubbling, crossTab, flowEnum, pointToPoint, fixedParents, coupling, trampoline, lookups, userData,
    forwarding, protocolParents, lazyChildren, deepLinkText,
  ]

  /// The form that the article ends with.
  static let article = TabsAppFlowArchitecture.article

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures tabs-appflow\(filter)'"
  }
}

// MARK: - C1

extension TabsAppFlowClaims {
  static let showBubbling = Claim(
    "C1",
    "The built-in bubble of show brings a screen to where it belongs",
    rule: """
      a screen shown from another one is pushed on the stack of its own tab, and where there is no container it is \
      presented: one trial each, as nothing in it is drawn
      """,
    against: CounterWorld("same-tab", "the sender is in the tab that the screen belongs to", .confirmed),
    cases: [verify()]
  ) { _, planted in
    let stranger: Tab = planted == nil ? .home : .orders
    let places = [
      ("screen of the same tab", shown(.home, from: .home, 1)),
      ("screen of another tab", shown(.orders, from: stranger, 1)), ("no container", presented(1)),
    ]
    return Finding(
      places.map { side, hasArrived in
        ClaimCheck(
          ClaimFigure("arrived, of 1: \(side)", count: hasArrived ? 1 : 0),
          .equals(1),
          side: side
        )
      },
      axis: "where the screen belongs"
    )
  }

  private static func shown(_ target: Tab, from tab: Tab, _ number: Int) -> Bool {
    let world = Shop(article)
    guard let sender = world.main?.coordinator(of: tab)?.stack.topController else { return false }
    let screen =
      target == .home
      ? Home2ViewController(number, on: world.stage)
      : Orders3ViewController(number, number, on: world.stage)
    guard case .pushed(let stack) = sender.show(screen, in: world.window) else { return false }
    return stack === world.main?.coordinator(of: target)?.stack
  }

  private static func presented(_ number: Int) -> Bool {
    let world = Shop(article)
    world.perform(Step(.logout))
    let screen = Home2ViewController(number, on: world.stage)
    guard case .presented = world.window.rootController?.show(screen, in: world.window) else { return false }
    world.window.rootController?.dismissPresented()
    return true
  }
}

// MARK: - C3

extension TabsAppFlowClaims {
  static let flowEnum = Claim(
    "C3",
    "Every flow leads from every screen to its screen, with its associated values",
    rule: """
      for each pair of screens, with and without the hierarchy, the wanted screen is on top of the \
      wanted tab and shows the associated values
      """,
    against: CounterWorld("stopped-tab", "the orders tab was stopped"),
    cases: [verify()]
  ) { _, planted in
    var (pairs, right) = (0, 0)
    for origin in AppFlow.all(3) {
      for target in AppFlow.all(7) {
        for keepsHierarchy in [false, true] {
          pairs += 1
          let stopped: Tab? = planted == nil ? nil : .orders
          if leads(from: origin, to: target, keepsHierarchy, stopped: stopped) { right += 1 }
        }
      }
    }
    return Finding([
      ClaimCheck(ClaimFigure("pairs tried", count: pairs), .above(49)),
      ClaimCheck(ClaimFigure("pairs that ended elsewhere", count: pairs - right), .equals(0)),
    ])
  }

  private static func leads(
    from origin: AppFlow,
    to target: AppFlow,
    _ keepsHierarchy: Bool,
    stopped: Tab?
  ) -> Bool {
    let world = Shop(article)
    if let stopped { world.main?.stop(stopped) }
    world.main?.openFlow(origin, keepHierarchy: true, sender: nil)
    let before = world.selected?.tab == target.tab ? world.selected?.stack.children.count ?? 0 : 1
    world.frontScreen?.origin.openFlow(target, keepHierarchy: keepsHierarchy, sender: world.frontScreen)
    world.main?.tabCoordinators.forEach { $0.stack.finishTransition() }
    guard let front = world.selected, let screen = world.frontScreen, front.tab == target.tab else {
      return false
    }
    let level = level(of: target)
    let height = level == 1 || keepsHierarchy ? level : before + 1
    return screen.content == target.content && front.stack.children.count == height
  }

  /// How many screens lead to it in its tab, itself included.
  private static func level(of flow: AppFlow) -> Int {
    switch flow {
    case .home(.initialScreen), .orders(.firstScreen): 1
    case .home(.doubleButtonScreen), .orders(.secondScreen): 2
    case .orders(.thirdScreen): 3
    }
  }
}

import Hierarchy

/// The claims of article C: here those on where flows lead; coupling, the side table and costs have files of their own.
enum TabsAppFlowClaims {
  /// C1 to C10.
  static let all: [Claim] = [
    showBubbling, crossTab, flowEnum, pointToPoint, fixedParents, coupling, trampoline, lookups, userData,
    forwarding,
  ]

  /// The form that the article ends with.
  static let article = ArchitectureOptions(.trampoline, lookup: .coordinating, modal: .lookup)

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
      of 100 screens shown from another one all are pushed on the stack of their own tab, and where there is no \
      container all are presented
      """,
    against: CounterWorld("same-tab", "the sender is in the tab that the screen belongs to", .confirmed),
    cases: [verify()]
  ) { _, planted in
    let stranger: Tab = planted == nil ? .home : .orders
    let places: [(side: String, count: (Int) -> Bool)] = [
      ("screen of the same tab", { shown(.home, from: .home, $0) }),
      ("screen of another tab", { shown(.orders, from: stranger, $0) }),
      ("no container", presented),
    ]
    return Finding(
      places.map { place in
        let arrived = (0..<100).count(where: place.count)
        return ClaimCheck(
          ClaimFigure("arrived: \(place.side)", count: arrived),
          .equals(100),
          side: place.side
        )
      },
      axis: "where the screen belongs"
    )
  }

  private static func shown(_ target: Tab, from tab: Tab, _ number: Int) -> Bool {
    let world = ShopWorld(article)
    guard let sender = world.main?.coordinator(of: tab)?.stack.topController else { return false }
    let screen =
      target == .home
      ? HomeDoubleButtonScreen(number, on: world.stage)
      : OrdersThirdScreen(number, number, on: world.stage)
    guard case .pushed(let stack) = sender.show(screen, in: world.window) else { return false }
    return stack === world.main?.coordinator(of: target)?.stack
  }

  private static func presented(_ number: Int) -> Bool {
    let world = ShopWorld(article)
    world.perform(Step(.logout))
    let screen = HomeDoubleButtonScreen(number, on: world.stage)
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
      for each pair of screens, with and without the hierarchy and in every form, the wanted screen is on top of the \
      wanted tab and shows the associated values
      """,
    against: CounterWorld("stopped-tab", "the orders tab was stopped"),
    cases: [verify()]
  ) { _, planted in
    var (pairs, right) = (0, 0)
    for options in TabsAppFlowArchitecture().variants {
      for origin in AppFlow.all(3) {
        for target in AppFlow.all(7) {
          for keepsHierarchy in [false, true] {
            pairs += 1
            let stopped: Tab? = planted == nil ? nil : .orders
            if leads(from: origin, to: target, keepsHierarchy, options, stopped: stopped) { right += 1 }
          }
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
    _ options: ArchitectureOptions,
    stopped: Tab?
  ) -> Bool {
    let world = ShopWorld(options)
    if let stopped { world.main?.stop(stopped) }
    world.main?.openFlow(origin, keepHierarchy: true, sender: nil)
    let before = world.front?.tab == target.tab ? world.front?.stack.children.count ?? 0 : 1
    world.frontScreen?.origin.openFlow(target, keepHierarchy: keepsHierarchy, sender: world.frontScreen)
    world.main?.tabCoordinators.forEach { $0.stack.finishTransition() }
    guard let front = world.front, let screen = world.frontScreen, front.tab == target.tab else {
      return false
    }
    let level = level(of: target)
    let height = level == 1 || keepsHierarchy ? level : before + 1
    return screen.content == content(of: target) && front.stack.children.count == height
  }

  /// What a screen of `flow` has to show.
  private static func content(of flow: AppFlow) -> String {
    switch flow {
    case .home(.initial), .orders(.first): ""
    case .home(.doubleButton(let title)): "title \(title)"
    case .orders(.second(let order)): "order \(order)"
    case .orders(.third(let order, let item)): "order \(order) item \(item)"
    }
  }

  /// How many screens lead to it in its tab, itself included.
  private static func level(of flow: AppFlow) -> Int {
    switch flow {
    case .home(.initial), .orders(.first): 1
    case .home(.doubleButton), .orders(.second): 2
    case .orders(.third): 3
    }
  }
}

// MARK: - C10

extension TabsAppFlowClaims {
  static let forwarding = Claim(
    "C10",
    "A coordinator that handles its own flow and forwards the others loses none",
    rule: """
      from every screen of either tab and from the modal, in every form, each of the five flows is handled once; without \
      the other tab exactly those of that tab end unhandled
      """,
    against: CounterWorld("stopped-tab", "the other tab was stopped beforehand"),
    cases: [verify()]
  ) { _, planted in
    var (sent, unhandled, unhandledWithout, expectedWithout) = (0, 0, 0, 0)
    for options in TabsAppFlowArchitecture().variants {
      for steps in places {
        let world = ShopWorld(options)
        world.perform(steps)
        let other: Tab = world.front?.tab == .home ? .orders : .home
        if planted != nil { world.main?.stop(other) }
        let (all, lost) = inquire(in: world)
        sent += all
        unhandled += lost.count
        world.main?.stop(other)
        let (_, without) = inquire(in: world)
        unhandledWithout += without.count
        expectedWithout += AppFlow.all(0).count { $0.tab == other }
      }
    }
    let (own, cross) = hops()
    return Finding([
      ClaimCheck(ClaimFigure("flows asked for", count: sent), .above(49)),
      ClaimCheck(ClaimFigure("of them unhandled", count: unhandled), .equals(0)),
      ClaimCheck(
        ClaimFigure("unhandled without the other tab", count: unhandledWithout),
        .equals(expectedWithout)
      ),
      ClaimCheck(ClaimFigure("hops up within the tab", count: own)),
      ClaimCheck(ClaimFigure("hops up and down to the other tab", count: cross), .above(Double(own))),
    ])
  }

  private static let places = [
    [], [Step(.push, 1)], [Step(.selectTab, 1)], [Step(.selectTab, 1), Step(.push, 1)], [Step(.present)],
  ]

  private static func inquire(in world: ShopWorld) -> (sent: Int, lost: [AppFlow]) {
    let flows = AppFlow.all(0)
    let lost = flows.filter { flow in
      let inquiry = AppFlowBox(flow, sender: nil, isInquiry: true)
      world.frontScreen?.origin.receive(inquiry)
      return inquiry.outcome != .handled || inquiry.outcomes != 1
    }
    return (flows.count, lost)
  }

  /// Up to one's own coordinator, and up to the main one and down to the other.
  private static func hops() -> (own: Int, cross: Int) {
    let world = ShopWorld(article)
    guard let origin = world.frontScreen?.origin, let main = world.main, let front = world.front else {
      return (0, 0)
    }
    let up = ResponderPath.hops(from: origin, to: main) ?? 0
    return (ResponderPath.hops(from: origin, to: front) ?? 0, up + 1)
  }
}

import Hierarchy

// MARK: - C2

extension TabsAppFlowClaims {
  static let crossTab = Claim(
    "C2",
    "A sender that finds the other tab by casts knows more types than one that asks for a flow, and goes astray sooner",
    rule: """
      both ways end on the same screens; the flow's sender knows fewer types, counted where it casts and makes screens, or \
      on what it sends; after the tabs have changed places the casts are all astray and the flows are not, asked from \
      every height of the home tab's stack
      """,
    against: CounterWorld("cast-by-kind", "the sender looks for the tab by what it is and not by its place"),
    cases: [verify(" hazard=cast-by-index")]
  ) { _, planted in
    let naive = planted == nil ? article.with(ShopHazards.castByIndex) : article
    let (asked, cast) = (journey(article), journey(naive))
    let known = cast.known
    return Finding([
      ClaimCheck(ClaimFigure("types known to the sender, casts", count: known)),
      ClaimCheck(ClaimFigure("types known to the sender, flow", count: asked.known), .below(Double(known))),
      ClaimCheck(
        ClaimFigure("screens that differ at the end", count: asked.screens == cast.screens ? 0 : 1),
        .equals(0)
      ),
      ClaimCheck(
        ClaimFigure("flows astray after the tabs moved, of \(heights.count)", count: astray(article)),
        .equals(0)
      ),
      ClaimCheck(
        ClaimFigure("casts astray after the tabs moved, of \(heights.count)", count: astray(naive)),
        .equals(heights.count)
      ),
    ])
  }

  /// From level 2 of the home tab to level 3 of the orders tab, with the way back.
  private static let crossing = [Step(.push, 1), Step(.send, 9)]
  /// How many screens lie on the first one of the home tab when the flow is asked for.
  private static let heights = 1...5

  private static func journey(_ options: ArchitectureOptions) -> (screens: [String], known: Int) {
    let world = Shop(options)
    world.perform(crossing[0])
    let known = typesKnownToSender(in: world)
    world.perform(crossing[1])
    return ((world.selected?.stack.children ?? []).map { "\(type(of: $0))" }, known)
  }

  /// What the screen in front has to know to get to the third screen of the orders tab: read in a world of its own
  /// where it builds the screens itself, as that changes the world.
  private static func typesKnownToSender(in world: Shop) -> Int {
    guard let sender = world.frontScreen, let main = world.main else { return 0 }
    let flow = AppFlow.orders(.thirdScreen(order: 1, item: 1))
    guard world.stage.options.hazard == ShopHazards.castByIndex else {
      return Coupling(from: sender, to: main, named: sent(for: flow)).knownToSender
    }
    let other = Shop(world.stage.options)
    other.perform(crossing[0])
    guard let twin = other.frontScreen else { return 0 }
    return Coupling(from: twin, to: twin, named: casts(to: flow, from: twin)).knownToSender
  }

  private static func astray(_ options: ArchitectureOptions) -> Int {
    let world = Shop(options)
    // The home tab is stopped and started again: it is the second one now.
    world.perform([Step(.stop, 1), Step(.start)])
    return heights.count { height in
      world.perform([Step(.selectTab, 1), Step(.popToRoot)])
      world.perform((0..<height).map { Step(.push, $0) })
      world.perform(Step(.send, 9))
      return world.selected?.tab != .orders
    }
  }
}

// MARK: - C4

extension TabsAppFlowClaims {
  static let pointToPoint = Claim(
    "C4",
    "With delegates every level between sender and target takes part; with a flow only the ends do",
    rule: """
      in a living app with 3, 5 and 7 levels between the sender and who decides, the types that take part by a property or \
      a protocol that they adopt are one more for each level with delegates, and with the chain as many as with 3; and in \
      the living shop no screen that is pushed costs a link
      """,
    against: CounterWorld("delegates", "the levels of the chain have a delegate each"),
    cases: [verify(" linkage=(delegate.relay|responder.trampoline)")]
  ) { _, planted in
    var checks: [ClaimCheck] = []
    let chain: any BuyNowForm.Type = planted == nil ? BuyByChain.self : BuyByDelegates.self
    for (name, form, grows) in [
      ("delegates", BuyByDelegates.self as any BuyNowForm.Type, true), ("flow", chain, false),
    ] {
      let least = BuyNowApp(form, cells: 1).coupling
      for more in [0, 2, 4] {
        let app = BuyNowApp(form, cells: 1 + more)
        let label = "\(name), \(app.levels.count - 2) levels between"
        checks += [
          ClaimCheck(ClaimFigure("edges: \(label)", count: app.coupling.edges.count)),
          ClaimCheck(ClaimFigure("delivered, of 1: \(label)", count: app.delivers ? 1 : 0), .equals(1)),
          ClaimCheck(
            ClaimFigure("types more: \(label)", count: app.coupling.participants - least.participants),
            .equals(grows ? more : 0)
          ),
        ]
      }
    }
    return Finding(
      checks + [ClaimCheck(ClaimFigure("links set for 4 screens", count: linksPerPush()), .equals(0))]
    )
  }

  /// Links that four pushed screens needed: entries of the table.
  private static func linksPerPush() -> Int {
    let world = Shop(article)
    let before = world.stage.links.table.entryCount
    world.perform((1...4).map { Step(.push, $0) })
    return world.stage.links.table.entryCount - before
  }
}

// MARK: - C6

extension TabsAppFlowClaims {
  static let coupling = Claim(
    "C6",
    "Screens and child coordinators need to know no type above them",
    rule: """
      on the way of a message no level has a property of the type of a level above, be that a class or a protocol that the \
      level above adopts, and the sender casts to none: read off the compiled classes of living levels, in each of four \
      ways
      """,
    against: CounterWorld(
      "coordinated-screen",
      "the screen that sends has a property of its coordinator's type, as in the criticised sample"
    ),
    cases: [verify()]
  ) { _, planted in
    let ways = [
      ("casts", castWay()), ("fixed parents", Coupling(FixedParentsSample(.weak).levels)),
      ("delegates", BuyNowApp(BuyByDelegates.self).coupling),
      ("flow", flowWay(isCoordinated: planted != nil)),
    ]
    return Finding(
      ways.flatMap { way, coupling in
        [
          ClaimCheck(
            ClaimFigure("levels that know a type above, \(way)", count: coupling.knowing),
            .equals(0),
            side: way
          ),
          ClaimCheck(
            ClaimFigure("types above known to the sender, \(way)", count: coupling.knownToSender),
            side: way
          ),
          ClaimCheck(ClaimFigure("edges altogether, \(way)", count: coupling.edges.count), side: way),
        ]
      },
      axis: "how the message gets there"
    )
  }

  /// The way of a flow from a cell of the home tab, or from a screen that keeps its coordinator.
  private static func flowWay(isCoordinated: Bool) -> Coupling {
    let world = Shop(article)
    if isCoordinated, let home = world.selected as? HomeCoordinator {
      home.stack.push(CoordinatedScreen(home, on: world.stage), animated: false)
    }
    guard let sender = world.frontScreen?.origin, let main = world.main else { return Coupling([]) }
    return Coupling(from: sender, to: main)
  }

  /// What a screen casts to of what is above it; the screens that it makes are not above it.
  private static func castWay() -> Coupling {
    let world = Shop(article.with(ShopHazards.castByIndex))
    world.perform(Step(.push, 1))
    guard let sender = world.frontScreen, let main = world.main else { return Coupling([]) }
    let above = Set(ResponderPath.all(from: sender).dropFirst().map { "\(type(of: $0))" })
    let named = casts(to: .orders(.thirdScreen(order: 1, item: 1)), from: sender)
    return Coupling(from: sender, to: main, named: named.intersection(above))
  }
}

extension TabsAppFlowClaims {
  /// The types that `sender` names to get to `flow` without a pattern, which takes it there.
  private static func casts(to flow: AppFlow, from sender: FlowScreen) -> Set<String> {
    var route = NaiveRoute()
    return route.open(flow, from: sender) ? route.named : []
  }

  /// The types of this app that a message for `flow` is made of: what its sender has to name.
  private static func sent(for flow: AppFlow) -> Set<String> {
    let message = AppFlowBox(flow, sender: nil)
    return Set(DeclaredTypes.own(in: type(of: message)).map { "\($0)" })
  }
}

/// The planted screen: it knows by type who is above it.
private final class CoordinatedScreen: FlowScreen {
  private weak var coordinator: HomeCoordinator?

  init(_ coordinator: HomeCoordinator, on stage: Stage) {
    self.coordinator = coordinator
    super.init("coordinated", on: stage)
  }
}

import Hierarchy

// MARK: - C2

extension TabsAppFlowClaims {
  static let crossTab = Claim(
    "C2",
    "A sender that finds the other tab by casts knows more types than one that asks for a flow, and goes astray sooner",
    rule: """
      both ways end on the same screens; the flow's sender knows fewer types; after the tabs have changed places the \
      casts are all astray and the flows are not
      """,
    against: CounterWorld("cast-by-kind", "the sender looks for the tab by what it is and not by its place"),
    cases: [verify(" hazard=cast-by-index")]
  ) { _, planted in
    let naive = planted == nil ? article.with(.castByIndex) : article
    let (asked, cast) = (journey(article), journey(naive))
    let route = asked.route
    let known = Coupling(.casts, route).knownToSender
    return Finding([
      ClaimCheck(ClaimFigure("types known to the sender, casts", count: known)),
      ClaimCheck(
        ClaimFigure("types known to the sender, flow", count: Coupling(.flow, route).knownToSender),
        .below(Double(known))
      ),
      ClaimCheck(
        ClaimFigure("screens that differ at the end", count: asked.screens == cast.screens ? 0 : 1),
        .equals(0)
      ),
      ClaimCheck(
        ClaimFigure("flows astray after the tabs moved, of 100", count: astray(article)),
        .equals(0)
      ),
      ClaimCheck(
        ClaimFigure("casts astray after the tabs moved, of 100", count: astray(naive)),
        .equals(100)
      ),
    ])
  }

  /// From level 2 of the home tab to level 3 of the orders tab, with the way back.
  private static let crossing = [Step(.push, 1), Step(.send, 9)]

  private static func journey(_ options: ArchitectureOptions) -> (screens: [String], route: CouplingRoute) {
    let world = ShopWorld(options)
    world.perform(crossing[0])
    let route = liveRoute(in: world) { world.perform(crossing[1]) }
    return ((world.front?.stack.children ?? []).map { "\(type(of: $0))" }, route)
  }

  private static func astray(_ options: ArchitectureOptions) -> Int {
    let world = ShopWorld(options)
    // The home tab is stopped and started again: it is the second one now.
    world.perform([Step(.stop, 1), Step(.start)])
    return (0..<100).count { _ in
      world.perform([Step(.selectTab, 1), Step(.popToRoot)] + crossing)
      return world.front?.tab != .orders
    }
  }
}

// MARK: - C4

extension TabsAppFlowClaims {
  static let pointToPoint = Claim(
    "C4",
    "With delegates every level between sender and target takes part; with a flow only the ends do",
    rule: """
      with each level more between, delegates take one type more, and the flow none; and in the living shop each screen \
      that is pushed costs a link with delegates and none with the flow
      """,
    against: CounterWorld("delegates", "the screens of the flow have a delegate each"),
    cases: [verify(" linkage=(delegate.relay|responder.trampoline)")]
  ) { _, planted in
    let route = fromCell
    var checks: [ClaimCheck] = []
    for levels in [0, 2, 4] {
      let deeper = (0..<levels).reduce(route) { route, number in route.inserting("Container\(number)") }
      for form in [CouplingForm.delegates, .flow] {
        let coupling = Coupling(form, deeper)
        let label = "\(form.rawValue), \(deeper.up.count) levels up, \(deeper.down.count + 1) down"
        let more = coupling.participants - Coupling(form, route).participants
        checks.append(ClaimCheck(ClaimFigure("edges: \(label)", count: coupling.edges.count)))
        checks.append(
          ClaimCheck(ClaimFigure("types more: \(label)", count: more), .equals(form == .flow ? 0 : levels))
        )
      }
    }
    for (options, perScreen) in [(ArchitectureOptions(.delegate), 1), (article, 0)] {
      let links = linksPerPush(planted == nil ? options : ArchitectureOptions(.delegate))
      let label = "links set for 4 screens, \(options.linkage.rawValue)"
      checks.append(ClaimCheck(ClaimFigure(label, count: links), .equals(4 * perScreen)))
    }
    return Finding(checks)
  }

  /// Links that four pushed screens needed: properties that are set, and entries of the table.
  private static func linksPerPush(_ options: ArchitectureOptions) -> Int {
    let world = ShopWorld(options)
    let before = links(in: world.stage)
    world.perform((1...4).map { Step(.push, $0) })
    return links(in: world.stage) - before
  }

  private static func links(in stage: Stage) -> Int {
    stage.census.living.count { $0.outlet.target != nil } + stage.links.table.entryCount
  }
}

// MARK: - C6

extension TabsAppFlowClaims {
  static let coupling = Claim(
    "C6",
    "Screens and child coordinators need to know no type above them",
    rule:
      """
      on the way from a cell to the third screen of the other tab no level knows the type of a level above it; of the \
      flow, which the living shop has, this is read off the stored properties of the compiled classes
      """,
    against: CounterWorld(
      "coordinated-screen",
      "the screen that sends has a property of its coordinator's type, as in the criticised sample",
      .depends
    ),
    cases: [verify()]
  ) { _, planted in
    let route = planted == nil ? fromCell : fromCoordinatedScreen
    let longer = route.inserting("Container")
    return Finding(
      CouplingForm.allCases.flatMap { form in
        let coupling = Coupling(form, route)
        return [
          ClaimCheck(
            ClaimFigure("levels that know a level above, \(form.rawValue)", count: coupling.knowingParents),
            .equals(0),
            side: form.rawValue
          ),
          ClaimCheck(
            ClaimFigure("types known to the sender, \(form.rawValue)", count: coupling.knownToSender),
            side: form.rawValue
          ),
          ClaimCheck(
            ClaimFigure("edges altogether, \(form.rawValue)", count: coupling.edges.count),
            side: form.rawValue
          ),
          ClaimCheck(
            ClaimFigure(
              "edges to change for one container more, \(form.rawValue)",
              count: coupling.changes(to: longer)
            ),
            side: form.rawValue
          ),
        ]
      },
      axis: "how the message gets there"
    )
  }
}

extension TabsAppFlowClaims {
  /// The way of a flow from the screen in front to the orders tab, read off the objects before and after `send`.
  static func liveRoute(in world: ShopWorld, after send: () -> Void) -> CouplingRoute {
    guard let sender = world.frontScreen?.origin, let main = world.main else {
      return CouplingRoute(up: [], containers: [], coordinators: [], down: [], built: [])
    }
    let unsent = CouplingRoute(from: sender, to: main, down: [], built: [])
    send()
    guard let target = world.main?.coordinator(of: .orders) else { return unsent }
    let sent = CouplingRoute(from: sender, to: main, down: [target], built: target.stack.children)
    return CouplingRoute(
      up: unsent.up,
      containers: sent.containers.union(unsent.containers).union(["\(type(of: main.tabs))"]),
      coordinators: unsent.coordinators,
      down: sent.down,
      built: sent.built,
      declared: unsent.declared
    )
  }

  /// The route from a cell of the home tab to the third screen of the orders tab.
  static var fromCell: CouplingRoute {
    let world = ShopWorld(article)
    return liveRoute(in: world) { world.perform(Step(.send, 9)) }
  }

  /// The same from a screen that keeps its coordinator.
  private static var fromCoordinatedScreen: CouplingRoute {
    let world = ShopWorld(article)
    if let home = world.front as? HomeCoordinator {
      home.stack.push(CoordinatedScreen(home, on: world.stage), animated: false)
    }
    return liveRoute(in: world) {
      world.frontScreen?.request(.orders(.third(order: 1, item: 1)), keepHierarchy: true)
    }
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

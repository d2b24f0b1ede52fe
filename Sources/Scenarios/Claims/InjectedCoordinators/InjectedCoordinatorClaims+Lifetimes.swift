import Hierarchy

// MARK: - E3

extension InjectedCoordinatorClaims {
  static let permanence = Claim(
    "E3",
    "Only the application coordinator is always there; the others come and go with their flows",
    rule: """
      after each flow as many coordinators live as before it, 100 flows of each kind leave none behind, and of those \
      that live before a logout only the application coordinator lives after it
      """,
    against: CounterWorld("retained", "the association keeps parent coordinators alive"),
    cases: [verify(), verify(" hazard=retained-parent")]
  ) { _, planted in
    let world = StoreWorld(planted == nil ? article : form(.retain, .retainedParent))
    defer { world.sever() }
    let atLaunch = world.livingCoordinators
    var checks = flows.map { name, steps in
      for _ in 0..<100 { world.perform(steps) }
      return ClaimCheck(
        ClaimFigure("coordinators after 100 × \(name)", count: world.livingCoordinators),
        .equals(atLaunch)
      )
    }
    world.perform([Step(.selectTab, 1), Step(.start, 1)])
    let before = world.stage.census.living.filter { $0 is InjectedCoordinator }.map(\.title)
    world.perform(Step(.logout))
    let after = Set(world.stage.census.living.map(\.title)).intersection(before)
    checks += [
      ClaimCheck(ClaimFigure("coordinators before a logout", count: before.count)),
      ClaimCheck(ClaimFigure("of them after it", count: after.count), .equals(1)),
      ClaimCheck(
        ClaimFigure("application coordinators among them", count: after == [world.app.title] ? 1 : 0),
        .equals(1)
      ),
    ]
    return Finding(checks)
  }

  private static let flows: [(String, [Step])] = [
    ("payment", [Step(.start, 1), Step(.stop)]),
    ("cart with a payment, by the back button", [Step(.start), Step(.start, 1), Step(.popToRoot)]),
    ("payment over everything, swiped away", [Step(.start, 3), Step(.swipeToDismiss)]),
    ("offer", [Step(.present), Step(.dismiss)]),
  ]
}

// MARK: - E6

extension InjectedCoordinatorClaims {
  static let retainedParent = Claim(
    "E6",
    "A retained parent coordinator and its root controller keep each other alive, flow by flow",
    rule: """
      after 20 flows with a root of their own, each started and stopped, 20 coordinators and 20 roots are left under \
      retain, and under the weak trampoline nothing is
      """,
    against: CounterWorld("weak", "the association that is said to retain holds weakly"),
    cases: [verify(" hazard=retained-parent")]
  ) { _, planted in
    let flows = 20
    var checks: [ClaimCheck] = []
    for (options, left) in [(form(.retain, .retainedParent), flows), (article, 0)] {
      let world = StoreWorld(planted == nil ? options : article)
      for _ in 0..<flows { world.perform([Step(.present), Step(.dismiss)]) }
      let leaked = world.leaked
      let name = options.linkage.rawValue
      checks += [
        ClaimCheck(
          ClaimFigure(
            "coordinators left by \(flows) flows, \(name)",
            count: leaked.count { $0 is Coordinator }
          ),
          .equals(left)
        ),
        ClaimCheck(
          ClaimFigure("roots left by \(flows) flows, \(name)", count: leaked.count { $0 is Stack }),
          .equals(left)
        ),
        ClaimCheck(ClaimFigure("levels left by a flow, \(name)", count: leaked.count / flows)),
      ]
      world.sever()
    }
    return Finding(checks)
  }
}

// MARK: - E14

extension InjectedCoordinatorClaims {
  static let identifiers = Claim(
    "E14",
    "Children kept by identifier stay in order if one is started under an identifier that is taken",
    rule: """
      after 10 second starts no screen is left on a stack without a coordinator, and each flow that was started and is \
      not running has been stopped; judged for a second start that is refused and for one that overwrites
      """,
    against: CounterWorld("refused", "the second start is refused", .confirmed),
    cases: [verify(" hazard=overwritten-identifier"), verify()]
  ) { _, planted in
    let ways: [(String, Hazard?)] = [("refused", nil), ("overwritten", .overwrittenIdentifier)]
    let checks = ways.flatMap { side, hazard in
      let (strays, unstopped) = secondStarts(planted == nil ? hazard : nil)
      return [
        ClaimCheck(
          ClaimFigure("screens without a coordinator", count: strays),
          .equals(0),
          side: side
        ),
        ClaimCheck(
          ClaimFigure("flows gone without a stop", count: unstopped),
          .equals(0),
          side: side
        ),
      ]
    }
    return Finding(checks, axis: "second start")
  }

  private static func secondStarts(_ hazard: Hazard?) -> (strays: Int, unstopped: Int) {
    let world = StoreWorld(form(.trampoline, hazard))
    var strays = 0
    var started: Set<String> = []
    var stopped: Set<String> = []
    for _ in 0..<10 {
      world.perform(Step(.start, 1))
      started.formUnion(world.payments)
      world.perform(Step(.startTwice, 1))
      started.formUnion(world.payments)
      let owned = world.everyFlow.flatMap(\.shadow)
      strays += world.visibleStack?.children.count { screen in !owned.contains { $0 === screen } } ?? 0
      world.perform([Step(.stop), Step(.popToRoot)])
      stopped.formUnion(
        world.stage.takeEvents().filter { $0.hasPrefix("stopped ") }.map { String($0.dropFirst(8)) }
      )
    }
    return (strays, started.subtracting(stopped).count)
  }
}

extension StoreWorld {
  /// The payments that run.
  fileprivate var payments: [String] { everyFlow.filter { $0 is PaymentCoordinator }.map(\.title) }
}

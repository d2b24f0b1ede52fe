import Hierarchy
import Strategies

// How a flow and its screens reach who decides.

extension FlowControllersClaims {
  static let parentLinks = Claim(
    "D7",
    "An assign association reads freed memory once its coordinator has gone, and a strong parent keeps a tree alive",
    holds: Arm<(Linkage, Hazard?)>("as the article has them", (.assign, FlowHazards.strongParent)),
    contrast: Arm("with a trampoline, and an unretained parent", (.trampoline, nil)),
    cases: [verify(" .*hazard=dangling-assign"), verify(" .*hazard=strong-parent")]
  ) { test in
    let (association, parent) = test.world
    let table = WatchedTable()
    let careless = ArchitectureOptions(
      linkage: association,
      form: .coordinator,
      hazard: FlowHazards.danglingAssign
    )
    let app = AppDelegate(careless, startingIn: .loggedIn, table: table)
    app.perform(Step(.freeOwner))
    _ = app.examine(after: nil)
    test.expect("reads of freed memory after the coordinator has gone", table.freedReads, .above(0))
    test.expect("levels left behind by a logout", leftByLogout(.coordinators.with(parent)), .above(0))
  }

  static let nativeChain = Claim(
    "D8",
    "Flow controllers get the chain for free: no side table, and no slower than coordinators with one",
    holds: Arm<(app: ArchitectureOptions, timed: Case)>(
      "by the responder chain",
      (.responders, links(StrategyOptions(form: .recursive, lookup: .native, next: .container)))
    ),
    contrast: Arm(
      "by coordinators in a side table, where that has the link above every level",
      (
        ArchitectureOptions(linkage: .trampoline, form: .coordinator),
        links(StrategyOptions(form: .recursive, policy: .trampoline, table: .apple), ResponderLinked())
      )
    ),
    cases: [
      verify(" form=controller;linkage=responder.native"),
      "bubbleup run --full --threads 1 --strategy '^responder.(trampoline|linked)$' "
        + "--filter 'lookup=native;next=container|form=recursive;(lookup=coordinating|policy=trampoline);table=apple' "
        + "--depth 32",
    ]
  ) { test in
    let app = main(test.world.app)
    app.perform([Step(.push), Step(.push), Step(.push)])
    test.expect("side-table entries", app.stage.table.entryCount, .equals(0))
    // In that table are the coordinators of root controllers alone.
    let rootLinks = StrategyOptions(form: .recursive, lookup: .coordinating, table: .apple)
    let readings = try test.latencies { [links(rootLinks), $0.timed] }
    test.expect("a message to one by coordinators in a side table, 32 levels", readings[1].ratio, .below(1))
  }

  private static func links(_ options: StrategyOptions, _ way: any Strategy = ResponderTrampoline()) -> Case {
    Case(.chain(depth: 32), way, options)
  }

  static let callbacks = Claim(
    "D13",
    "A logout leaves nothing of main behind where screens call closures, as where they have delegates",
    holds: Arm("with closures that capture their flow weakly", ArchitectureOptions.callbacks),
    contrast: Arm("with one that captures it strongly", .capturing),
    cases: [verify(" .*hazard=strong-closure"), verify(" .*linkage=(delegate.relay|closure.weak)")]
  ) { test in
    test.require("levels left behind by delegates", leftByLogout(.article), .equals(0))
    test.expect("levels left behind by closures", leftByLogout(test.world), .equals(0))
  }

  private static func leftByLogout(_ options: ArchitectureOptions) -> Int {
    let app = main(options)
    defer { app.sever() }
    app.perform(Step(.logout))
    return app.leaked.count
  }

  static let ownDelegate = Claim(
    "D20",
    "A flow controller that is the delegate of its own stack sees every pop, without an observer",
    holds: Arm("where it is the only delegate", false),
    contrast: Arm("where another object takes the slot, as for an animation", true)
  ) { test in
    let other = OtherDelegate()
    for (name, pop) in Operation.waysBack {
      let app = AppDelegate(.article, startingIn: .loggedOut)
      app.perform([Step(.push), Step(.push), Step(.push)])
      if test.world { app.front?.delegate = other }
      let before = app.front?.children.count ?? 0
      _ = app.stage.takeEvents()
      app.perform(Step(pop))
      let gone = before - (app.front?.children.count ?? 0)
      let seen = app.stage.takeEvents().count { $0.hasPrefix("popped") }
      test.require("screens that went, \(name)", gone, .above(0))
      test.expect("of them unseen, \(name)", gone - seen, .equals(0))
    }
  }
}

extension Operation {
  /// The ways of going back, by what a user would call them.
  static let waysBack: KeyValuePairs<String, Operation> = [
    "back button": .pop, "swipe": .swipeBack, "pop without animation": .popInstantly,
    "pop to root": .popToRoot,
  ]
}

/// Wants to know of transitions too.
final class OtherDelegate: NavigationDelegate {
  let capabilities = NavigationCapabilities.willShow
}

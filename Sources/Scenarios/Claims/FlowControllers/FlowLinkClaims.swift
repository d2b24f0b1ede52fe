import Hierarchy
import Strategies

// How a flow and its screens reach who decides.

extension FlowControllersClaims {
  static let parentLinks = Claim(
    "D7",
    "An assign association reads freed memory once its coordinator has gone, and a strong parent keeps a tree alive",
    holds: Arm<(association: Linkage, parent: Hazard?)>(
      "as the article has them",
      (.assign, FlowHazards.strongParent)
    ),
    contrast: Arm("with a trampoline, and an unretained parent", (.trampoline, nil)),
    cases: [verify(" .*hazard=dangling-assign"), verify(" .*hazard=strong-parent")]
  ) { test in
    let table = FreedPointerTable()
    let careless = ArchitectureOptions(
      test.world.association,
      form: .coordinator,
      hazard: FlowHazards.danglingAssign
    )
    let app = AppDelegate(careless, startingIn: .loggedIn, table: table)
    app.perform(Step(.freeOwner))
    _ = app.observe()
    test.expect("reads of freed memory after the coordinator has gone", table.freedReads, .above(0))
    let tree = main(.coordinators.with(test.world.parent))
    defer { tree.sever() }
    tree.perform(Step(.logout))
    test.expect("levels left behind by a logout", tree.leaked.count, .above(0))
  }

  static let nativeChain = Claim(
    "D8",
    "Flow controllers get the chain for free: no side table, and no slower than coordinators with one",
    holds: Arm("by the responder chain", ArchitectureOptions.responders),
    contrast: Arm("by coordinators in a side table", ArchitectureOptions(.trampoline, form: .coordinator)),
    cases: [
      verify(" form=controller;linkage=responder.native"),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' "
        + "--filter 'lookup=native;next=container|form=recursive;lookup=coordinating;table=apple' --depth 32",
    ]
  ) { test in
    let app = main(test.world)
    app.perform([Step(.deepLink, 2), Step(.present)])
    test.expect("side-table entries", app.stage.table.entryCount, .equals(0))
    let readings = try test.latencies { [lookup(.trampoline), lookup($0.linkage)] }
    test.expect("its look-up to the side table's, 32 levels", readings[1].ratio, .below(1))
  }

  private static func lookup(_ linkage: Linkage) -> Case {
    let isNative = linkage == .native
    let options = StrategyOptions(
      form: .recursive,
      lookup: isNative ? .native : .coordinating,
      next: isNative ? .container : nil,
      table: isNative ? nil : .apple
    )
    return Case(.chain(depth: 32), ResponderTrampoline(), options)
  }

  static let callbacks = Claim(
    "D13",
    "A logout leaves nothing of main behind, whichever way screens tell their flow",
    holds: Arm(
      "by delegates, and by closures that capture weakly",
      [ArchitectureOptions.article, .callbacks]
    ),
    contrast: Arm("by a closure that captures strongly", [.capturing, .capturing]),
    cases: [verify(" .*hazard=strong-closure"), verify(" .*linkage=(delegate.relay|closure.weak)")]
  ) { test in
    for (number, options) in test.world.enumerated() {
      let app = main(options)
      app.perform(Step(.logout))
      test.expect("levels left behind, form \(number)", app.leaked.count, .equals(0))
      app.sever()
    }
  }

  static let ownDelegate = Claim(
    "D20",
    "A flow controller that is the delegate of its own stack sees every pop, without an observer",
    holds: Arm("where it is the only delegate", false),
    contrast: Arm("where another object takes the slot, as for an animation", true),
    cases: ["bubbleup claims D20"]
  ) { test in
    let other = OtherDelegate()
    for pop in Operation.waysBack {
      let app = AppDelegate(.article, startingIn: .loggedOut)
      app.perform([Step(.push), Step(.push), Step(.push)])
      if test.world { app.front?.delegate = other }
      let before = app.front?.children.count ?? 0
      _ = app.stage.takeEvents()
      app.perform(Step(pop.operation))
      let gone = before - (app.front?.children.count ?? 0)
      let seen = app.stage.takeEvents().count { $0.hasPrefix("popped") }
      test.require("screens that went, \(pop.name)", gone, .above(0))
      test.expect("of them unseen, \(pop.name)", gone - seen, .equals(0))
    }
  }
}

extension Operation {
  /// The ways of going back, by what a user would call them.
  static let waysBack: [(name: String, operation: Operation)] = [
    ("back button", .pop), ("swipe", .swipeBack), ("pop without animation", .popInstantly),
    ("pop to root", .popToRoot),
  ]
}

/// Wants to know of transitions too.
final class OtherDelegate: NavigationDelegate {
  let capabilities = NavigationCapabilities.willShow
}

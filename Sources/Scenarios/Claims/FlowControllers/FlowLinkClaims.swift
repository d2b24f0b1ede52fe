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
    let form = ArchitectureOptions(linkage: association, form: .coordinator)
    let app = AppDelegate(form.with(FlowHazards.danglingAssign), startingIn: .loggedIn, table: table)
    app.perform([Step(.freeOwner), Step(.selectTab, 1)])
    let cell = try test.unwrap((app.front?.topController as? ContentController)?.cell, "cell")
    let before = table.freedReads
    _ = app.answer(to: "request", from: cell)
    test.expect("reads of freed memory by a message", table.freedReads - before, .above(0))
    let ended = main(.associations.with(parent)).after([Step(.logout)])
    test.expect("levels left behind by a logout", ended.leaked.count, .above(0))
    ended.sever()
  }

  static let nativeChain = Claim(
    "D8",
    "The responder chain brings a screen's message to the flow of the app, without a side table",
    holds: Arm("where flows are controllers", FlowForm.controller),
    contrast: Arm("where they stand beside the controllers", .coordinator),
    cases: [
      verify(" form=(controller;linkage=responder.native|coordinator;linkage=responder.assign)"),
      "bubbleup run --full --threads 1 --strategy '^responder.(trampoline|assign)$' "
        + "--filter 'lookup=native;next=container|form=recursive;lookup=coordinating;table=per-app' --depth 32",
    ]
  ) { test in
    let app = AppDelegate(ArchitectureOptions(linkage: .native, form: test.world), startingIn: .loggedIn)
    let cell = try test.unwrap((app.front?.topController as? ContentController)?.cell, "cell")
    test.expect("a message arrives", app.answer(to: "request", from: cell) == "handled by app")
    test.require("side-table entries", app.stage.table.entryCount, .equals(0))
    let options = StrategyOptions(form: .recursive, lookup: .coordinating, table: .perApp)
    let native = StrategyOptions(form: .recursive, lookup: .native, next: .container)
    let readings = try test.latencies { _ in
      [
        Case(.chain(depth: 32), ResponderAssign(), options),
        Case(.chain(depth: 32), ResponderTrampoline(), native),
      ]
    }
    test.show("a message over 32 levels by the association", readings[0].nanoseconds)
    test.show("a message over 32 levels by the responder chain", readings[1].nanoseconds)
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
      // A swipe that is given up must not be seen as a pop.
      app.perform([Step(.push), Step(.push), Step(.push), Step(.swipeCancelled)])
      if test.world { app.front?.delegate = other }
      let before = app.front?.children.count ?? 0
      app.perform(Step(pop, 1))
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
    "pop to root": .popToRoot, "pop to a screen": .popTo,
  ]
}

/// Wants to know of transitions too.
final class OtherDelegate: NavigationDelegate {
  let capabilities = NavigationCapabilities.willShow
}

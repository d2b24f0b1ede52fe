import Hierarchy

// Containers: their calls, their window, and the traits that they hand down.

extension FlowControllersClaims {
  static let containment = Claim(
    "D5",
    "The containment calls, made in the order that the article has, lose no message of the child by the responder chain",
    holds: Arm("in that order", [ContainmentCall.adding, ContainmentCall.removing]),
    contrast: Arm(
      "in each other order",
      orders(of: ContainmentCall.adding) + orders(of: ContainmentCall.removing)
    )
  ) { test in
    for (deed, isAdding) in [("adding", true), ("removing", false)] {
      let orders = test.world.filter { $0.contains(.addChild) == isAdding }
      try test.all("orders of \(deed) without a loss", of: orders) { order in
        let app = main(.responders)
        let container = try test.unwrap(app.appFlowController, "container of the app")
        let child = LifecycleScreen(asking: app.inquiries[0], on: app.stage)
        if !isAdding { ContainmentCall.adding.forEach { container.call($0, about: child) } }
        _ = app.stage.takeEvents()
        var answers: [String] = []
        for (place, call) in order.enumerated() {
          container.call(call, about: child)
          // After the last call that takes it out, a screen is nowhere.
          if isAdding || place < order.count - 1 { answers.append(app.stage.probe(from: child)) }
        }
        answers += app.stage.takeEvents().filter { $0.hasPrefix(isAdding ? "did move:" : "will leave:") }
        if isAdding { ContainmentCall.removing.forEach { container.call($0, about: child) } }
        return !answers.contains { $0.contains("unhandled") }
      }
    }
  }

  /// All orders of three calls but the one that they are given in.
  private static func orders(of calls: [ContainmentCall]) -> [[ContainmentCall]] {
    let rows = calls.flatMap { first in calls.flatMap { next in calls.map { [first, next, $0] } } }
    return rows.filter { Set($0).count == calls.count && $0 != calls }
  }

  static let windowEdges = Claim(
    "D6",
    "No level has to be handed the window",
    holds: Arm("where flows are controllers", ArchitectureOptions.article),
    contrast: Arm("where flows are coordinators", .coordinators),
    cases: [verify(" form=")]
  ) { test in
    let app = main(test.world)
    // By reflection over what the app's own classes declare.
    let holders = app.stage.census.living.filter { level in
      Mirror(reflecting: level).children.contains { $0.value is Window }
    }
    test.expect("levels that keep the window", holders.count, .equals(0))
  }

  static let windowOrder = Claim(
    "D18",
    "The chain of a flow reaches the application between the two calls that show it, and after both",
    holds: Arm("where the root is set before the window is visible", true),
    contrast: Arm("where the window is visible before its root is set", false),
    cases: [verify(" form=controller")]
  ) { test in
    let stage = Stage(.responders)
    let (application, window) = (Application(id: .application), Window(id: stage.makeID()))
    application.add(window)
    let flow = FlowController("flow", dependencyContainer: .make(), on: stage)
    let error = Inquiry("error", { Letter(.handleError) }) { _ in nil }
    let screen = LifecycleScreen(asking: error, on: stage)
    flow.add(childController: screen)
    func arrives() -> Bool { error.ask(screen, stage) == "unhandled at application" }
    if test.world { window.setRoot(flow) } else { window.makeVisible() }
    test.expect("reached the application in between", arrives())
    if test.world { window.makeVisible() } else { window.setRoot(flow) }
    test.require("reached it after both", arrives())
    test.require("appearances", stage.takeEvents().count { $0.hasPrefix("did appear") }, .equals(1))
  }

  static let traits = Claim(
    "D9",
    "A trait override at the top reaches every descendant, at a price per descendant",
    holds: Arm("where each flow is contained in the one before", nil as Int?),
    contrast: Arm("where the flow in the middle is contained in none", 500),
    cases: ["bubbleup claims D9", verify(" form=controller")]
  ) { test in
    let flows = nest(1_000, gap: test.world)
    flows[0].adopt(.pad)
    let late = FlowController("late", dependencyContainer: .make(), on: flows[0].stage)
    flows[999].add(childController: late)
    test.expect("of 1,000 reached", flows.count { $0.traits == .pad }, .equals(1_000))
    test.expect("a latecomer reached", late.traits == .pad)
    let readings = try test.times { _ in [overriding(10), overriding(1_000)] }
    test.show("1,000 descendants to 10", readings[1].ratio)
  }

  /// A flow with so many flows inside, each in the one before, but for that at `gap`.
  private static func nest(_ depth: Int, gap: Int? = nil) -> [FlowController] {
    let stage = Stage(.article)
    let container = DependencyContainer.make()
    let flows = (0..<depth).map { FlowController("flow \($0)", dependencyContainer: container, on: stage) }
    for index in flows.indices.dropFirst() where index != gap {
      flows[index - 1].add(childController: flows[index])
    }
    return flows
  }

  private static func overriding(_ depth: Int) -> LabOperation {
    LabOperation("override-traits-\(depth)") {
      let flows = nest(depth)
      return { count in
        (0..<count).reduce(0) { $0 &+ UInt64(flows[0].adopt($1.isMultiple(of: 2) ? .compact : .regular)) }
      }
    }
  }

  static let traitsOfOne = Claim(
    "D19",
    "A trait override for one child reaches everything in it, and none of its siblings",
    holds: Arm("where it is for the child", true),
    contrast: Arm("where it is for the container of all", false),
    cases: [verify(" form=controller")]
  ) { test in
    let app = main(.article)
    let tabs = try test.unwrap(app.tabs as? FlowPart, "container of tabs")
    let flows = tabs.children.compactMap { $0 as? FlowController }
    let container = test.world ? tabs : tabs.parent as? FlowPart
    container?.setOverrideTraitCollection(.pad, forChildController: test.world ? flows[0] : tabs)
    for tab in 0..<3 { app.perform([Step(.selectTab, tab), Step(.push), Step(.push)]) }
    let parts = flows.map { $0.tree.compactMap { $0 as? FlowPart } }
    test.require("flows and screens in the child", parts[0].count, .above(3))
    test.requireAll("flows and screens reached in the child", of: parts[0]) { $0.traits == .pad }
    test.none("flows and screens reached in its siblings", of: parts[1] + parts[2]) { $0.traits == .pad }
  }
}

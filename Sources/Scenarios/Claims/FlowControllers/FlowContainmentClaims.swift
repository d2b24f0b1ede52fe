import Hierarchy

// Containers: their calls, their window, and the traits that they hand down.

extension FlowControllersClaims {
  static let containment = Claim(
    "D5",
    "A child that is told that it has been added, or is about to be removed, is heard by its container",
    holds: Arm(
      "where that is the last call of adding and the first of removing, as in the article",
      [ContainmentCall.adding, ContainmentCall.removing]
    ),
    contrast: Arm(
      "where it is the first of adding and the last of removing",
      [[.didMove, .addChild, .addSubview], [.removeFromSuperview, .removeFromParent, .willMoveToNil]]
    )
  ) { test in
    for next in [NextMode.container, .superview] {
      var options = ArchitectureOptions.responders
      options.next = next
      let app = main(options)
      let container = try test.unwrap(app.appFlowController, "container of the app")
      func makeChild() -> LifecycleScreen { LifecycleScreen(asking: app.inquiries[0], on: app.stage) }
      func isHeard(_ phase: String) -> Bool { app.stage.takeEvents().contains("\(phase): handled by app") }
      let child = makeChild()
      for (calls, phase) in zip(test.world, ["did move", "will leave"]) {
        _ = app.stage.takeEvents()
        for call in calls {
          container.call(call, about: child)
          let isHandled = app.isHandled("request", from: child, by: container)
          test.show("heard after \(call), next=\(next)", isHandled)
        }
        test.expect("heard in \(phase), next=\(next)", isHeard(phase))
      }
      let other = makeChild()
      container.add(childController: other)
      test.require("the app's own calls of adding, next=\(next)", isHeard("did move"))
      container.remove(childController: other)
      test.require("the app's own calls of removing, next=\(next)", isHeard("will leave"))
    }
  }

  static let windowEdges = Claim(
    "D6",
    "No level keeps the window",
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
    describing: "D18",
    "What the chain of a flow is worth between the two calls that show it, in either order",
    cases: [verify(" form=controller")]
  ) { test in
    for isRootFirst in [true, false] {
      let app = main(.responders)
      let (old, window) = (app.application.windows[0], Window(id: app.stage.makeID()))
      let flow = try test.unwrap(app.appFlowController, "flow of the app")
      app.application.add(window)
      old.setRoot(nil)
      let calls = [{ window.setRoot(flow) }, { window.makeVisible() }]
      let screens = flow.tree.filter { $0 is ContentController }
      for (place, call) in zip(["in between", "after both"], isRootFirst ? calls : calls.reversed()) {
        call()
        // No level acts on it, so that it comes as far as there are levels.
        let lost = screens.count {
          app.stage.probe(from: $0, with: Letter(.handleError)) != "unhandled at application"
        }
        test.show(
          "messages of \(screens.count) lost \(place), \(isRootFirst ? "root" : "window") first",
          lost
        )
      }
    }
  }

  static let traits = Claim(
    "D9",
    "A trait override at the top reaches every flow and screen, and later the flow that takes their place",
    holds: Arm("where the top is the flow of the app", ArchitectureOptions.article),
    contrast: Arm("where flows are coordinators, so that the top goes with the first of them", .coordinators),
    cases: ["bubbleup claims D9", verify(" form=")]
  ) { test in
    let app = AppDelegate(test.world, startingIn: .loggedOut)
    app.perform(Step(.push))
    app.root?.adopt(.pad)
    test.requireAll("flows and screens reached", of: parts(app.root)) { $0.traits == .pad }
    app.perform([Step(.login), Step(.push)])
    test.all("flows and screens reached after a login", of: parts(app.root)) { $0.traits == .pad }
    let readings = try test.times { _ in [10, 1_000].map(overriding) }
    for (depth, reading) in zip([10, 1_000], readings) {
      test.show("an override above \(depth) flows", reading.nanoseconds)
    }
  }

  private static func parts(_ controller: Controller?) -> [FlowPart] {
    controller?.tree.compactMap { $0 as? FlowPart } ?? []
  }

  /// Overrides over so many flows, each in the one before.
  private static func overriding(_ depth: Int) -> LabOperation {
    LabOperation("override-traits-\(depth)") {
      let (stage, container) = (Stage(.article), DependencyContainer.make())
      let flows = (0..<depth).map { FlowController("flow \($0)", dependencyContainer: container, on: stage) }
      for (outer, inner) in zip(flows, flows.dropFirst()) { outer.add(childController: inner) }
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
    let reached = flows.map(parts)
    test.require("flows and screens in the child", reached[0].count, .above(3))
    test.requireAll("flows and screens reached in the child", of: reached[0]) { $0.traits == .pad }
    test.none("flows and screens reached in its siblings", of: reached[1] + reached[2]) { $0.traits == .pad }
  }
}

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
    "No flow keeps the window",
    holds: Arm("where flows are controllers", ArchitectureOptions.article),
    contrast: Arm("where flows are coordinators", .coordinators),
    cases: [verify(" form=")]
  ) { test in
    let app = main(test.world)
    let flows = app.stage.census.living.filter { $0 is FlowController || $0 is FlowCoordinator }
    test.require("flows that were looked at", flows.count, .above(1))
    // By reflection over what the app's own classes declare, a flow's and those that it inherits from.
    test.none("flows that keep the window", of: flows) { flow in
      sequence(first: Mirror(reflecting: flow), next: \.superclassMirror)
        .prefix { $0.subjectType != Screen.self && $0.subjectType != FlowCoordinator.self }
        .contains { $0.children.contains { $0.value is Window } }
    }
  }

  static let windowOrder = Claim(
    describing: "D18",
    "How many screens a window has whose messages are heard, between the two calls that show it, in either order",
    cases: [verify(" form=coordinator")]
  ) { test in
    for isRootFirst in [true, false] {
      let app = AppDelegate(.associations, startingIn: .loggedIn)
      let window = Window(id: app.stage.makeID())
      let coordinator = AppCoordinator(window: window, dependencyContainer: .make(.loggedIn), on: app.stage)
      app.application.add(window)
      app.application.add(coordinator)
      let calls = [coordinator.start, window.makeVisible]
      for (place, call) in zip(["in between", "after both"], isRootFirst ? calls : calls.reversed()) {
        call()
        let screens = window.rootController?.tree.filter { $0 is ContentController } ?? []
        let heard = screens.count { app.isHandled("request", from: $0, by: coordinator) }
        test.show("screens heard \(place), \(isRootFirst ? "root" : "window") first", heard)
      }
    }
  }

  static let traits = Claim(
    describing: "D9/D19",
    "How far a trait override for one child reaches, and what it takes"
  ) { test in
    func show(_ name: String, _ controllers: [Controller]) {
      let parts = controllers.flatMap(\.tree).compactMap { $0 as? FlowPart }
      test.show("reached in \(name), of \(parts.count)", parts.count { $0.traits == .pad })
    }
    let app = AppDelegate(.article, startingIn: .loggedOut).after([Step(.start)])
    let outermost = try test.unwrap(app.appFlowController, "flow of the app")
    let login = try test.unwrap(outermost.children.first as? FlowPart, "login")
    outermost.setOverrideTraitCollection(.pad, forChildController: login)
    app.perform([Step(.push), Step(.push)])
    show("the login, later screens included", [login])
    app.perform(Step(.login))
    show("the main that comes after it", outermost.children)
    let tabs = try test.unwrap(app.tabs as? FlowPart, "container of tabs")
    let flows = tabs.children.compactMap { $0 as? FlowPart }
    tabs.setOverrideTraitCollection(.pad, forChildController: flows[0])
    for tab in 0..<3 { app.perform([Step(.selectTab, tab), Step(.push), Step(.push)]) }
    show("one tab, later screens included", [flows[0]])
    show("its two siblings", Array(flows.dropFirst()))
    let readings = try test.times { _ in [10, 1_000].map(overriding) }
    for (depth, reading) in zip([10, 1_000], readings) {
      test.show("an override above \(depth) flows", reading.nanoseconds)
    }
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
}

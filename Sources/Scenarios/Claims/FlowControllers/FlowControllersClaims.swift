import Hierarchy

/// The claims of article D: here those on what lives after a flow has ended; each other topic has a file of its own.
enum FlowControllersClaims {
  /// D1 to D21.
  static let all: [Claim] = [
    logout, activeChild, services, childArray, containment, windowEdges, parentLinks, nativeChain, traits,
    typeTest, strongKeys, popped, callbacks, deepLinks, authentication, fewServices, injectedStack,
    windowOrder, traitsOfOne, ownDelegate, removeAll,
  ]

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String { FlowControllersArchitecture().verify(filter) }

  /// An app that has come as far as main.
  static func main(_ options: ArchitectureOptions) -> AppDelegate {
    let app = AppDelegate(options, startingIn: .loggedOut)
    app.perform(Step(.login))
    return app
  }

  static let logout = Claim(
    "D1",
    "A logout travels from the settings over main to the app, and the old tree is dead",
    holds: Arm("in every right form", FlowControllersArchitecture().variants),
    contrast: Arm("where a closure of the feed captures the feed strongly", [.capturing]),
    axis: "origin of the logout",
    cases: [verify(), verify(" .*hazard=strong-closure")]
  ) { test in
    for (origin, operation) in [("without a modal", Operation.logout), ("from a modal", .logoutUnderModal)] {
      test.side = origin
      let apps = test.world.map(main)
      test.requireAll("logouts \(origin) that main passed on once", of: apps) { app in
        if operation == .logoutUnderModal { app.perform([Step(.push), Step(.present)]) }
        _ = app.stage.takeEvents()
        app.perform(Step(operation))
        return app.stage.takeEvents() == ["logout through main#1"]
      }
      test.expect("levels alive, \(origin)", apps.reduce(0) { $0 + $1.leaked.count }, .equals(0))
      for app in apps { app.sever() }
    }
  }

  static let activeChild = Claim(
    "D2",
    "A flow controller has one active child, also while login and main take turns",
    holds: Arm("where a link is followed in the flow that is there", ArchitectureOptions.article),
    contrast: Arm("where a link adds a second main", .article.with(FlowHazards.abandonedFlow)),
    cases: [verify(" form=controller"), verify(" .*hazard=abandoned-flow")]
  ) { test in
    let app = main(test.world)
    var most = 0
    for _ in 0..<50 {
      app.perform(Step(.deepLink))
      most = max(most, app.appFlowController?.children.count ?? 0)
      app.perform([Step(.logout), Step(.login)])
    }
    test.expect("most children of the app", most, .equals(1))
    test.expect("mains alive after 50 turns", app.living(MainFlowController.self), .equals(1))
  }

  static let popped = Claim(
    "D12",
    "A flow controller is gone when it is popped or its modal dismissed",
    holds: Arm("where no other object holds it", false),
    contrast: Arm("where another object holds it", true),
    cases: [verify(" form=controller")]
  ) { test in
    let login = AppDelegate(.article, startingIn: .loggedOut)
    let main = main(.article)
    var strays: [Controller] = []
    for _ in 0..<100 {
      login.perform(Step(.start))
      main.perform(Step(.present))
      if test.world { strays += [login.front?.topController, main.modal].compactMap(\.self) }
      login.perform(Step(.pop))
      main.perform(Step(.dismiss))
    }
    withExtendedLifetime(strays) {
      test.expect("of 100 flows alive, popped", login.living(SignUpFlowController.self), .equals(0))
      let helps = main.stage.census.living.count { $0.title.hasPrefix("help") }
      test.expect("of 100 flows alive, dismissed", helps, .equals(0))
    }
  }

  static let deepLinks = Claim(
    "D14",
    "A hundred deep links leave no more alive than ten",
    holds: Arm<[ArchitectureOptions]>(
      "where they are followed in the main that is there",
      [.article, .coordinators]
    ),
    contrast: Arm(
      "where each builds a main of its own",
      [.article.with(FlowHazards.abandonedFlow), .coordinators.with(FlowHazards.abandonedCoordinator)]
    ),
    cases: [verify(), verify(" .*hazard=abandoned-flow")]
  ) { test in
    for options in test.world {
      let app = main(options)
      for _ in 0..<10 { app.perform(Step(.deepLink, 2)) }
      let before = app.stage.census.living.count
      for _ in 10..<100 { app.perform(Step(.deepLink, 2)) }
      let more = app.stage.census.living.count - before
      test.expect("levels more after 90 more, \(options.form ?? .controller)s", more, .equals(0))
    }
  }

  static let authentication = Claim(
    "D15",
    "The app starts in onboarding, login or main by the authentication state, and a change leaves nothing of the old",
    holds: Arm("in the right forms", [ArchitectureOptions.article, .coordinators]),
    contrast: Arm(
      "where a closure captures its flow controller strongly, or a coordinator keeps its parent",
      [.capturing, .coordinators.with(FlowHazards.strongParent)]
    ),
    cases: [verify(), verify(" .*hazard=strong-(closure|parent)")]
  ) { test in
    let states = AuthenticationState.allCases
    let changes = states.flatMap { old in states.filter { $0 != old }.map { (old, $0) } }
    for options in test.world {
      let form = "\(options.form ?? .controller)s"
      let starts = states.map { AppDelegate(options, startingIn: $0) }
      let changed = changes.map { old, new in
        let app = AppDelegate(options, startingIn: old)
        app.authenticationDidChange(to: new)
        return app
      }
      for (what, apps) in [("starts", starts), ("flows after a change", changed)] {
        let right = apps.count { $0.faults(after: nil).isEmpty }
        test.require("right \(what), \(form)", right, .equals(apps.count))
      }
      test.all("changes that leave nothing of the old, \(form)", of: changed) { $0.leaked.isEmpty }
      for app in starts + changed { app.sever() }
    }
  }

  static let injectedStack = Claim(
    "D17",
    "When the coordinator of a login ends, nothing of the login is left on the screen",
    holds: Arm("where the login has a stack of its own", false),
    contrast: Arm("where its parent injects a stack and goes on with it", true),
    cases: [verify(" form=")]
  ) { test in
    let stage = Stage(.coordinators)
    let window = Window(id: stage.makeID())
    let parent = FlowCoordinator("parent", on: stage)
    let shared = Stack("stack of parent", on: stage)
    window.makeVisible()
    do {
      let stack = test.world ? shared : Stack("stack of login", on: stage)
      let login = LoginCoordinator("login", navigationController: stack, on: stage)
      parent.add(login)
      window.setRoot(stack)
      login.open(1)
      test.require("screens of the login", stack.children.count, .equals(2))
      parent.remove(login)
    }
    // What the parent has now is its own stack, whether or not the login used it.
    window.setRoot(shared)
    let astray = shared.children.count { stage.probe(from: $0).hasPrefix("unhandled") }
    test.expect("screens on the stack", shared.children.count, .equals(0))
    test.expect("screens alive", stage.census.living.count { $0 is LoginController }, .equals(0))
    test.expect("messages astray", astray, .equals(0))
    test.show("coordinators alive", stage.census.living.count { $0 is LoginCoordinator })
  }
}

extension ArchitectureOptions {
  /// The product flow's closure captures it strongly (catalogue D13).
  static let capturing = callbacks.with(FlowHazards.strongClosure)
}

extension App {
  /// How many levels of the class `kind` live, whoever keeps them.
  func living<Kind>(_ kind: Kind.Type) -> Int { stage.census.living.count { $0 is Kind } }
}

import Hierarchy

/// The claims of article D: here those on what lives after a flow has ended; each other topic has a file of its own.
enum FlowControllersClaims {
  /// D1 to D21.
  static let all: [Claim] = [
    ends, oneFlow, services, childArray, containment, windowEdges, parentLinks, nativeChain, traits, typeTest,
    strongKeys, popped, fewServices, injectedStack, windowOrder, ownDelegate,
  ]

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String { FlowControllersArchitecture().verify(filter) }

  /// An app that has come as far as main.
  static func main(_ options: ArchitectureOptions) -> AppDelegate {
    AppDelegate(options, startingIn: .loggedOut).after([Step(.login)])
  }

  static let ends = Claim(
    "D1/D13/D15",
    "A flow that ends, by a logout or as the authentication state has changed, leaves nothing of itself behind",
    holds: Arm("where no link leads up strongly", [ArchitectureOptions.callbacks, .coordinators]),
    contrast: Arm(
      "where a closure captures its flow strongly, or a coordinator keeps its parent",
      [.callbacks.with(FlowHazards.strongClosure), .coordinators.with(FlowHazards.strongParent)]
    ),
    cases: [verify(), verify(" .*hazard=strong-(closure|parent)")]
  ) { test in
    let logouts: [(String, [Operation], Operation)] = [
      ("logout", [], .logout), ("logout from a modal", [.push, .present], .logoutUnderModal),
    ]
    let states = AuthenticationState.allCases
    let changes = states.flatMap { old in states.filter { $0 != old }.map { (old, $0) } }
    for options in test.world {
      let form = options.form == .coordinator ? "coordinators" : "closures"
      for (name, opening, logout) in logouts {
        let app = main(options).after(opening.map { Step($0) })
        _ = app.stage.takeEvents()
        app.perform(Step(logout))
        let isPassedOn = app.stage.takeEvents() == ["logout through main#1"]
        test.require("main passes on a \(name), \(form)", isPassedOn && app.faults(after: nil).isEmpty)
        test.expect("levels left behind by a \(name), \(form)", app.leaked.count, .equals(0))
        app.sever()
      }
      let starts = states.map { AppDelegate(options, startingIn: $0) }
      let changed = changes.map { old, new in
        let app = AppDelegate(options, startingIn: old)
        app.authenticationDidChange(to: new)
        return app
      }
      test.requireAll("right starts and flows after a change, \(form)", of: starts + changed) {
        $0.faults(after: nil).isEmpty
      }
      test.all("changes that leave nothing of the old, \(form)", of: changed) { $0.leaked.isEmpty }
      for app in starts + changed { app.sever() }
    }
    let others: [ArchitectureOptions] = [.article, .responders, .associations]
    test.requireAll("forms without closures whose logout leaves nothing", of: others) {
      main($0).after([Step(.logout)]).leaked.isEmpty
    }
  }

  static let oneFlow = Claim(
    "D2/D14",
    "The app has one flow, however often login and main take turns, and no level more after more links",
    holds: Arm(
      "where the login goes before main starts, and links are followed in the main that is there",
      ArchitectureOptions.article
    ),
    contrast: Arm(
      "where the login stays, and each link starts a main of its own",
      .article.with(FlowHazards.abandonedFlow)
    ),
    cases: [verify(" form=controller"), verify(" .*hazard=abandoned-flow")]
  ) { test in
    let app = main(test.world)
    for _ in 0..<50 { app.perform([Step(.logout), Step(.login)]) }
    test.require("turns were taken", app.flows.last?.name == "main#51")
    test.expect("flows of the app after 50 turns", app.flows.count, .equals(1))
    // From all tabs, with a modal over them.
    let levels = [30, 90].map { links in
      test.requireAll("links that show as many screens as they ask for", of: 0..<links) { link in
        app.perform([Step(.selectTab, link), Step(.push), Step(.present), Step(.deepLink, link)])
        let tree = (app.flows.last as? Controller)?.tree
        let feed = tree?.lazy.compactMap { $0 as? ProductFlowController }.first
        return feed?.stack.children.count == link % 3 + 2
      }
      return app.stage.census.living.count
    }
    test.expect("levels more after 90 more links", levels[1] - levels[0], .equals(0))
  }

  static let popped = Claim(
    "D12",
    "A flow controller is gone when it is popped or its modal dismissed",
    holds: Arm("where no other object holds it", false),
    contrast: Arm("where another object holds it", true),
    cases: [verify(" form=controller")]
  ) { test in
    let modal: [(String, Operation)] = [("dismissal", .dismiss), ("swipe down", .swipeToDismiss)]
    for (name, end) in Operation.waysBack.map({ ($0, $1) }) + modal {
      let isModal = modal.contains { $0.0 == name }
      let app = isModal ? main(.article) : AppDelegate(.article, startingIn: .loggedOut)
      func flows() -> [any Linked] {
        app.stage.census.living.filter { $0 is SignUpFlowController || $0 is HelpFlowController }
      }
      app.perform(Step(isModal ? .present : .start))
      test.require("flows before the \(name)", flows().count, .equals(1))
      let strays = test.world ? flows() : []
      app.perform(Step(end))
      withExtendedLifetime(strays) { test.expect("flows alive after the \(name)", flows().count, .equals(0)) }
    }
  }

  static let injectedStack = Claim(
    "D17",
    "When the coordinator of a login ends, its screens on the stack that it was handed end too",
    holds: Arm<Hazard?>("where its parent lets go of the stack too", nil),
    contrast: Arm(
      "where its parent pushes the next flow onto the stack",
      Hazard("kept-stack", StackKeepingAppCoordinator.self)
    ),
    cases: [verify(" form=coordinator")]
  ) { test in
    let app = AppDelegate(.coordinators.with(test.world), startingIn: .loggedOut)
    app.perform(Step(.push))
    test.require("screens of the login", app.living(LoginController.self), .equals(2))
    app.perform(Step(.login))
    test.require("coordinators of the login alive", app.living(LoginCoordinator.self), .equals(0))
    test.require("coordinators of main alive", app.living(MainFlowCoordinator.self), .equals(1))
    let left = app.stage.census.living.compactMap { $0 as? LoginController }
    test.expect("screens of the login alive", left.count, .equals(0))
    let astray = left.count { app.stage.probe(from: $0) == "unhandled at \($0.title)" }
    test.show("of them without a level to send to", astray)
  }
}

/// Shows all flows on the first stack that it has made.
private final class StackKeepingAppCoordinator: AppCoordinator {
  private var stack: Stack?

  override func show(_ rootController: Controller) {
    if let stack {
      stack.push(rootController, animated: false)
    } else {
      stack = rootController as? Stack
      super.show(rootController)
    }
  }
}

extension App {
  /// How many levels of the class `kind` live, whoever keeps them.
  func living<Kind>(_ kind: Kind.Type) -> Int { stage.census.living.count { $0 is Kind } }
}

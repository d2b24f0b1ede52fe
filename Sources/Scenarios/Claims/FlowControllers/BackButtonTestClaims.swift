import Hierarchy

// What a coordinator has to find out about the back button (section 9).

extension FlowControllersClaims {
  static let typeTest = Claim(
    "D10",
    "A back button that asks for the class of the popped screen frees a flow that was not popped",
    holds: Arm("where the class decides", FlowHazards.typeTest as Hazard?),
    contrast: Arm("where the screen's identity does", nil),
    cases: [verify(" .*hazard=type-test")]
  ) { test in
    // The article has a comment in place of this search.
    for (name, takesLast) in [("first", false), ("last", true)] {
      /// Whether the back button frees another flow than the one whose form it pops, if any.
      func freesAnother(_ row: Row) throws -> Bool {
        let app = AppDelegate(.coordinators.with(test.world), startingIn: .loggedOut)
        let (login, stage) = (try test.unwrap(app.loginCoordinator, "login"), app.stage)
        (login as? TypeTestingLoginCoordinator)?.takesLast = takesLast
        for isRecovery in row.flows {
          let title = stage.title("form")
          login.startSignUp(
            "flow",
            with: isRecovery ? ForgetPasswordController(title, on: stage) : SignUpController(title, on: stage)
          )
          login.stack.finishTransition()
        }
        if row.goesOn { app.perform(Step(.push)) }
        let flows = login.signUps
        app.perform(Step(.pop))
        let due = flows.filter { $0.form?.parent === login.stack }
        return login.signUps.map(\.title) != due.map(\.title)
      }
      // Flows that begin alike, and one that begins with the class which the login also shows after any other screen.
      let rows: [Row] = (2...4).map { (Array(repeating: false, count: $0), false) } + [([true], true)]
      let wrong = try rows.count(where: freesAnother)
      test.expect("rows of 4 in which another flow goes, the \(name)", wrong, .above(0))
      let others: [Row] = [([false, true], false), ([true, false], false), ([false], true)]
      try test.requireAll("right where classes differ, the \(name)", of: others) { try !freesAnother($0) }
    }
  }

  /// Flows in their order, each a recovery or a sign-up, and whether another screen comes on top.
  private typealias Row = (flows: [Bool], goesOn: Bool)

  static let strongKeys = Claim(
    "D11",
    "A table from controllers to coordinators keeps each screen whose pop nobody tells it of",
    holds: Arm("with the article's strong keys", FlowHazards.strongKeys),
    contrast: Arm("with weak ones", Hazard("weak-keys", WeakTableLoginCoordinator.self)),
    cases: [verify(" .*hazard=strong-keys")]
  ) { test in
    /// How many forms of three left the stack by `pop`, and how many of these live on; `other` has the delegate's slot.
    func popped(by pop: Operation, other: OtherDelegate?) -> (gone: Int, kept: Int) {
      let app = AppDelegate(.coordinators.with(test.world), startingIn: .loggedOut)
      app.perform([Step(.start), Step(.start), Step(.start)])
      if let other { app.front?.delegate = other }
      app.perform(Step(pop, 1))
      let forms = app.front?.children.count { $0 is SignUpController } ?? 0
      return (3 - forms, app.living(SignUpController.self) - forms)
    }
    test.require("kept of those that it is told of", popped(by: .pop, other: nil).kept, .equals(0))
    let other = OtherDelegate()
    for (name, pop) in Operation.waysBack {
      let forms = popped(by: pop, other: other)
      test.require("forms that went, \(name)", forms.gone, .above(0))
      test.expect("of them kept, \(name)", forms.kept, .equals(forms.gone))
    }
  }
}

private final class WeakTableLoginCoordinator: TableLoginCoordinator {
  override func key(of controller: Controller) -> ViewControllerKey {
    ViewControllerKey(viewController: controller, isKept: false)
  }
}

import Hierarchy

// What a coordinator has to find out about the back button (section 9).

extension FlowControllersClaims {
  static let typeTest = Claim(
    "D10",
    "A back button that asks for the class of the popped screen frees the wrong one of several flows that begin alike",
    holds: Arm("where the class decides", FlowHazards.typeTest as Hazard?),
    contrast: Arm("where the screen's identity does", nil),
    axis: "which of several flows of the class goes",
    cases: [verify(" .*hazard=type-test")]
  ) { test in
    // The article has a comment in place of this search.
    for (name, takesLast) in [("first", false), ("last", true)] {
      test.side = "the \(name) of the class"
      /// Whether the back button on the last of `forms` frees another flow than that.
      func freesAnother(_ forms: [String], ownClasses: Bool = false) -> Bool {
        let app = AppDelegate(.coordinators.with(test.world), startingIn: .loggedOut)
        guard let login = app.loginCoordinator else { return false }
        (login as? TypeTestingLoginCoordinator)?.takesLast = takesLast
        for form in forms {
          let (title, stage) = (app.stage.title("form"), app.stage)
          let hasOwn = ownClasses && form == "recovery"
          login.startSignUp(
            form,
            with: hasOwn ? ForgetPasswordController(title, on: stage) : SignUpController(title, on: stage)
          )
          login.stack.finishTransition()
        }
        let popped = login.signUps.last?.title
        app.perform(Step(.pop))
        return login.signUps.contains { $0.title == popped }
      }
      test.all("rows in which the wrong flow goes, the \(name)", of: rows) { freesAnother($0) }
      let pairs = [["sign-up", "recovery"], ["recovery", "sign-up"]]
      let wrong = pairs.count { freesAnother($0, ownClasses: true) }
      test.require("wrong of 2 with a class of its own each, the \(name)", wrong, .equals(0))
    }
  }

  /// All rows of two, three and four flows of two kinds.
  private static let rows = (2...4).flatMap { length in
    (0..<(1 << length)).map { bits in (0..<length).map { bits >> $0 & 1 == 0 ? "sign-up" : "recovery" } }
  }

  static let strongKeys = Claim(
    "D11",
    "A table from controllers to coordinators, with strong keys, lets go of every screen that was popped",
    holds: Arm("where it hears of the pop", true),
    contrast: Arm("where another object has the stack's delegate slot", false),
    axis: "way of going back",
    cases: [verify(" .*hazard=strong-keys")]
  ) { test in
    let other = OtherDelegate()
    for (name, pop) in Operation.waysBack {
      test.side = name
      let app = AppDelegate(.coordinators.with(FlowHazards.strongKeys), startingIn: .loggedOut)
      app.perform([Step(.start), Step(.start), Step(.start)])
      if !test.world { app.front?.delegate = other }
      app.perform(Step(pop))
      let forms = app.front?.children.count { $0 is SignUpController } ?? 0
      let (screens, flows) = (app.living(SignUpController.self), app.living(SignUpCoordinator.self))
      test.require("forms that went, \(name)", 3 - forms, .above(0))
      test.expect("screens too many, \(name)", screens - forms, .equals(0))
      test.expect("coordinators too many, \(name)", flows - forms, .equals(0))
    }
  }
}

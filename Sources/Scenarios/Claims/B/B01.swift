import Hierarchy

extension BackButtonClaims {
  static let trees = Claim(
    "B1",
    "The tree of coordinators stays in step with that of controllers, modals included",
    rule: "in random scripts in every form no step leads to anything that the model of the two trees did not foresee",
    cases: [verify()]
  ) { _ in
    let architecture = BackButtonArchitecture()
    let scripts = (0..<4).map { ScriptGenerator(architecture).steps(200, seed: UInt64($0)) }
    return Finding(
      architecture.variants.map { options in
        let failed = scripts.count { ScriptRunner(architecture, options).run($0) != nil }
        return ClaimCheck(ClaimFigure("scripts of 200 steps out of step", count: failed), .equals(0), side: options.canonical)
      },
      axis: "form"
    )
  }
}

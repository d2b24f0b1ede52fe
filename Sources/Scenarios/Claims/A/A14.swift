import Hierarchy

extension ContainerCoordinatorClaims {
  static let rules = Claim(
    "A14",
    "Only containers transition, who presented dismisses, containers set titles and tab items: and a checker can tell",
    rule: """
      over 20 drawn scripts in every form the journal of transitions has no violation; with each of the three rules \
      broken on purpose it has violations of that rule and of no other
      """,
    cases: [verify(), verify(" hazard=(screen-transition|self-dismissal|self-titling)")]
  ) { _ in
    let architecture = ContainerCoordinatorsArchitecture()
    let generator = ScriptGenerator(architecture)
    let scripts = (1...20).map { generator.steps(200, seed: $0) }
    var (transitions, violations) = (0, 0)
    for options in architecture.variants {
      for script in scripts {
        let journal = journal(of: script, options)
        transitions += journal.count
        var rules = ContainerRules()
        violations += rules.check(journal).count
      }
    }
    var checks = [
      ClaimCheck(ClaimFigure("transitions checked", count: transitions), .above(1_000)),
      ClaimCheck(ClaimFigure("violations of the messenger", count: violations), .equals(0)),
    ]
    for (hazard, rule) in planted {
      let options = ArchitectureOptions(.native, next: .container, modal: ModalRepair.none, hazard: hazard)
      let steps = [Step(.push)] + toModal + [Step(.dismiss)]
      var rules = ContainerRules()
      let found = rules.check(journal(of: steps, options))
      let meant = found.count { $0.rule == rule }
      checks.append(ClaimCheck(ClaimFigure("planted, and found: \(rule.rawValue)", count: meant), .above(0)))
      checks.append(
        ClaimCheck(ClaimFigure("found besides: \(rule.rawValue)", count: found.count - meant), .equals(0))
      )
    }
    return Finding(checks)
  }

  private static let planted: [(Hazard, RuleViolation.Rule)] = [
    (.screenTransition, .onlyContainersTransition), (.selfDismissal, .presenterDismisses),
    (.selfTitling, .containersConfigure),
  ]

  private static func journal(of steps: [Step], _ options: ArchitectureOptions) -> [Transition] {
    let world = MessengerWorld(options)
    world.perform(steps)
    return world.stage.transitions.take()
  }
}

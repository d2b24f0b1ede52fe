import Hierarchy

extension FlowControllersClaims {
  static let containment = Claim(
    "D5",
    "The chain holds at every step of UIKit's containment calls",
    rule: "of the seven callbacks from will move to did leave none sends a message that nobody takes, per linkage",
    cases: [verify()]
  ) { _ in
    Finding(
      FlowControllersArchitecture().variants.map { options in
        let world = main(options)
        _ = world.stage.takeEvents()
        world.perform(Step(.sendAtEachPhase))
        let answers = world.stage.takeEvents()
        let lost = answers.count { $0.contains("unhandled") }
        let side = options.canonical
        return ClaimCheck(
          ClaimFigure("unhandled in \(answers.count) callbacks", count: lost), .equals(0), side: side
        )
      },
      axis: "linkage"
    )
  }
}

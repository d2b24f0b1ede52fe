import Hierarchy

extension ContainerCoordinatorClaims {
  static let modalTrap = Claim(
    "A12",
    "A modal's messages skip the stack that presented it",
    rule: "without a repair, of 100 messages from the modal to its presenter all miss it",
    cases: [verify(" hazard=skipped-presenter")]
  ) { _ in
    Finding(
      NextMode.allCases.flatMap { mode in
        let world = MessengerWorld(ArchitectureOptions(.native, next: mode, modal: ModalRepair.none))
        world.perform(toModal)
        let answers = (0..<100).map { _ in answer(in: world) }
        let side = "next=\(mode.rawValue)"
        let home = world.window.home
        let missed = answers.count { $0 != "handled by \(home?.messages.title ?? "")" }
        // To be handled by somebody else would be worse than not at all.
        let misdelivered = answers.count { $0.hasPrefix("handled") } - (100 - missed)
        return [
          ClaimCheck(
            ClaimFigure("messages past the presenter, of 100", count: missed),
            .equals(100),
            side: side
          ),
          ClaimCheck(
            ClaimFigure("of them handled by somebody else", count: misdelivered),
            side: side
          ),
        ]
      },
      axis: "what a modal's next is"
    )
  }

  private static func answer(in world: MessengerWorld) -> String {
    guard let screen = world.frontScreen else { return "no screen" }
    return world.stage.probe(from: screen, with: Message(action: .draftFinished))
  }
}

import Hierarchy

extension ContainerCoordinatorClaims {
  static let modalButton = Claim(
    "A6",
    "A message from a modal reaches the stack that presented it",
    rule:
      "of 100 modals, opened by the bar button, all are dismissed by their presenter on a message from inside",
    cases: [verify()]
  ) { _ in
    let forms = NextMode.allCases.flatMap { mode in
      [ModalRepair.none, .wrapper].map { ArchitectureOptions(.native, next: mode, modal: $0) }
    }
    return Finding(
      forms.map { options in
        let figure = ClaimFigure("modals dismissed, of 100", count: dismissed(options))
        return ClaimCheck(figure, .equals(100), side: options.side)
      },
      axis: "the mode of next and the repair"
    )
  }

  private static func dismissed(_ options: ArchitectureOptions) -> Int {
    let world = MessengerWorld(options)
    return (0..<100).count { _ in
      world.perform(toModal)
      guard world.frontStack is NewMessageStack else { return false }
      world.perform(Step(.dismiss))
      let isGone = !(world.frontStack is NewMessageStack)
      world.perform(Step(.swipeToDismiss))
      return isGone
    }
  }
}

import Hierarchy

extension ContainerCoordinatorClaims {
  static let nextModes = Claim(
    "A2",
    "From a cell to the application it is equally far in every mode of next",
    rule: "the hops from the same cell to the delegate are as many as in the mode that asks the container",
    cases: [
      verify(" .*next=(container|superview|modal-root|modal-window)"),
      "bubbleup run --full --filter 'responder.trampoline.*lookup=native' --depth 16 --threads 1",
    ]
  ) { _ in
    let reference = hops(in: .container)
    return Finding(
      NextMode.allCases.map { mode in
        let figure = ClaimFigure("hops, next=\(mode.rawValue)", count: hops(in: mode))
        return ClaimCheck(figure, .equals(reference), side: "next=\(mode.rawValue)")
      },
      axis: "what a controller's next is"
    )
  }

  private static func hops(in mode: NextMode) -> Int {
    let world = MessengerWorld(ArchitectureOptions(.native, next: mode, modal: .wrapper))
    guard let cell = world.deepestOrigin(Step(.send)) else { return -1 }
    return ResponderPath.hops(from: cell, to: world.delegate) ?? -1
  }
}

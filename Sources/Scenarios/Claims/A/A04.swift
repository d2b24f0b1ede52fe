import Hierarchy

extension ContainerCoordinatorClaims {
  static let chainEnd = Claim(
    "A4",
    "A message that nobody takes is seen at the end of the chain, each exactly once",
    rule:
      "as many messages end unhandled as were sent without a handler, once each, and all of them at the delegate",
    cases: [verify(), "bubbleup verify --filter 'handler=nobody'"]
  ) { _ in
    let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
    guard let cell = world.deepestOrigin(Step(.send)) else { return Finding(untestable: "there is no cell") }
    let messages = (0..<1_000).map { _ in Message(action: .draftFinished) }
    for message in messages { cell.receive(message) }
    let unhandled = messages.count { $0.outcome == .unhandled }
    return Finding([
      ClaimCheck(ClaimFigure("messages unhandled", count: unhandled), .equals(messages.count)),
      ClaimCheck(
        ClaimFigure("outcomes altogether", count: messages.reduce(0) { $0 + Int($1.outcomes) }),
        .equals(messages.count)
      ),
      ClaimCheck(
        ClaimFigure("last seen at the delegate", count: messages.count { $0.last == world.delegate.id }),
        .equals(messages.count)
      ),
    ])
  }
}

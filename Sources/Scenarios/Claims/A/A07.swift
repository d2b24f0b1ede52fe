import Hierarchy

extension ContainerCoordinatorClaims {
  static let cells = Claim(
    "A7",
    "A cell sends like a controller, for the price of its own hops",
    rule: """
      the cell's error ends where the screen's does, and takes no more time than the screen's times the ratio of their \
      hops and half as much again
      """,
    cases: ["bubbleup claims A7", verify()],
    operations: [fromScreen, fromCell]
  ) { lab in
    let world = messenger()
    guard let screen = world.frontScreen, let cell = world.deepestOrigin(Step(.send)) else {
      return Finding(untestable: "there is no cell")
    }
    let near = ResponderPath.hops(from: screen, to: world.window) ?? 0
    let far = ResponderPath.hops(from: cell, to: world.window) ?? 0
    let readings = try lab.times(of: [fromScreen, fromCell])
    guard near > 0, let ratio = readings.last?.ratio else { return Finding(untestable: "nothing was timed") }
    let same = world.stage.probe(from: screen, with: Message(action: .handleError))
    let found = world.stage.probe(from: cell, with: Message(action: .handleError))
    return Finding([
      ClaimCheck(ClaimFigure("hops from the screen", count: near)),
      ClaimCheck(ClaimFigure("hops from the cell", count: far), .above(Double(near))),
      ClaimCheck(ClaimFigure("different ends", count: same == found ? 0 : 1), .equals(0)),
      ClaimCheck(
        ratio.labelled("time from the cell to time from the screen"),
        .below(1.5 * Double(far) / Double(near))
      ),
    ])
  }

  private static func messenger() -> MessengerWorld {
    MessengerWorld(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
  }

  private static let fromScreen = LabOperation("from the screen") {
    let world = messenger()
    return errors(of: world, from: world.frontScreen)
  }

  private static let fromCell = LabOperation("from the cell") {
    let world = messenger()
    return errors(of: world, from: world.deepestOrigin(Step(.send)))
  }

  /// Sends messages that are about errors and none themselves, so that the window raises no alert for each.
  private static func errors(of world: MessengerWorld, from origin: Responder?) -> (Int) -> UInt64 {
    { count in
      var sum: UInt64 = 0
      for _ in 0..<count {
        let message = Message(action: .handleError)
        origin?.receive(message)
        sum &+= message.receipt
      }
      return withExtendedLifetime(world) { sum }
    }
  }
}

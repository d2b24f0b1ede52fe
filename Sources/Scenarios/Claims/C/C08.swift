import Hierarchy

extension TabsAppFlowClaims {
  static let lookups = Claim(
    "C8",
    "A controller asks the table once per message and takes the first of four branches; a failed cast ends the chain",
    rule: """
      a message costs one look-up per controller on its way; each of the four branches is taken; and beyond a \
      coordinator that is no responder nothing arrives
      """,
    cases: [
      verify(" hazard=failed-cast"),
      "bubbleup run --full --strategy responder.trampoline --filter 'table=' --depth 16 --threads 1",
    ]
  ) { _ in
    var tally = LookupTally()
    let world = ShopWorld(article)
    world.perform([Step(.push, 1), Step(.present)])
    var controllers = 0
    // From under the modal, from inside it, and, after logout, from a screen without a coordinator.
    for screen in [world.frontScreen, world.front?.stack.topController as? FlowScreen].compactMap(\.self) {
      controllers += send(from: screen, in: world, &tally)
    }
    world.perform([Step(.dismiss), Step(.logout)])
    if let login = world.frontScreen { controllers += send(from: login, in: world, &tally) }
    var checks = [
      ClaimCheck(ClaimFigure("controllers on the way", count: controllers)),
      ClaimCheck(ClaimFigure("look-ups in the table", count: tally.lookups), .equals(controllers)),
    ]
    for branch in LookupBranch.allCases where branch != .failedCast {
      checks.append(ClaimCheck(ClaimFigure("through \(branch)", count: tally[branch]), .above(0)))
    }
    return Finding(checks + failedCast())
  }

  /// Sends an inquiry and returns how many controllers it came through.
  private static func send(from screen: FlowScreen, in world: ShopWorld, _ tally: inout LookupTally) -> Int {
    // Nobody takes a request for data: it comes through everything up to the application.
    let controllers = ResponderPath.all(from: screen).count { $0 is Controller }
    world.stage.links.tally = tally
    _ = world.stage.probe(from: screen)
    tally = world.stage.links.tally ?? tally
    world.stage.links.tally = nil
    return controllers
  }

  private static func failedCast() -> [ClaimCheck] {
    var options = article
    options.hazard = .failedCast
    let world = ShopWorld(options)
    world.stage.links.tally = LookupTally()
    let answers = (0..<100).compactMap { _ in world.frontScreen.map { world.stage.probe(from: $0) } }
    let stack = world.front?.stack.title ?? ""
    let ended = answers.count { $0 == "unhandled at \(stack)" }
    return [
      ClaimCheck(
        ClaimFigure("casts that failed, of 100", count: world.stage.links.tally?[.failedCast] ?? 0),
        .equals(100)
      ),
      ClaimCheck(ClaimFigure("messages that ended there", count: ended), .equals(100)),
    ]
  }
}

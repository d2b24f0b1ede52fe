import Hierarchy
import Strategies

// MARK: - A4

extension ContainerCoordinatorClaims {
  static let chainEnd = Claim(
    "A4",
    "A message that no level takes is seen at the end of the chain, exactly once",
    rule: """
      in 20 drawn situations a message that only the messages stack acts on is sent from every level that is not inside of \
      it: as many end unhandled as were sent, once each, and all of them at the delegate
      """,
    against: CounterWorld("taker", "a view on the way takes the message after all"),
    cases: [verify(), "bubbleup verify --filter 'handler=nobody'"]
  ) { _, planted in
    var messages: [Letter] = []
    var atDelegate = 0
    for seed in 0..<trials {
      let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
      world.perform(drawn(seed, toTab: 0))
      if planted != nil { world.frontScreen?.contentView?.role = .decider }
      for level in world.stage.census.living
      where !ResponderPath.all(from: level).contains(where: { $0 is MessagesStack }) {
        let message = ResponderBox(asking: .finishedDraft)
        level.receive(message)
        messages.append(message)
        if message.account.last == world.delegate.id { atDelegate += 1 }
      }
    }
    let unhandled = messages.count { $0.account.outcome == .unhandled }
    return Finding([
      ClaimCheck(ClaimFigure("messages sent", count: messages.count), .above(100)),
      ClaimCheck(ClaimFigure("messages unhandled", count: unhandled), .equals(messages.count)),
      ClaimCheck(
        ClaimFigure("outcomes altogether", count: messages.reduce(0) { $0 + Int($1.account.outcomes) }),
        .equals(messages.count)
      ),
      ClaimCheck(
        ClaimFigure("last seen at the delegate", count: atDelegate),
        .equals(messages.count)
      ),
    ])
  }
}

// MARK: - A7

extension ContainerCoordinatorClaims {
  static let cells = Claim(
    "A7",
    "A cell sends like a controller, for the price of its own hops",
    rule: """
      the cell's error ends where the screen's does, and takes no more time than the screen's times the ratio of their \
      hops and half as much again
      """,
    smallestEffect: "half as much again as its hops account for",
    against: CounterWorld("work-in-the-cell", "the cell sends every error twenty times"),
    cases: ["bubbleup claims A7", verify()],
    operations: [fromScreen, fromCell]
  ) { lab, planted in
    let world = messenger()
    guard let screen = world.frontScreen, let cell = world.deepestOrigin(Step(.send)) else {
      return Finding(untestable: "there is no cell")
    }
    let near = ResponderPath.hops(from: screen, to: world.window) ?? 0
    let far = ResponderPath.hops(from: cell, to: world.window) ?? 0
    let sending = planted == nil ? fromCell : fromCell.repeated(PlantedWork.trips)
    let readings = try lab.times(of: [fromScreen, sending])
    guard near > 0, let ratio = readings.last?.ratio else { return Finding(untestable: "nothing was timed") }
    let same = world.stage.probe(from: screen, with: Letter(.handleError))
    let found = world.stage.probe(from: cell, with: Letter(.handleError))
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

  /// A messenger that keeps no journal of its transitions, which would be timed with the messages.
  private static func messenger() -> MessengerWorld {
    let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
    world.stage.transitions = nil
    return world
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
      let error = Box()
      var sum: UInt64 = 0
      for _ in 0..<count { sum &+= Account.of(.handleError, in: error) { origin?.receive($0) }.receipt }
      return withExtendedLifetime(world) { sum }
    }
  }
}

// MARK: - A8

extension ContainerCoordinatorClaims {
  static let errors = Claim(
    "A8",
    "An error reaches the window from anywhere, at a price that grows with the depth and with nothing else",
    rule: """
      from every level of the messenger the error ends at the window; per hop, the deepest chain takes less than 3 times \
      what the shallowest takes
      """,
    smallestEffect: "three times as much per hop",
    against: CounterWorld("work-in-the-depth", "the deepest chain sends every error 400 times"),
    cases: [
      "bubbleup claims A8", verify(),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' --filter 'lookup=native;next=container' "
        + "--depth 16,64,256 --action handle-error",
    ],
    operations: depths.map(chain)
  ) { lab, planted in
    let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: .wrapper))
    world.perform([Step(.push)] + toModal)
    let levels = world.stage.census.living.filter { !($0 is MessengerDelegate) }
    let reached = levels.count {
      world.stage.probe(from: $0, with: Letter(.handleError)) == "handled by \(world.window.title)"
    }
    var checks = [
      ClaimCheck(
        ClaimFigure("levels with errors that reach the window", count: reached),
        .equals(levels.count)
      )
    ]
    let chains = depths.map { depth in
      planted != nil && depth == depths.last
        ? chain(depth).repeated(PlantedWork.manyTrips) : chain(depth)
    }
    let readings = try lab.times(of: chains)
    for (depth, reading) in zip(depths, readings) {
      let label = "error over \(depth) levels"
      checks.append(ClaimCheck(reading.nanoseconds.labelled(label)))
      guard depth != depths[0] else { continue }
      let limit = 3 * Double(depth) / Double(depths[0])
      checks.append(ClaimCheck(reading.ratio.labelled("\(label), to \(depths[0])"), .below(limit)))
    }
    return Finding(checks)
  }

  private static let depths = [16, 64, 256]

  private static func chain(_ depth: Int) -> LabOperation {
    LabOperation("error over \(depth) levels") {
      var parameters = Scenario.chain(depth: depth).parameters
      parameters.mix = .only(.handleError)
      guard let plan = try? HierarchyPlan(parameters) else { return { _ in 0 } }
      let options = StrategyOptions(form: .recursive, lookup: .native, next: .container)
      let live = LiveCase(plan, ResponderTrampoline(), options)
      return { live.send($0) }
    }
  }
}

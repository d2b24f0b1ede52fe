import Hierarchy
import Strategies

// MARK: - A2

extension ContainerCoordinatorClaims {
  static let nextModes = Claim(
    "A2",
    "From a cell to the application it is equally far in every mode of next",
    rule: """
      the hops from a cell of the list of friends to the delegate are as many as in the mode that asks the container: \
      for the list in its tab and for that in a modal, with no view between a container's view and its child's and with \
      the three that UIKit puts there
      """,
    against: CounterWorld(
      "one-mode",
      "every controller asks its container, whatever the mode is called",
      .confirmed
    ),
    cases: [
      verify(" .*next=(container|superview|modal-root|modal-window)"),
      "bubbleup run --full --filter 'responder.trampoline.*lookup=native' --depth 16 --threads 1",
    ]
  ) { _, planted in
    var checks: [ClaimCheck] = []
    for (place, steps) in [("in its tab", []), ("in a modal", toModal)] {
      for wrappers in [0, 3] {
        let situation = "\(place), \(wrappers) views between"
        let reference = hops(in: .container, after: steps, wrappers: wrappers)
        checks.append(ClaimCheck(ClaimFigure("hops, next=container, \(situation)", count: reference)))
        for mode in NextMode.allCases where mode != .container {
          let asked = planted == nil ? mode : .container
          let side = "next=\(mode.rawValue) \(situation)"
          let figure = ClaimFigure("hops, \(side)", count: hops(in: asked, after: steps, wrappers: wrappers))
          checks.append(ClaimCheck(figure, .equals(reference), side: side))
        }
      }
    }
    return Finding(checks, axis: "what a controller's next is, and where the cell is")
  }

  private static func hops(in mode: NextMode, after steps: [Step], wrappers: Int) -> Int {
    let world = MessengerWorld(ArchitectureOptions(.native, next: mode, modal: ModalRepair.none))
    world.perform(steps)
    guard let cell = world.deepestOrigin(Step(.send)) else { return -1 }
    for controller in world.stage.census.living.compactMap({ $0 as? Controller }) {
      wrap(controller, in: wrappers, on: world.stage)
    }
    return ResponderPath.hops(from: cell, to: world.delegate) ?? -1
  }

  /// Puts so many plain views between a contained controller's view and that of its container.
  private static func wrap(_ controller: Controller, in wrappers: Int, on stage: Stage) {
    guard controller.parent != nil, let view = controller.view, var outer = view.superview else { return }
    for _ in 0..<wrappers {
      let wrapper = View(id: stage.makeID())
      outer.addSubview(wrapper)
      outer = wrapper
    }
    outer.addSubview(view)
  }
}

// MARK: - A3

extension ContainerCoordinatorClaims {
  static let forwarding = Claim(
    "A3",
    "A method that forwards to next is as fast as a loop over the chain",
    rule: """
      the paired ratio of the forwarding method to the loop lies below 1.05 at each depth, by its whole interval: for a \
      method per action, as the article has it, and for the one method with which strategies are measured
      """,
    smallestEffect: "a twentieth more time",
    against: CounterWorld("work-in-the-method", "the method sends every message twenty times"),
    cases: [
      "bubbleup claims A3",
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' "
        + "--filter 'lookup=coordinating;table=apple' --depth 8,32,128",
    ],
    operations: depthsOfForms.flatMap { [loop($0), method($0)] }
  ) { lab, planted in
    let trips = planted == nil ? 1 : PlantedWork.trips
    var checks: [ClaimCheck] = []
    for depth in depthsOfForms {
      let literal = try lab.times(of: [loop(depth), method(depth).repeated(trips)])
      let scenario = Scenario.chain(depth: depth)
      let subjects = [StrategyOptions.Form.iterative, .recursive].map { form in
        let options = StrategyOptions(form: form, lookup: .coordinating, table: .apple)
        return Case(scenario, ResponderTrampoline(), options)
      }
      let measured = try lab.latencies(of: subjects, trips: [1, trips])
      for (form, readings) in [("a method per action", literal), ("one method", measured)] {
        guard let forwarded = readings.last else { continue }
        let side = "\(form), depth=\(depth)"
        checks.append(ClaimCheck(forwarded.nanoseconds.labelled("a message, \(form)"), side: side))
        checks.append(ClaimCheck(forwarded.ratio.labelled("\(form) to loop"), .below(1.05), side: side))
      }
    }
    return Finding(checks, axis: "form and depth")
  }

  private static let depthsOfForms = [8, 32, 128]

  private static func method(_ depth: Int) -> LabOperation {
    LabOperation("error by methods over \(depth) levels") {
      let chain = ForwardingChain(depth: depth)
      return { count in (0..<count).reduce(0) { $0 &+ chain.sendByMethod(UInt64($1)) } }
    }
  }

  private static func loop(_ depth: Int) -> LabOperation {
    LabOperation("error by a loop over \(depth) levels") {
      let chain = ForwardingChain(depth: depth)
      return { count in (0..<count).reduce(0) { $0 &+ chain.sendByLoop(UInt64($1)) } }
    }
  }
}

// MARK: - A4

extension ContainerCoordinatorClaims {
  static let chainEnd = Claim(
    "A4",
    "A message that nobody takes is seen at the end of the chain, each exactly once",
    rule:
      "as many messages end unhandled as were sent without a handler, once each, and all of them at the delegate",
    against: CounterWorld("taker", "a view on the way takes the message after all"),
    cases: [verify(), "bubbleup verify --filter 'handler=nobody'"]
  ) { _, planted in
    let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
    guard let cell = world.deepestOrigin(Step(.send)) else { return Finding(untestable: "there is no cell") }
    if planted != nil { world.frontScreen?.contentView?.role = .decider }
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
        + "--depth 16,64,256 --payload handle-error",
    ],
    operations: depths.map(chain)
  ) { lab, planted in
    let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: .wrapper))
    world.perform([Step(.push)] + toModal)
    let levels = world.stage.census.living.filter { !($0 is MessengerDelegate) }
    let reached = levels.count {
      world.stage.probe(from: $0, with: Message(action: .handleError)) == "handled by \(world.window.title)"
    }
    var checks = [
      ClaimCheck(ClaimFigure("levels whose errors reach the window", count: reached), .equals(levels.count))
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

import Hierarchy

/// What the actors of each scenario do where links are rows of a lane.
extension ExploredScenario {
  /// The actors over a lane; nil where the scenario is about something that a lane does not have.
  func laneActors(_ world: LaneWorld) -> [ExploredActor]? {
    switch name {
    case "send-remove": Self.sendRemove(world)
    case "send-reparent": Self.sendReparent(world)
    case "sends-root-swap": Self.sendsRootSwap(world)
    case "send-reuse": Self.sendReuse(world)
    case "set-death": Self.setDeath(world)
    case "push-pop-leaf": Self.pushPopLeaf(world)
    default: nil
    }
  }

  private static func sendRemove(_ world: LaneWorld) -> [ExploredActor] {
    let origin = HeldStub(world.cell)
    return [
      ExploredActor("sender") { world.send(from: origin.take()) },
      ExploredActor("remover") {
        // Nobody cuts the link to the flow: it goes with the flow, whose row then is a newcomer's.
        world.flow = nil
        let newcomer = world.makeLevel(.decider)
        world.link(newcomer, to: world.home)
        world.spare = newcomer
        (world.screen, world.cell) = (nil, nil)
      },
    ]
  }

  private static func sendReparent(_ world: LaneWorld) -> [ExploredActor] {
    let origin = HeldStub(world.cell)
    return [
      ExploredActor("sender") {
        let cell = origin.take()
        world.send(from: cell)
        world.send(from: cell)
      },
      ExploredActor("mover") { world.link(world.screen, to: world.home) },
    ]
  }

  private static func sendsRootSwap(_ world: LaneWorld) -> [ExploredActor] {
    world.spare = world.makeLevel()
    let origin = HeldStub(world.shelf)
    return [
      ExploredActor("sender") {
        let shelf = origin.take()
        world.send(from: shelf)
        world.send(from: shelf)
      },
      ExploredActor("swapper") {
        world.link(world.root, to: nil)
        world.link(world.spare, to: world.home)
      },
    ]
  }

  private static func sendReuse(_ world: LaneWorld) -> [ExploredActor] {
    let mark = LaneWorld.ReuseMark()
    let request = world.request(mark)
    let origin = HeldStub(world.cell)
    return [
      ExploredActor("sender") { world.send(request, from: origin.take()) },
      ExploredActor("reuser") {
        world.state.enter()
        (mark.ticket, mark.content) = (1, 0)
        world.state.leave()
        if mark.content != 0 { Seam.report(Violation(.oracle, "a reused cell shows an answer")) }
      },
    ]
  }

  private static func setDeath(_ world: LaneWorld) -> [ExploredActor] {
    world.spare = world.makeLevel()
    world.link(world.spare, to: world.home)
    return [
      ExploredActor("setter") { world.link(world.screen, to: world.home) },
      ExploredActor("heir") {
        world.spare = nil
        let newcomer = world.makeLevel()
        world.spare = newcomer
        world.link(newcomer, to: world.flow)
        world.send(from: newcomer)
      },
    ]
  }

  private static func pushPopLeaf(_ world: LaneWorld) -> [ExploredActor] {
    world.popped = world.makeLevel()
    world.spare = world.makeLevel()
    world.link(world.spare, to: world.home)
    world.link(world.popped, to: world.spare)
    let leaf = HeldStub(world.popped)
    return [
      ExploredActor("leaf") { world.send(from: leaf.take()) },
      ExploredActor("navigator") {
        // What the screen hands to begins to decide while messages pass it.
        world.promote(world.spare, above: world.home)
        world.link(world.popped, to: nil)
        world.popped = nil
      },
    ]
  }
}

/// A level that an actor takes over when it begins, as `Held` does for others.
private final class HeldStub {
  private var level: LaneStub?

  init(_ level: LaneStub?) { self.level = level }

  func take() -> LaneStub? {
    defer { level = nil }
    return level
  }
}

/// A scenario over a lane of its own.
final class LaneProgram: ExploredProgram {
  private let world: LaneWorld
  let actors: [ExploredActor]

  /// The scenario's actors, and senders from the root up to `count`.
  init(_ scenario: ExploredScenario, _ count: Int) {
    let world = LaneWorld()
    self.world = world
    let further = (2..<max(2, count)).map { sender in
      let origin = HeldStub(world.root)
      return ExploredActor("sender \(sender)") { world.send(from: origin.take()) }
    }
    guard let own = scenario.laneActors(world) else {
      preconditionFailure("\(scenario.name) is not about lanes, and no form of it runs over one")
    }
    actors = own + further
  }

  func verdict() -> Violation? { world.verdict() }

  var outcome: String { world.record.outcome }
}

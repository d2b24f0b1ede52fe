import Hierarchy
import Strategies

extension ExploredScenario {
  /// The six scenarios.
  package static let all: [ExploredScenario] = [
    sendVersusRemove, sendVersusReparent, sendsVersusRootSwap, sendVersusReuse, setVersusDeath,
    pushPopVersusLeaf,
  ]

  private static let sendVersusRemove = ExploredScenario(
    "send-remove",
    "a screen sends while it is removed together with the flow that decides"
  ) { world in
    let origin = Held(world.screen)
    return [
      ExploredActor("sender") { world.send(from: origin.take()) },
      ExploredActor("remover") {
        guard let screen = world.screen, let flow = world.flow, let cell = world.cell else { return }
        world.remove([screen, flow, cell]) {
          screen.removeFromParent()
          world.application?.remove(flow)
        }
        (world.screen, world.flow, world.cell) = (nil, nil, nil)
      },
    ]
  }

  private static let sendVersusReparent = ExploredScenario(
    "send-reparent",
    "a screen sends twice while it goes to another container and another flow"
  ) { world in
    let origin = Held(world.screen)
    return [
      ExploredActor("sender") {
        let screen = origin.take()
        world.send(from: screen)
        world.send(from: screen)
      },
      ExploredActor("mover") {
        guard let screen = world.screen, let shelf = world.shelf else { return }
        world.discipline.change(touching: [screen]) {
          shelf.contain(screen)
          world.wiring.relink(screen, to: world.home)
        }
      },
    ]
  }

  private static let sendsVersusRootSwap = ExploredScenario(
    "sends-root-swap",
    "the root sends twice while the window gets another root"
  ) { world in
    world.spare = world.makeController()
    let origin = Held(world.root)
    return [
      ExploredActor("sender") {
        let root = origin.take()
        world.send(from: root)
        world.send(from: root)
      },
      ExploredActor("swapper") {
        guard let old = world.root, let new = world.spare, let home = world.home else { return }
        world.witness.announce(removal: [old])
        world.witness.announce(addition: [new])
        world.discipline.change(touching: [old, new]) {
          world.application?.windows.first?.setRoot(new)
          world.wiring.relink(old, to: nil)
          world.wiring.relink(new, to: home)
        }
      },
    ]
  }

  private static let sendVersusReuse = ExploredScenario(
    "send-reuse",
    "a cell's request is answered while the cell is reused",
    check: { world in
      let content = world.cell?.content ?? 0
      return content == 0 ? nil : "the reused cell shows the answer \(content) to what it asked before"
    }
  ) { world in
    world.screen?.role = .decider
    let request = world.cell.map { world.request(for: $0) }
    let origin = Held(world.cell)
    return [
      ExploredActor("sender") {
        if let request { world.send(request, from: origin.take()) }
      },
      ExploredActor("reuser") {
        guard let cell = world.cell else { return }
        world.discipline.change(touching: [cell]) { cell.prepareForReuse() }
      },
    ]
  }

  private static let setVersusDeath = ExploredScenario(
    "set-death",
    "a link is set while the owner of another one dies and a newcomer takes its place"
  ) { world in
    let owner = world.makeController()
    world.prepare(owner, handingTo: world.home)
    world.spare = owner
    return [
      ExploredActor("setter") {
        guard let screen = world.screen else { return }
        world.discipline.change(touching: [screen]) { world.wiring.relink(screen, to: world.home) }
      },
      ExploredActor("heir") {
        // The last reference: the owner dies here, and the block that it lay in is free for the next controller.
        world.spare = nil
        let newcomer = world.makeController()
        world.spare = newcomer
        world.discipline.change(touching: [newcomer]) { world.wiring.relink(newcomer, to: world.flow) }
        world.send(from: newcomer)
      },
    ]
  }

  private static let pushPopVersusLeaf = ExploredScenario(
    "push-pop-leaf",
    "a screen is pushed and popped while it sends, and the sender lets go of it last or first"
  ) { world in
    world.popped = world.makeController()
    let leaf = Held(world.popped)
    return [
      ExploredActor("leaf") { world.send(from: leaf.take()) },
      ExploredActor("navigator") {
        guard let screen = world.popped, let root = world.root, let flow = world.flow else { return }
        world.witness.announce(addition: [screen])
        world.discipline.change(touching: [screen]) {
          root.contain(screen)
          world.wiring.relink(screen, to: flow)
        }
        world.remove([screen]) { screen.removeFromParent() }
        world.popped = nil
      },
    ]
  }
}

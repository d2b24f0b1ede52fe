import Hierarchy
import Strategies

extension ExploredScenario {
  package static let all: [ExploredScenario] = [
    sendVersusRemove, sendVersusReparent, sendsVersusRootSwap, sendVersusReuse, setVersusDeath,
    pushPopVersusLeaf,
  ]

  private static let sendVersusRemove = ExploredScenario(
    "send-remove",
    "a screen sends while it is removed together with the flow that decides",
    actors: { world in
      [
        ExploredActor(sender: world.screen) { world.send(from: $0) },
        ExploredActor("remover") {
          guard let screen = world.screen, let flow = world.flow, let cell = world.cell else { return }
          world.remove([screen, flow, cell]) {
            screen.removeFromParent()
            world.application?.remove(flow)
          }
          (world.screen, world.flow, world.cell) = (nil, nil, nil)
        },
      ]
    },
    lane: { world in
      [
        ExploredActor(sender: world.cell) { world.send(from: $0) },
        ExploredActor("remover") {
          // The link to the flow is not cut: it goes with the flow, and a newcomer gets the flow's row.
          world.flow = nil
          let newcomer = world.makeLevel(.decider)
          world.link(newcomer, to: world.home)
          world.spare = newcomer
          (world.screen, world.cell) = (nil, nil)
        },
      ]
    }
  )

  private static let sendVersusReparent = ExploredScenario(
    "send-reparent",
    "a screen sends twice while it goes to another container and another flow",
    actors: { world in
      [
        ExploredActor(sender: world.screen, 2) { world.send(from: $0) },
        ExploredActor("mover") {
          guard let screen = world.screen, let shelf = world.shelf else { return }
          world.discipline.change(touching: [screen]) {
            shelf.contain(screen)
            world.wiring.relink(screen, to: world.home)
          }
        },
      ]
    },
    lane: { world in
      [
        ExploredActor(sender: world.cell, 2) { world.send(from: $0) },
        ExploredActor("mover") { world.link(world.screen, to: world.home) },
      ]
    }
  )

  private static let sendsVersusRootSwap = ExploredScenario(
    "sends-root-swap",
    "the root sends twice while the window gets another root",
    actors: { world in
      world.spare = world.makeController()
      return [
        ExploredActor(sender: world.root, 2) { world.send(from: $0) },
        ExploredActor("swapper") {
          guard let old = world.root, let new = world.spare, let home = world.home else { return }
          world.witness.added([new])
          world.discipline.change(touching: [old, new]) {
            world.application?.windows.first?.setRoot(new)
            world.wiring.relink(old, to: nil)
            world.wiring.relink(new, to: home)
          }
          world.witness.removed([old])
        },
      ]
    },
    lane: { world in
      world.spare = world.makeLevel()
      return [
        ExploredActor(sender: world.shelf, 2) { world.send(from: $0) },
        ExploredActor("swapper") {
          world.link(world.root, to: nil)
          world.link(world.spare, to: world.home)
        },
      ]
    }
  )

  private static let sendVersusReuse = ExploredScenario(
    "send-reuse",
    "a cell's request is answered while the cell is reused",
    actors: { world in
      world.screen?.role = .decider
      world.check = { [unowned world] in
        let content = world.cell?.content ?? 0
        return content == 0 ? nil : "the reused cell shows the answer \(content) to what it asked before"
      }
      let request = world.cell.map { world.request(for: $0) }
      return [
        ExploredActor(sender: world.cell) { if let request { world.send(request, from: $0) } },
        ExploredActor("reuser") {
          guard let cell = world.cell else { return }
          world.discipline.change(touching: [cell]) { cell.prepareForReuse() }
        },
      ]
    },
    lane: { world in
      let mark = LaneWorld.ReuseMark()
      let request = world.request(mark)
      return [
        ExploredActor(sender: world.cell) { world.send(request, from: $0) },
        ExploredActor("reuser") {
          world.state.enter()
          (mark.ticket, mark.content) = (1, 0)
          world.state.leave()
          if mark.content != 0 { Seam.report(Violation(.oracle, "a reused cell shows an answer")) }
        },
      ]
    }
  )

  private static let setVersusDeath = ExploredScenario(
    "set-death",
    "a link is set while the owner of another one dies and a newcomer takes its place",
    actors: { world in
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
    },
    lane: { world in
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
  )

  private static let pushPopVersusLeaf = ExploredScenario(
    "push-pop-leaf",
    "a screen is pushed and popped while it sends, and the sender lets go of it last or first",
    actors: { world in
      world.popped = world.makeController()
      return [
        ExploredActor(sender: world.popped, named: "leaf") { world.send(from: $0) },
        ExploredActor("navigator") {
          guard let screen = world.popped, let root = world.root, let flow = world.flow else { return }
          world.witness.added([screen])
          world.discipline.change(touching: [screen]) {
            root.contain(screen)
            world.wiring.relink(screen, to: flow)
          }
          world.remove([screen]) { screen.removeFromParent() }
          world.popped = nil
        },
      ]
    },
    lane: { world in
      world.popped = world.makeLevel()
      world.spare = world.makeLevel()
      world.link(world.spare, to: world.home)
      world.link(world.popped, to: world.spare)
      return [
        ExploredActor(sender: world.popped, named: "leaf") { world.send(from: $0) },
        ExploredActor("navigator") {
          // What the screen hands to begins to decide while messages pass it.
          world.promote(world.spare, above: world.home)
          world.link(world.popped, to: nil)
          world.popped = nil
        },
      ]
    }
  )
}

#if Faults
import Hierarchy
import Strategies

extension ExploredScenario {
  /// Scenarios for faults that the six do not come near, since in them one actor alone changes links.
  static let forFaults: [ExploredScenario] = [setVersusSet, moveVersusMove, countVersusCount]

  private static let setVersusSet = ExploredScenario(
    "set-set",
    "two threads set the same link of the same controller",
    check: { world in
      guard world.form.options.table != nil else { return nil }
      let linked = [world.root, world.shelf, world.screen, world.spare].count { level in
        level.map { world.wiring.target(of: $0) is Coordinator } ?? false
      }
      let entries = world.wiring.residue.tableEntries
      return entries == linked ? nil : "\(entries) table entries for \(linked) links"
    }
  ) { world in
    world.spare = world.makeController()
    let setters = ["first setter", "second setter"].map { name in
      ExploredActor(name) {
        guard let level = world.spare, let flow = world.flow else { return }
        world.wiring.relink(level, to: flow)
        if name.hasPrefix("first") { world.send(from: world.root) }
      }
    }
    return setters
  }

  private static let moveVersusMove = ExploredScenario(
    "move-move",
    "two threads change the same two controllers, each beginning with another one"
  ) { world in
    func mover(_ name: String, _ order: @escaping ([Responder]) -> [Responder]) -> ExploredActor {
      ExploredActor(name) {
        guard let screen = world.screen, let root = world.root else { return }
        world.discipline.change(touching: order([screen, root])) {}
        world.send(from: root, by: name == "upwards" ? 0 : 1)
      }
    }
    return [mover("upwards") { $0 }, mover("downwards") { $0.reversed() }]
  }

  private static let countVersusCount = ExploredScenario(
    "count-count",
    "two threads count outcomes of neighbouring messages",
    check: { world in
      let tally = world.counters.scan(sent: 2)
      return tally.isGreen ? nil : tally.description
    }
  ) { world in
    (0..<2).map { sender in
      ExploredActor("sender \(sender)") {
        world.send(from: sender == 0 ? world.root : world.screen, by: sender)
        world.counters.count(MessageID(sender))
      }
    }
  }
}
#endif

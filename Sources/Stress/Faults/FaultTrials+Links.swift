#if Faults
import Hierarchy
import Scenarios
import Strategies

extension FaultTrials {
  /// Faults of links and of what is done over them.
  static let links: [FaultTrial] = [
    FaultTrial(.handlerUnderLock, .assertion, lastWords: "came back for it") { _ in
      guard let stage = FaultStage(ParentWeak()) else { return nil }
      let discipline = LockedDiscipline<OwnedLock>(stage.wiring)
      let message = ChangingMessage(discipline)
      if let origin = stage.origin { discipline.send(message, from: origin) }
      return message.outcome == .handled ? nil : FaultSighting(tries: 1, words: "the message was not handled")
    },
    FaultTrial(.unhandledDropped) { _ in
      guard let stage = FaultStage(DelegateRelay(), handler: .nobody) else { return nil }
      stage.send(3) { stage.wiring.send($0, from: $1) }
      return stage.violation()
    },
    FaultTrial(.orderBroken) { _ in
      guard let stage = FaultStage(DelegateRelay()) else { return nil }
      let discipline = ConfinedDiscipline(stage.wiring)
      stage.send(4) { discipline.send($0, from: $1) }
      return stage.violation()
    },
    FaultTrial(.doubleAdd) { _ in
      let (parent, child) = (Coordinator(id: NodeID(1)), Coordinator(id: NodeID(2)))
      for _ in 0..<2 { parent.add(child) }
      let added = parent.children.count
      parent.remove(child)
      let left = parent.children.count
      return (added, left) == (1, 0)
        ? nil : "a child that was added twice and removed once counts as \(added), and then as \(left)"
    },
    FaultTrial(.reparentIntoDescendant, tries: 20) { bench in moveAbout(bench.seed) },
  ]

  /// Moves branches about until one was moved, and then walks from every controller to the end of its containers.
  private static func moveAbout(_ seed: UInt64) -> String? {
    let parameters = PlanParameters(shape: .balanced(controllers: 100, fanOut: 3), seed: seed)
    guard let plan = try? HierarchyPlan(parameters) else { return nil }
    let world = World(plan, ParentWeak(), StrategyOptions(), under: .locked, seed: seed)
    defer { world.tearDown() }
    for _ in 0..<200 where world.changes[.reparent] == nil {
      world.change()
      guard let lost = world.controllerWithoutTop() else { continue }
      return "\(lost) is among its own containers"
    }
    return nil
  }
}

/// A message whose handler changes the hierarchy, as that which logs out does.
private final class ChangingMessage: Message {
  private let discipline: any Discipline

  init(_ discipline: any Discipline) {
    self.discipline = discipline
    super.init(action: .select)
  }

  override func deliverAnswer() -> Bool {
    discipline.change(touching: []) {}
    return true
  }
}

extension World {
  /// A controller from which the way through its containers does not end.
  fileprivate func controllerWithoutTop() -> NodeID? {
    let controllers = everybody.compactMap { $0 as? Controller }
    return controllers.first { controller in
      var node: Controller? = controller
      for _ in 0...controllers.count {
        guard let container = node?.parent else { return false }
        node = container
      }
      return true
    }?.id
  }
}
#endif

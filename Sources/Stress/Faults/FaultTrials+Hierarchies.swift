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
      let discipline = ConfinedDiscipline<SystemQueue>(stage.wiring)
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
    let parameters = PlanParameters(shape: .app(controllers: 100), seed: seed)
    guard let plan = try? HierarchyPlan(parameters) else { return nil }
    let world = ChangingWorld(plan, ParentWeak(), StrategyOptions(), under: .locked, seed: seed)
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

extension ChangingWorld {
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

extension FaultTrials {
  /// Faults of the end of hierarchies and of runs.
  static let cleanup: [FaultTrial] = [
    FaultTrial(.retainedParent) { _ in
      guard let stage = FaultStage(ResponderTrampoline()) else { return nil }
      stage.send(2) { stage.wiring.send($0, from: $1) }
      stage.tearDown()
      return stage.violation()
    },
    FaultTrial(.recursiveDeinit, .crash) { _ in
      var top: View? = View(id: NodeID(0))
      var innermost = top
      // Seen to overflow 8 MB of stack from 30,000 to 40,000 levels on.
      for level in 1..<300_000 {
        let view = View(id: NodeID(level))
        innermost?.addSubview(view)
        innermost = view
      }
      innermost = nil
      top = nil
      return top == nil ? nil : FaultSighting(tries: 1, words: "the views did not go")
    },
    FaultTrial(.teardownLosesMessages, tries: 20) { _ in
      guard let stage = FaultStage(StreamAsync()) else { return nil }
      stage.send(manyMessages) { stage.wiring.send($0, from: $1) }
      stage.tearDown()
      stage.wiring.settle()
      return stage.violation()
    },
    FaultTrial(.missingWait, tries: 20) { _ in
      guard let stage = FaultStage(StreamAsync()) else { return nil }
      stage.send(manyMessages) { stage.wiring.send($0, from: $1) }
      stage.wiring.settle()
      return stage.unsettled()
    },
  ]

  /// So many that the consumer, on its own thread, cannot be through when the sender is.
  private static let manyMessages = 20_000
}
#endif

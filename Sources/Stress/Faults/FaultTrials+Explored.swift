#if Faults
import Hierarchy

extension FaultTrials {
  /// Faults that take two threads and the right moment.
  static let explored: [FaultTrial] = [
    explored(.checkThenSet, "set-set", [.appleTable]),
    explored(.oppositeLockOrder, "move-move", [.parent], under: .striped),
    explored(.skippedLevel, "send-remove", [.parent, .delegate]),
    explored(.retryDeliversTwice, "send-reparent", [.parent, .delegate]),
    explored(.deliveryAfterRemove, "send-remove", [.parent, .delegate]),
    explored(.nonAtomicCounter, "count-count", [.parent]),
  ]

  private static func explored(
    _ fault: Fault,
    _ name: String,
    _ links: [ExploredForm.Links],
    under discipline: DisciplineKind = .locked
  ) -> FaultTrial {
    FaultTrial(fault, .explorer) { bench in
      guard let scenario = ExploredScenario.named(name) else { return nil }
      var tries = 0
      for form in ExploredForm.all where links.contains(form.links) && form.discipline == discipline {
        let hunt = FaultHunt(scenario, form, seed: bench.seed)
        if let sighting = hunt.run(for: fault, into: bench.folder, after: &tries) { return sighting }
      }
      return nil
    }
  }
}
#endif

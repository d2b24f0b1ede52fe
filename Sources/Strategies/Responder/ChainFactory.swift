import Hierarchy

/// The nodes and links of the responder family: coordinators go into the side table, everything else is there already.
///
/// No wiring itself, so that each strategy's wiring is a final class: for one that is subclassed the optimiser leaves
/// the loop over messages generic, and each message pays for the erasure that a batch should pay for once.
class ChainFactory {
  final let rules: ChainRules

  init(policy: AssociationPolicy, options: StrategyOptions, table: (any AssociationTable)? = nil) {
    #if Faults
    let policy = Fault.planted == .retainedParent ? .retain : policy
    #endif
    rules = ChainRules(policy: policy, options: options, table: table)
  }

  final func makeCell(_ seat: Seat) -> Cell { Cell(id: seat.id) }

  final func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? ChainTwinController(seat, rules: rules) : ChainController(seat, rules: rules)
  }

  final func makeCoordinator(_ seat: Seat) -> Coordinator {
    rules.policy == .assign
      ? AssignedCoordinator(id: seat.id, table: rules.table)
      : Coordinator(id: seat.id)
  }

  final func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    guard rules.lookup != .native else { return }
    for row in 0..<plan.count where plan.coordinators[row] != .none {
      let controller = nodes[row] as? ChainController
      controller?.parentCoordinator = nodes[plan.coordinators[row].index]
    }
  }

  /// A table entry for a controller that hands to a coordinator; whatever else hands to whatever follows from
  /// containment.
  final func relink(_ level: Responder, to parent: Responder?) {
    guard rules.lookup != .native, let controller = level as? ChainController else { return }
    if let coordinator = parent as? Coordinator {
      controller.parentCoordinator = coordinator
    } else {
      controller.dissociate()
    }
  }

  /// Takes the association back; only a retained one is part of a cycle.
  final func sever(_ node: Responder) {
    (node as? ChainController)?.parentCoordinator = nil
  }

  final var residue: Residue { Residue(tableEntries: rules.table.entryCount) }
}

import Hierarchy

/// Wires the responder family: coordinators go into the side table, everything else is there already.
class ChainWiring: Wiring {
  final let rules: ChainRules
  private let form: StrategyOptions.Form

  init(policy: AssociationPolicy, options: StrategyOptions) {
    rules = ChainRules(policy: policy, options: options)
    form = options.form ?? .recursive
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

  func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }

  /// Takes the association back; only a retained one is part of a cycle.
  final func sever(_ node: Responder) {
    (node as? ChainController)?.parentCoordinator = nil
  }

  final var residue: Residue { Residue(tableEntries: rules.table.entryCount) }
}

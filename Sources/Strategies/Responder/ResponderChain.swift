import Hierarchy

/// The nodes and links of the responder family: coordinators go into the side table, everything else is there already.
///
/// No wiring itself, so that each strategy's wiring is a final class: for one that is subclassed the optimiser leaves
/// the loop over messages generic, and each message pays for the erasure that a batch should pay for once.
class ChainFactory {
  final let rules: ChainRules

  init(policy: AssociationPolicy, options: StrategyOptions, table: any AssociationTable) {
    rules = ChainRules(policy: policy, options: options, table: table)
  }

  final func makeCell(_ seat: Seat) -> Cell { Cell(id: seat.id) }

  final func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? ChainTwinController(seat, rules: rules) : ChainController(seat, rules: rules)
  }

  final func makeCoordinator(_ seat: Seat) -> Coordinator { Coordinator(id: seat.id) }

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

  final func tableEntries(of node: Responder) -> Int {
    (node as? ChainController)?.parentCoordinator == nil ? 0 : 1
  }
}

/// Wires a responder chain whose responders forward messages, or are climbed by a loop.
final class ChainWiring: ChainFactory, Wiring {
  private let form: StrategyOptions.Form

  override init(policy: AssociationPolicy, options: StrategyOptions, table: any AssociationTable) {
    form = options.form ?? .recursive
    super.init(policy: policy, options: options, table: table)
  }

  func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }
}

/// What all controllers of one hierarchy agree on: where parent coordinators lie, and in which order to look.
final class ChainRules {
  let table: any AssociationTable
  let policy: AssociationPolicy
  let lookup: Lookup
  let next: NextMode

  init(policy: AssociationPolicy, options: StrategyOptions, table: any AssociationTable) {
    self.table = table
    self.policy = policy
    lookup = options.lookup ?? .coordinating
    next = options.next ?? .container
  }

  /// Not written out where it is needed: there the table would be retained for as long as the look-up takes.
  @inline(__always)
  func coordinator(of associations: borrowing AssociationSlot) -> AnyObject? {
    table.value(for: .parentCoordinator, of: associations)
  }
}

/// A controller that finds its parent coordinator in a side table (catalogue C7, C8, D7, E6, E7).
///
/// Only controllers look: views hand to their `next`, coordinators to their parent. The entry goes with its
/// controller, since the address is reused at once.
class ChainController: Controller {
  fileprivate final let rules: ChainRules
  private let associations: AssociationSlot

  init(_ seat: Seat, rules: ChainRules) {
    self.rules = rules
    associations = AssociationSlot(rules.table)
    super.init(id: seat.id, container: seat.container)
  }

  deinit { rules.table.removeAll(of: associations) }

  /// The coordinator whose root this controller is, as loosely typed as in the articles.
  final var parentCoordinator: AnyObject? {
    get { rules.coordinator(of: associations) }
    set {
      rules.table.set(newValue, for: .parentCoordinator, of: associations, policy: rules.policy)
    }
  }

  /// Takes every association back, empty boxes included.
  final func dissociate() { rules.table.removeAll(of: associations) }

  override var next: Responder? { rules.next.next(of: self) }

  override var coordinatingResponder: Responder? { lookUp() }

  /// A coordinator that is no responder ends the chain: the cast fails, and nothing falls through to the parent.
  @inline(__always)
  fileprivate final func lookUp() -> Responder? {
    if rules.lookup == .native { return next }
    if let coordinator = rules.coordinator(of: associations) { return coordinator as? Responder }
    if rules.lookup == .coordinating {
      if let parent { return parent }
      if let presenting { return presenting }
    }
    return view?.superview
  }
}

/// The second concrete class behind every call to a controller.
final class ChainTwinController: ChainController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override var coordinatingResponder: Responder? { lookUp() }
}

import Hierarchy

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
    get { rules.table.value(for: .parentCoordinator, of: associations) }
    set { rules.table.set(newValue, for: .parentCoordinator, of: associations, policy: rules.policy) }
  }

  /// Takes every association back, empty boxes included.
  final func dissociate() { rules.table.removeAll(of: associations) }

  override var next: Responder? { rules.next.next(of: self) }

  override var coordinatingResponder: Responder? { lookUp() }

  /// A coordinator that is no responder ends the chain: the cast fails, and nothing falls through to the parent.
  @inline(__always)
  fileprivate final func lookUp() -> Responder? {
    if rules.lookup == .native { return next }
    if let coordinator = parentCoordinator { return coordinator as? Responder }
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

/// A coordinator whose death an assign association can see.
final class AssignedCoordinator: Coordinator, AssignTarget {
  let lifetime: Lifetime

  init(id: NodeID, table: any AssociationTable) {
    lifetime = table.lifetimes.register()
    super.init(id: id)
  }

  deinit { lifetime.retire() }
}

package import Hierarchy
import Strategies
import Synchronization

/// A strategy's own wiring, with a step before each weak link is read or written.
///
/// What it does is the strategy's; only a strategy with links in a stepped table needs no step here, as each
/// look at the table has several.
final class SteppedWiring: Wiring {
  private let wiring: any Wiring
  private let hasWeakLinks: Bool

  init(_ wiring: any Wiring, hasWeakLinks: Bool) {
    self.wiring = wiring
    self.hasWeakLinks = hasWeakLinks
  }

  func makeCell(_ seat: Seat) -> Cell { wiring.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { wiring.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { wiring.makeCoordinator(seat) }

  func link(_ nodes: [Responder], of plan: HierarchyPlan) { wiring.link(nodes, of: plan) }

  func relink(_ level: Responder, to parent: Responder?) {
    if hasWeakLinks { Seam.pass(.weakStore, level.id.index + 1) }
    wiring.relink(level, to: parent)
  }

  func target(of node: Responder) -> Responder? {
    if hasWeakLinks { Seam.pass(.weakLoad, node.id.index + 1) }
    return wiring.target(of: node)
  }

  func send(_ message: Message, from origin: Responder) { wiring.send(message, from: origin) }
  func settle() { wiring.settle() }
  func sever(_ node: Responder) { wiring.sever(node) }
  var residue: Residue { wiring.residue }
}

/// The table `per-app` over a stepped lock, or another one: the same guarded map of maps, and every use of it a step.
package final class SteppedTable<Guard: Exclusion & ~Copyable>: AssociationTable, @unchecked Sendable {
  private let entries = SideTable<Guard>()
  private let serials = Atomic<UInt64>(0)

  package init() {}

  package var entryCount: Int { entries.entryCount }

  package func nextSerial() -> UInt64 { serials.wrappingAdd(1, ordering: .relaxed).newValue }

  package func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    entries.reading(for: key, of: owner).opened { Seam.pass(.weakLoad) }
  }

  package func set(
    _ value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  ) {
    _ = entries.exchange(AssociationEntry(value, policy), for: key, of: owner)
  }

  package func removeAll(of owner: borrowing AssociationSlot) { entries.removeAll(of: owner) }
}

/// A queue for explored programs: as on one of the system's, an actor waits until it is its turn, and runs its own
/// work there.
final class SteppedQueue: ConfinedQueue, @unchecked Sendable {
  private let turn = SteppedLock()
  /// The actor that has its turn, known only to the one with the baton.
  private var actor: Int?

  init() {}

  var isCurrent: Bool { actor != nil && actor == Seam.actor }

  func run<Value>(_ body: () -> Value) -> Value {
    turn.enter()
    actor = Seam.actor
    defer {
      actor = nil
      turn.leave()
    }
    return body()
  }
}

package import Hierarchy
package import Strategies

/// Sixty-four locks, chosen by the responder's address: hops wait for each other only where they share one.
///
/// A change takes those of all nodes whose links it changes, in ascending order, so that two of them never wait for
/// each other in a circle.
package final class StripedDiscipline<Guard: Exclusion & ~Copyable>: Discipline, @unchecked Sendable {
  package let kind = DisciplineKind.striped
  package let staleHops = 0

  private let wiring: any Wiring
  private let sendsWhole: Bool
  private let stripes = LockStripes<Guard>()
  private let witness: (any LinkWitness)?

  /// Locks for the hierarchy that `wiring` has wired; `witness` is told of every link that is read
  /// or changed, and a strategy without links `sendsWhole`.
  package init(_ wiring: any Wiring, sendsWhole: Bool = false, witness: (any LinkWitness)? = nil) {
    self.wiring = wiring
    self.sendsWhole = sendsWhole
    self.witness = witness
  }

  package func send(_ message: Message, from origin: Responder) {
    if sendsWhole { return wiring.send(message, from: origin) }
    Climb.carry(message, from: origin) { node in
      stripes.holding(node) {
        let above = wiring.target(of: node)
        witness?.read(message, at: node, above)
        return above
      }
    }
  }

  package func change(touching nodes: [Responder], _ body: () -> Void) {
    witness?.willChange(nodes)
    stripes.holding(nodes) {
      body()
      witness?.changed(nodes) { wiring.target(of: $0) }
    }
    witness?.didChange(nodes)
  }

  package func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    stripes.holding(node, body)
  }

  package func settle() { wiring.settle() }
}

package import Hierarchy
package import Strategies

/// One lock for all links: a hop holds it while it reads one, a change while it writes several; handlers run outside.
///
/// The climb is this package's own, so that changes come between the hops of a message; a strategy's code has no lock to
/// take there, and runs in `WholeDiscipline`.
package final class LockedDiscipline<Guard: Exclusion & ~Copyable>: Discipline, @unchecked Sendable {
  private let wiring: any Wiring
  private let exclusion = Guard()
  private let witness: (any LinkWitness)?

  /// A lock for the hierarchy that `wiring` has wired; `witness` is told of every link that is read or changed.
  package init(_ wiring: any Wiring, witness: (any LinkWitness)? = nil) {
    self.wiring = wiring
    self.witness = witness
  }

  package func send(_ message: Message, from origin: Responder) {
    message.climb(from: origin) { node in
      exclusion.enter()
      defer { exclusion.leave() }
      let above = wiring.target(of: node)
      witness?.read(message, at: node, above)
      return above
    }
  }

  package func change(touching nodes: [Responder], _ body: () -> Void) {
    exclusion.enter()
    body()
    witness?.changed(nodes) { wiring.target(of: $0) }
    exclusion.leave()
  }

  package func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    exclusion.enter()
    defer { exclusion.leave() }
    return body()
  }

  package func settle() { wiring.settle() }
}

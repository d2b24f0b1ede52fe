package import Hierarchy
package import Strategies

/// Nothing is kept apart: the strategy publishes its links itself, and its sends run beside changes as they are.
///
/// The lock here orders changes among each other, and the stripes guard the state of single responders, which is no
/// link. A sender takes neither on its way. There is no hop that could be read by itself, so no history is written.
package final class OwnDiscipline<Guard: Exclusion & ~Copyable>: Discipline, @unchecked Sendable {
  package let kind = DisciplineKind.own
  package let staleHops = 0

  private let wiring: any Wiring
  private let writer = Guard()
  private let stripes = LockStripes<Guard>()

  /// For the hierarchy that `wiring` has wired.
  package init(_ wiring: any Wiring) { self.wiring = wiring }

  package func send(_ message: Message, from origin: Responder) { wiring.send(message, from: origin) }

  package func change(touching nodes: [Responder], _ body: () -> Void) {
    writer.enter()
    stripes.holding(nodes, body)
    writer.leave()
  }

  package func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    stripes.holding(node, body)
  }

  package func settle() { wiring.settle() }
}

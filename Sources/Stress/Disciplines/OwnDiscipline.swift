package import Hierarchy
package import Strategies

/// Nothing is kept apart: the strategy publishes its links itself, and its sends run beside changes as they are.
///
/// The lock here orders changes among each other, and the stripes guard the state of single responders, which is no
/// link. A sender takes neither on its way. There is no hop that could be read by itself, so no history is written.
package final class OwnDiscipline<Guard: Exclusion & ~Copyable>: Discipline, @unchecked Sendable {
  package let kind = DisciplineKind.own

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

/// Sixty-four locks, chosen by a responder's name.
private struct LockStripes<Guard: Exclusion & ~Copyable>: ~Copyable, @unchecked Sendable {
  private let locks = Stripes { Guard() }

  /// Runs `body` with the lock of `node`.
  borrowing func holding<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    let position = Self.position(of: node)
    locks[position: position].enter()
    defer { locks[position: position].leave() }
    return body()
  }

  /// Runs `body` with the locks of all `nodes`, taken in ascending order: two changes never wait for each other in a
  /// circle.
  borrowing func holding(_ nodes: [Responder], _ body: () -> Void) {
    let positions = Set(nodes.map { Self.position(of: $0) }).sorted()
    for position in positions { locks[position: position].enter() }
    defer { for position in positions { locks[position: position].leave() } }
    body()
  }

  private static func position(of node: Responder) -> Int {
    Int((UInt32(bitPattern: node.id.row) &* 0x9e37_79b9) >> 26)
  }
}

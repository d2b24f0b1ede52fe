package import Hierarchy
package import Strategies

/// Nothing is kept apart: the strategy publishes its links itself, and its sends run beside changes as they are.
///
/// The lock here orders changes among each other, and the stripes guard the state of single responders, which is no
/// link. A sender takes neither on its way. There is no hop that could be read by itself, so no history is written.
package final class OwnDiscipline: Discipline, @unchecked Sendable {
  private let wiring: any Wiring
  private let writer = OwnedLock()
  /// Chosen by a responder's name.
  private let stripes = (0..<64).map { _ in Stripe() }

  private final class Stripe: Sendable {
    let lock = OwnedLock()
  }

  package init(_ wiring: any Wiring) { self.wiring = wiring }

  package func send(_ message: Message, from origin: Responder) { wiring.send(message, from: origin) }

  /// Takes the stripes of all `nodes` in ascending order: two changes never wait for each other in a circle.
  package func change(touching nodes: [Responder], _ body: () -> Void) {
    writer.enter()
    let positions = Set(nodes.map { Self.position(of: $0) }).sorted()
    for position in positions { stripes[position].lock.enter() }
    body()
    for position in positions { stripes[position].lock.leave() }
    writer.leave()
  }

  package func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    let position = Self.position(of: node)
    stripes[position].lock.enter()
    defer { stripes[position].lock.leave() }
    return body()
  }

  package func settle() { wiring.settle() }

  private static func position(of node: Responder) -> Int {
    Int((UInt32(bitPattern: node.id.row) &* 0x9e37_79b9) >> 26)
  }
}

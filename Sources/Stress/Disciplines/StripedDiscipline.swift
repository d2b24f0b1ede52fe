package import Hierarchy
package import Strategies

/// Sixty-four locks, chosen by the responder's name: hops wait for each other only where they share one.
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

/// Locks that are chosen by a responder's name.
package struct LockStripes<Guard: Exclusion & ~Copyable>: ~Copyable, @unchecked Sendable {
  let locks = Stripes { Guard() }

  /// Sixty-four free locks.
  package init() {}

  /// Runs `body` with the lock of `node`.
  @inline(__always)
  package borrowing func holding<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    let position = Self.position(of: node)
    locks[position: position].enter()
    defer { locks[position: position].leave() }
    return body()
  }

  /// Runs `body` with the locks of all `nodes`, taken in ascending order.
  package borrowing func holding<Value>(_ nodes: [Responder], _ body: () -> Value) -> Value {
    #if Faults
    if Fault.planted == .oppositeLockOrder { return holdingAsTheyCome(nodes, body) }
    #endif
    // Sixty-four locks, one bit each: neither sorting nor a set is needed for the order.
    var needed: UInt64 = 0
    for node in nodes { needed |= 1 << UInt64(Self.position(of: node)) }
    for position in 0..<UInt64.bitWidth where needed >> UInt64(position) & 1 == 1 {
      locks[position: position].enter()
    }
    defer {
      for position in 0..<UInt64.bitWidth where needed >> UInt64(position) & 1 == 1 {
        locks[position: position].leave()
      }
    }
    return body()
  }

  static func position(of node: Responder) -> Int {
    // By the name and not by the address: the same schedule then meets the same collisions when it is replayed.
    Int((UInt32(bitPattern: node.id.row) &* 0x9e37_79b9) >> 26)
  }
}

#if Faults
extension LockStripes where Guard: ~Copyable {
  /// Takes the locks in the order of `nodes`, as whoever forgets that others may come upon them in another one.
  borrowing func holdingAsTheyCome<Value>(_ nodes: [Responder], _ body: () -> Value) -> Value {
    var taken: [Int] = []
    for node in nodes {
      let position = Self.position(of: node)
      guard !taken.contains(position) else { continue }
      locks[position: position].enter()
      taken.append(position)
    }
    defer { for position in taken { locks[position: position].leave() } }
    return body()
  }
}
#endif

package import Hierarchy

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

import Opaque

/// A ring of 32-bit indices, visited in an order that has nothing to do with the memory's: the floor of every link that
/// is an index.
///
/// A step is one load of four bytes, and the next one needs what it gave. There is no object, so that of a given cache it
/// needs a twenty-fourth of what a ring of nodes does.
final class IndexRing {
  private let next: UnsafeMutablePointer<UInt32>
  private let count: Int
  private let head: UInt32
  /// The indices in visiting order, and what each adds to the sum.
  private let order: [UInt32]

  /// A ring of `count` indices in an order that follows from the count.
  init(nodes count: Int) {
    let order = ChaseLayout.permuted(seed: UInt64(count)).visitingOrder(of: count).map { UInt32($0) }
    next = .allocate(capacity: count)
    next.initialize(repeating: 0, count: count)
    for place in order.indices { next[Int(order[place])] = order[(place + 1) % count] }
    self.count = count
    self.order = order
    head = order.first ?? 0
  }

  deinit { next.deallocate() }

  /// Walks as `ChaseRing` does, one step fewer than there are indices for each operation, and sums where these end.
  func chase(_ operations: Int) -> UInt64 {
    let hops = opaque(count - 1)
    let next = opaque(UnsafeMutableRawPointer(next)).assumingMemoryBound(to: UInt32.self)
    var current = head
    var sum: UInt64 = 0
    for _ in 0..<operations {
      for _ in 0..<hops { current = next[Int(current)] }
      sum &+= Self.tag(current)
    }
    return sum
  }

  /// By arithmetic instead of walking: after k operations the walk stands k places before the head.
  func expected(_ operations: Int) -> UInt64 {
    let total = order.reduce(0) { $0 &+ Self.tag($1) }
    let rest = order.reversed().prefix(operations % count).reduce(0) { $0 &+ Self.tag($1) }
    return UInt64(operations / count) &* total &+ rest
  }

  private static func tag(_ index: UInt32) -> UInt64 { (UInt64(index) &+ 1) &* 0x9e37_79b9_7f4a_7c15 }
}

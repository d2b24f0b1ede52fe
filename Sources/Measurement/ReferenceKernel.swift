import Opaque

/// Work whose cost is physics and not design, measured in every run beside what is compared.
///
/// A latency is reported as a ratio to the chase; figures dominated by reference counting are read against the
/// locked chase, which moves with the host's phases (12 to 18 ns per node seen) while the plain one stays.
package enum ReferenceKernel: String, Sendable, CaseIterable {
  /// One operation walks nodes − 1 links of a ring; each step needs the address that the one before loaded.
  case chase = "kernel.chase"
  /// The same walk with two `lock`-prefixed operations on each node reached, as a retain and a release would do.
  case lockedChase = "kernel.locked-chase"
  /// One operation walks nodes − 1 steps of a ring of 32-bit indices in random memory order.
  case indexChase = "kernel.index-chase"
  /// One operation makes nodes − 1 steps of shift and exclusive or, each on the result of the one before.
  case arithmetic = "kernel.arithmetic"
  /// One operation allocates one object of the nodes' size class and frees the one before it.
  case allocation = "kernel.allocation"

  /// How many elementary steps one operation makes: what to divide by for ns per step.
  package func steps(nodes: Int) -> Int { self == .allocation ? 1 : max(0, nodes - 1) }

  /// A contender that runs this kernel over so many nodes, built anew for each block; at least two nodes.
  package func contender(nodes: Int, layout: ChaseLayout = .sequential) -> Contender {
    Contender(name: rawValue) { PreparedWorkload(workload(nodes: nodes, layout: layout)) }
  }

  /// Its work over at least two nodes, which lie in memory of the calling thread's.
  package func workload(nodes: Int, layout: ChaseLayout = .sequential) -> Workload {
    switch self {
    case .chase:
      let ring = ChaseRing(nodes: nodes, layout: layout)
      return Workload(alike: ring.chase, expectedChecksum: ring.expectedChase)
    case .lockedChase:
      let ring = ChaseRing(nodes: nodes, layout: layout)
      return Workload(alike: ring.lockedChase, expectedChecksum: ring.expectedLockedChase)
    case .indexChase:
      let ring = IndexRing(nodes: nodes)
      return Workload(alike: ring.chase, expectedChecksum: ring.expected)
    case .arithmetic:
      let sequence = XorshiftSequence(steps: steps(nodes: nodes))
      return Workload(alike: sequence.run, expectedChecksum: sequence.expected)
    case .allocation:
      let shelf = opaque(AllocationShelf())
      return Workload(alike: shelf.run, expectedChecksum: AllocationShelf.expected)
    }
  }
}

/// A chain of shifts and exclusive ors, each waiting for the one before: pure arithmetic latency.
///
/// Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003), with his shifts 13, 7, 17. Not a chain of
/// multiply-adds: the compiler folds eight of those into one multiply-add with other constants, as the assembly of a
/// first version showed, and the loop then does an eighth of its work. It knows no such identity for this one.
struct XorshiftSequence {
  private static let start: UInt64 = 88_172_645_463_325_252

  let steps: Int

  func run(_ operations: Int) -> UInt64 {
    var value = opaque(Self.start)
    let steps = opaque(steps)
    for _ in 0..<operations {
      for _ in 0..<steps { value = Self.step(value) }
    }
    return value
  }

  /// The same steps as one loop, which no barrier hides from the optimiser.
  func expected(_ operations: Int) -> UInt64 {
    var value = Self.start
    for _ in 0..<operations * steps { value = Self.step(value) }
    return value
  }

  @inline(__always)
  private static func step(_ value: UInt64) -> UInt64 {
    var next = value
    next ^= next << 13
    next ^= next >> 7
    next ^= next << 17
    return next
  }
}

/// A place for one object, whose content is replaced by each operation: one allocation and one free.
///
/// The shelf is handed out through a barrier, so the optimiser cannot know that nobody else looks at it and has to
/// make every object.
final class AllocationShelf {
  private var item: ChaseNode?

  func run(_ operations: Int) -> UInt64 {
    var sum: UInt64 = 0
    for index in 0..<operations {
      item = ChaseNode(tag: UInt64(truncatingIfNeeded: index))
      sum &+= item?.tag ?? 0
    }
    return sum
  }

  /// The sum 0 + 1 + … + (n − 1), halving whichever factor is even so that nothing is lost to wrapping.
  static func expected(_ operations: Int) -> UInt64 {
    let (count, before) = (UInt64(operations), UInt64(max(operations, 1) - 1))
    return count % 2 == 0 ? (count / 2) &* before : count &* (before / 2)
  }
}

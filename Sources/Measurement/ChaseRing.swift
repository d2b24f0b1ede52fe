import Opaque
import Synchronization

/// A ring of nodes that owns them and walks them.
///
/// One operation makes one step fewer than there are nodes, so that each begins one node before the last one's
/// beginning and lands on another tag: a walk that was optimised away, or is a step off, gives another checksum.
final class ChaseRing {
  private let nodes: [ChaseNode]
  private let head: Unmanaged<ChaseNode>
  private let tags: [UInt64]

  init(nodes count: Int, layout: ChaseLayout) {
    var tagging = SplitMix64(seed: UInt64(count))
    let nodes = (0..<count).map { _ in ChaseNode(tag: tagging.next()) }
    let order = layout.visitingOrder(of: count)
    for (place, index) in order.enumerated() {
      nodes[index].next = Unmanaged.passUnretained(nodes[order[(place + 1) % count]])
    }
    self.nodes = nodes
    tags = order.map { nodes[$0].tag }
    head = Unmanaged.passUnretained(nodes[order.first ?? 0])
  }

  /// The head, as the optimiser cannot know it.
  ///
  /// By way of the raw address: a variable that the barrier itself had written would stay in memory, and each locked
  /// step would wait for a store and a load of it. In the optimised assembly the walk is now one load, a test for nil
  /// and the count, and the locked walk adds two `lock xadd` and nothing else.
  private var start: Unmanaged<ChaseNode> { Unmanaged.fromOpaque(opaque(head.toOpaque())) }

  /// Walks, and sums the tags of the nodes where the operations end.
  func chase(_ operations: Int) -> UInt64 {
    let hops = opaque(nodes.count - 1)
    var current = start
    var sum: UInt64 = 0
    for _ in 0..<operations {
      for _ in 0..<hops {
        guard let next = current._withUnsafeGuaranteedRef({ $0.next }) else { return 0 }
        current = next
      }
      sum &+= current._withUnsafeGuaranteedRef { $0.tag }
    }
    return sum
  }

  /// Walks, and on each node adds one to its count and takes it away again, both atomically.
  ///
  /// Each of the two returns what was there before, 0 and then 1, and both go into the checksum: it is short by
  /// one for each pair that did not happen.
  func lockedChase(_ operations: Int) -> UInt64 {
    let hops = opaque(nodes.count - 1)
    var current = start
    var sum: UInt64 = 0
    for _ in 0..<operations {
      for _ in 0..<hops {
        guard let next = current._withUnsafeGuaranteedRef({ $0.next }) else { return 0 }
        current = next
        sum &+= current._withUnsafeGuaranteedRef { node in
          let before = node.count.wrappingAdd(1, ordering: .relaxed).oldValue
          return before &+ node.count.wrappingSubtract(1, ordering: .acquiringAndReleasing).oldValue
        }
      }
      sum &+= current._withUnsafeGuaranteedRef { $0.tag }
    }
    return sum
  }

  func expectedChase(_ operations: Int) -> UInt64 {
    let laps = UInt64(operations / tags.count)
    let total = tags.reduce(0, &+)
    let rest = tags.reversed().prefix(operations % tags.count).reduce(0, &+)
    return laps &* total &+ rest
  }

  func expectedLockedChase(_ operations: Int) -> UInt64 {
    expectedChase(operations) &+ UInt64(operations) &* UInt64(tags.count - 1)
  }
}

/// A node of a reference ring: an object of the Swift heap, as large as a view with a few links.
///
/// Header 16 bytes, link 8, tag 8, count 8, padding 56: 96 together, a size class of its own. The link is unmanaged,
/// so that following it is one load and no reference counting.
package final class ChaseNode {
  var next: Unmanaged<ChaseNode>?
  let tag: UInt64
  let count = Atomic<UInt64>(0)
  let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)

  package init(tag: UInt64) { self.tag = tag }
}

/// How the order of links relates to the order in which nodes were allocated.
package enum ChaseLayout: Sendable, Equatable {
  /// Link order is allocation order, as in a hierarchy built in one go: neighbours share pages, often cache lines'
  /// neighbours, and the prefetcher helps. The default, because it is what the strategies' fresh objects get.
  case sequential
  /// Links jump at random among nodes allocated in one go, as in a hierarchy grown over time.
  case permuted(seed: UInt64)

  package func visitingOrder(of nodes: Int) -> [Int] {
    switch self {
    case .sequential: Array(0..<nodes)
    case .permuted(let seed): RoundOrder(seed: seed, contenders: nodes).order(inRound: 0)
    }
  }
}

/// A ring of 32-bit indices, visited in an order that has nothing to do with the memory's: the least that a link takes
/// if it is an index.
///
/// A step is one load of four bytes, and the next one needs what it gave. There is no object, so that of a given cache it
/// needs a twenty-fourth of what a ring of nodes does.
final class IndexRing {
  private let next: UnsafeMutablePointer<UInt32>
  private let count: Int
  private let head: UInt32
  /// The indices in visiting order, and what each adds to the sum.
  private let order: [UInt32]

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

  func expected(_ operations: Int) -> UInt64 {
    let total = order.reduce(0) { $0 &+ Self.tag($1) }
    let rest = order.reversed().prefix(operations % count).reduce(0) { $0 &+ Self.tag($1) }
    return UInt64(operations / count) &* total &+ rest
  }

  private static func tag(_ index: UInt32) -> UInt64 { (UInt64(index) &+ 1) &* 0x9e37_79b9_7f4a_7c15 }
}

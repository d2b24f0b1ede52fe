import Opaque

/// Walks from given nodes up to a common root, in a tree that others walk up by other means: the least that just their
/// ways can take, in just their order.
///
/// A ring cannot stand for that: its steps have a cache to themselves, whereas ways meet more and more often on their way
/// up, and what one touched is there for the next.
package final class PathChase {
  private let nodes: [ChaseNode]
  private let starts: [Unmanaged<ChaseNode>]
  /// Sums over the first 0, 1, 2, … ways.
  private let prefixes: [UInt64]

  /// A tree of `parents.count` nodes, each behind its parent, whose index is below zero for the root; the ways begin at the
  /// nodes of `starts`, in that order and round and round.
  package init(parents: [Int], starts: [Int]) {
    var tagging = SplitMix64(seed: UInt64(parents.count))
    let nodes = parents.map { _ in ChaseNode(tag: tagging.next()) }
    var sums: [UInt64] = []
    for (index, parent) in parents.enumerated() {
      if parent >= 0 { nodes[index].next = Unmanaged.passUnretained(nodes[parent]) }
      sums.append(nodes[index].tag &+ (parent >= 0 ? sums[parent] : 0))
    }
    self.nodes = nodes
    self.starts = starts.map { Unmanaged.passUnretained(nodes[$0]) }
    var sum: UInt64 = 0
    prefixes =
      [0]
      + starts.map { start in
        sum &+= sums[start]
        return sum
      }
  }

  /// Walks the ways of a stretch, and sums the tags of all nodes on them.
  package func chase(_ stretch: Stretch) -> UInt64 {
    var place = place(of: stretch.first)
    var sum: UInt64 = 0
    for _ in 0..<stretch.count {
      // By way of the raw address, as in a ring: what the barrier had written would stay in memory.
      var current = Unmanaged<ChaseNode>.fromOpaque(opaque(starts[place].toOpaque()))
      while true {
        let (tag, next) = current._withUnsafeGuaranteedRef { ($0.tag, $0.next) }
        sum &+= tag
        guard let next else { break }
        current = next
      }
      place += 1
      if place == starts.count { place = 0 }
    }
    return sum
  }

  package func expected(_ stretch: Stretch) -> UInt64 {
    let length = starts.count
    let (laps, rest) = stretch.count.quotientAndRemainder(dividingBy: length)
    let from = place(of: stretch.first)
    let end = from + rest
    let part =
      end <= length
      ? prefixes[end] &- prefixes[from]
      : prefixes[length] &- prefixes[from] &+ prefixes[end - length]
    return UInt64(laps) &* prefixes[length] &+ part
  }

  /// Reads what a chase begins with, and none of the nodes.
  package func approach(_ stretch: Stretch) { blackHole(starts[place(of: stretch.first)].toOpaque()) }

  private func place(of number: Int) -> Int {
    let rest = number % starts.count
    return rest < 0 ? rest + starts.count : rest
  }
}

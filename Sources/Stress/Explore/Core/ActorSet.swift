/// A few actors, one bit each.
package struct ActorSet: Hashable, Sendable {
  /// How many actors a program may have; two and three are what is explored.
  package static let capacity = 8

  private var bits: UInt8 = 0

  package init() {}

  package init(_ actors: some Sequence<Int>) {
    for actor in actors { insert(actor) }
  }

  package var isEmpty: Bool { bits == 0 }
  package var count: Int { bits.nonzeroBitCount }

  /// The one with the lowest number.
  package var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  package func contains(_ actor: Int) -> Bool { bits >> UInt8(actor) & 1 == 1 }

  package mutating func insert(_ actor: Int) { bits |= 1 << UInt8(actor) }

  /// The `index`-th actor, counted from `preferred` if it is in the set, and then by number.
  package func member(_ index: Int, preferring preferred: Int?) -> Int? {
    var remaining = index
    if let preferred, contains(preferred) {
      if remaining == 0 { return preferred }
      remaining -= 1
    }
    for actor in 0..<Self.capacity where contains(actor) && (actor != preferred) {
      if remaining == 0 { return actor }
      remaining -= 1
    }
    return nil
  }
}

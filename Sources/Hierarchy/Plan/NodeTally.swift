/// How many nodes there are of each kind; sums and products saturate instead of overflowing.
struct NodeTally: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: NodeKind.allCases.count)

  /// All of them.
  private(set) var total = 0

  /// The number of nodes of `kind`.
  subscript(kind: NodeKind) -> Int { counts[Int(kind.rawValue)] }

  /// Counts `number` more nodes of `kind`.
  mutating func add(_ kind: NodeKind, _ number: Int = 1) {
    counts[Int(kind.rawValue)] = counts[Int(kind.rawValue)].addingSaturated(number)
    total = total.addingSaturated(number)
  }

  /// Counts the nodes of `other` too.
  mutating func add(_ other: NodeTally) {
    for kind in NodeKind.allCases { add(kind, other[kind]) }
  }
}

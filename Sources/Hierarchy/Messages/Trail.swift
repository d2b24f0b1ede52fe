/// An order-sensitive digest of the nodes that handled a message.
///
/// A digest rather than a list, so that keeping it allocates nothing and takes the same time at every depth. Two
/// trails of different nodes, or of the same nodes in another order, agree with a probability of 2⁻⁶⁴.
public struct Trail: Hashable, Sendable, CustomStringConvertible {
  private var digest: UInt64
  /// How many nodes it has.
  public private(set) var count: UInt32

  /// The trail of a message that nobody took note of.
  public static let empty = Trail(digest: 0xcbf2_9ce4_8422_2325, count: 0)

  /// The trail over `nodes`.
  public init(_ nodes: some Sequence<NodeID>) {
    self = .empty
    for node in nodes { append(node) }
  }

  private init(digest: UInt64, count: UInt32) {
    self.digest = digest
    self.count = count
  }

  /// Adds `node` at the end.
  @inline(__always)
  public mutating func append(_ node: NodeID) {
    digest = (digest ^ UInt64(UInt32(bitPattern: node.row))) &* 0x9e37_79b9_7f4a_7c15
    digest ^= digest >> 29
    count &+= 1
  }

  /// The count and the digest, for a message about a difference.
  public var description: String { "\(count) handlers, digest \(String(digest, radix: 16))" }
}

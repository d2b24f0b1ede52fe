/// An order-sensitive digest of the nodes that handled a message.
///
/// A digest rather than a list, so that keeping it allocates nothing and takes the same time at every depth. Two
/// trails of different nodes, or of the same nodes in another order, agree with a probability of 2⁻⁶⁴.
public struct Trail: Hashable, Sendable, CustomStringConvertible {
  private var digest: UInt64
  /// A digest of the nodes regardless of their order.
  public private(set) var members: UInt64
  /// How many nodes it has.
  public private(set) var count: UInt32

  /// The trail of a message that nobody took note of.
  public static let empty = Trail(digest: 0xcbf2_9ce4_8422_2325, members: 0, count: 0)

  /// The trail over `nodes`.
  public init(_ nodes: some Sequence<NodeID>) {
    self = .empty
    for node in nodes { append(node) }
  }

  private init(digest: UInt64, members: UInt64, count: UInt32) {
    self.digest = digest
    self.members = members
    self.count = count
  }

  /// Adds `node` at the end.
  @inline(__always)
  public mutating func append(_ node: NodeID) {
    let row = UInt64(UInt32(bitPattern: node.row)) &+ 1
    digest = (digest ^ row) &* 0x9e37_79b9_7f4a_7c15
    digest ^= digest >> 29
    members &+= (row &* 0xbf58_476d_1ce4_e5b9) ^ (row << 32)
    count &+= 1
  }

  /// Whether both have the same nodes equally often, in whatever order.
  public func hasSameMembers(as other: Trail) -> Bool {
    members == other.members && count == other.count
  }

  /// The count and the digest, for a message about a difference.
  public var description: String { "\(count) handlers, digest \(String(digest, radix: 16))" }
}

/// A node's identity: its row in the plan, carried by the live object built from that row.
///
/// 32 bits because the object header leaves exactly that much room before the next pointer-sized field,
/// and because two thousand million nodes do not fit in memory anyway.
public struct NodeID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The row of the plan.
  public let row: Int32

  /// The identity of the node in `row`.
  @inlinable
  public init(_ row: Int) {
    self.row = Int32(truncatingIfNeeded: row)
  }

  /// The row as an index of the plan's columns.
  @inlinable
  public var index: Int { Int(row) }

  /// The application, which is always the first row.
  public static let application = NodeID(0)

  /// No node at all: the parent of the application, the coordinator of a controller that has none.
  public static let none = NodeID(-1)

  /// Whether the left row comes first.
  @inlinable
  public static func < (left: NodeID, right: NodeID) -> Bool { left.row < right.row }

  /// The row with a number sign, as messages name it.
  public var description: String { self == .none ? "none" : "#\(row)" }
}

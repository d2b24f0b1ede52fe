/// A node's identity: its row in the plan, carried by the live object built from that row.
///
/// 32 bits, because the object header leaves exactly that much room before the next pointer-sized field.
public struct NodeID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The row of the plan.
  public let row: Int32

  /// The identity of the node in `row`.
  @inlinable
  public init(_ row: Int) { self.row = Int32(truncatingIfNeeded: row) }

  /// The row as an index of the plan's columns.
  @inlinable
  public var index: Int { Int(row) }

  /// The application, which is always the first row.
  @inlinable
  public static var application: NodeID { NodeID(0) }

  /// No node at all: the parent of the application, the coordinator of a controller that has none.
  @inlinable
  public static var none: NodeID { NodeID(-1) }

  /// Orders by row, which puts every parent before its children.
  @inlinable
  public static func < (left: NodeID, right: NodeID) -> Bool { left.row < right.row }

  /// The row as people write it, as in `#12`.
  public var description: String { self == .none ? "none" : "#\(row)" }
}

/// What a row of the plan becomes when it is built.
public enum NodeKind: UInt8, Sendable, CaseIterable {
  case application, window, coordinator, controller, view, cell

  /// Whether a node of this kind could decide something; a plain view and the window could not.
  public var isLevel: Bool { self != .window && self != .view }
}

/// How a controller treats its contained children.
public enum ContainerKind: UInt8, Sendable, CaseIterable {
  /// A screen, or a custom container that shows all of its children at once.
  case plain
  /// A stack: only the last child's view is installed.
  case navigation
  /// Alternatives: only the selected child's view is installed, the first one unless told otherwise.
  case tabs
  /// Side by side: every child's view is installed.
  case split
}

/// What a level does with a message that reaches it.
public enum Role: UInt8, Sendable, CaseIterable {
  /// Passes the message on, and knows nothing of it where the strategy allows that.
  case bystander
  /// Pay it forward: takes note of the message, then passes it on (catalogue A10).
  case observer
  /// Handles the message, which ends there.
  case decider
}

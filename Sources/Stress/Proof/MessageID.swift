/// Names one message of a history, and no other one.
///
/// 32 bits, because the longest soak sends a hundred million messages and an event should stay small.
public struct MessageID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The message's number; small numbers make the checker's tables small.
  public let number: UInt32

  /// The message with the number `number`.
  @inlinable
  public init(_ number: Int) {
    self.number = UInt32(truncatingIfNeeded: number)
  }

  /// The number as an index.
  @inlinable
  public var index: Int { Int(number) }

  /// Orders by number.
  @inlinable
  public static func < (left: MessageID, right: MessageID) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `message 12`.
  public var description: String { "message \(number)" }
}

/// Names one message of a history, and no other one.
///
/// 32 bits, because the longest soak sends a hundred million messages and an event should stay small.
package struct MessageID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The message's number; small numbers make the checker's tables small.
  package let number: UInt32

  /// The message with the number `number`.
  package init(_ number: Int) {
    self.number = UInt32(truncatingIfNeeded: number)
  }

  /// The number as an index.
  package var index: Int { Int(number) }

  /// Orders by number.
  package static func < (left: MessageID, right: MessageID) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `message 12`.
  package var description: String { "message \(number)" }
}

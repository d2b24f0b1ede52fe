/// Names one sender: whatever it sends must end in the order of its sends.
package struct SenderID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The sender's number.
  package let number: UInt32

  /// The sender with the number `number`.
  package init(_ number: Int) {
    self.number = UInt32(truncatingIfNeeded: number)
  }

  /// The number as an index.
  package var index: Int { Int(number) }

  /// Orders by number.
  package static func < (left: SenderID, right: SenderID) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `sender 2`.
  package var description: String { "sender \(number)" }
}

/// Names one sender: whatever it sends must end in the order of its sends.
public struct SenderID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The sender's number.
  public let number: UInt32

  /// The sender with the number `number`.
  @inlinable
  public init(_ number: Int) {
    self.number = UInt32(truncatingIfNeeded: number)
  }

  /// The number as an index.
  @inlinable
  public var index: Int { Int(number) }

  /// Orders by number.
  @inlinable
  public static func < (left: SenderID, right: SenderID) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `sender 2`.
  public var description: String { "sender \(number)" }
}

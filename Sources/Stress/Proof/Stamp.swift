/// A place in the one order of everything that a history records.
///
/// A number and no time: two clocks of two cores may disagree about which of two reads came first, one counter
/// cannot.
public struct Stamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// How many stamps were given before this one.
  public let number: UInt64

  /// The stamp with the number `number`.
  @inlinable
  public init(_ number: UInt64) {
    self.number = number
  }

  /// Orders by number, which is the order in which stamps were given.
  @inlinable
  public static func < (left: Stamp, right: Stamp) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `@12`.
  public var description: String { "@\(number)" }
}

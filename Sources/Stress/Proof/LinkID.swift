/// Names one lifetime of one link: a link that is cut and made again gets another name.
public struct LinkID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The lifetime's number; small numbers make the checker's tables small.
  public let number: UInt32

  /// The lifetime with the number `number`.
  @inlinable
  public init(_ number: Int) {
    self.number = UInt32(truncatingIfNeeded: number)
  }

  /// The number as an index.
  @inlinable
  public var index: Int { Int(number) }

  /// Orders by number.
  @inlinable
  public static func < (left: LinkID, right: LinkID) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `link 12`.
  public var description: String { "link \(number)" }
}

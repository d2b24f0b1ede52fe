/// A duration, or an instant counted from an unspecified start, in whole nanoseconds.
public struct Nanoseconds: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
  /// The count.
  public let count: UInt64

  /// Creates a duration or instant.
  public init(_ count: UInt64) { self.count = count }

  /// The time from an earlier instant to this one; zero where the earlier one is later after all.
  public func since(_ earlier: Nanoseconds) -> Nanoseconds {
    Nanoseconds(count > earlier.count ? count - earlier.count : 0)
  }

  /// The mean time of one of `operations`; nil for none.
  public func perOperation(_ operations: Int) -> Double? {
    operations > 0 ? Double(count) / Double(operations) : nil
  }

  /// Whether one duration is shorter than another.
  public static func < (left: Nanoseconds, right: Nanoseconds) -> Bool { left.count < right.count }

  /// As in `50000 ns`.
  public var description: String { "\(count) ns" }
}

/// A strategy's name, `family.variant`; families of one have no variant.
public struct StrategyName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// How messages travel, in the large.
  public enum Family: String, Sendable, CaseIterable {
    /// From responder to responder, with parent coordinators in a side table.
    case responder
    /// Through weak references typed as a protocol.
    case delegate
    /// Through stored closures.
    case closure
    /// Through fixed references to the parent.
    case parent
    /// Through a shared bus.
    case bus
    /// Through one global object.
    case singleton
    /// Through an asynchronous stream.
    case stream
  }

  /// How messages travel, in the large.
  public let family: Family
  /// And in particular; empty for a family of one.
  public let variant: String

  /// The name `family.variant`.
  public init(_ family: Family, _ variant: String = "") {
    self.family = family
    self.variant = variant
  }

  /// The name as flags and columns have it.
  public var description: String { variant.isEmpty ? family.rawValue : "\(family.rawValue).\(variant)" }

  /// Orders by name.
  public static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

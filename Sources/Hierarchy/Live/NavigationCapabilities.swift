/// Which calls a stack's delegate answers.
///
/// It stands for what UIKit finds out with `respondsToSelector`: asked once, when the delegate is set, and believed
/// from then on (catalogue B7). A delegate that forwards to another answers for that one too, at that moment.
public struct NavigationCapabilities: OptionSet, Sendable {
  /// One bit per call.
  public let rawValue: UInt8

  /// The calls whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Wants to know of a screen that is about to be shown.
  public static let willShow = Self(rawValue: 1)
  /// Wants to know of a screen that is shown.
  public static let didShow = Self(rawValue: 2)
  /// Supplies custom transitions.
  public static let animation = Self(rawValue: 4)
}

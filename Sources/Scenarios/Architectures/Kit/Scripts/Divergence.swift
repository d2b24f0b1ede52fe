/// Where a world first differed from its model.
public struct Divergence: Sendable, Equatable {
  /// The step after which it did, from 0; nil if it did at launch.
  public let step: Int?
  /// What differed, one line each.
  public let differences: [String]
}

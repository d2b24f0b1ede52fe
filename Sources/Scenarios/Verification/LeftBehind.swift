public import Hierarchy

/// What was left when the last outside reference to a hierarchy was dropped.
public struct LeftBehind: Sendable, Hashable {
  /// Objects that still lived.
  public internal(set) var objects = 0
  /// Objects that the strategy's ownership makes outlive it, by the plan.
  public internal(set) var predictedObjects = 0
  /// Closures that they kept.
  public internal(set) var closures = 0
  /// What the strategy kept besides its nodes.
  public internal(set) var residue = Residue.none
  /// Bytes allocated between before the build and after the last cycle was broken, and not returned; nil where
  /// the allocator cannot tell.
  public internal(set) var bytes: Int64?
}

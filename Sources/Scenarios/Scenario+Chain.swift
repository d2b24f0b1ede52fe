import Hierarchy

extension Scenario {
  /// A path of `depth` levels that starts in a cell, that the application decides, and that every message climbs.
  ///
  /// With one coordinator at the top. Each further one would put a root controller beside the path, from which
  /// messages start one link below their coordinator, and the average message would climb a fraction of the depth.
  /// `wrappers` views lie between two levels; three are what UIKit puts between a container's view and its child's.
  public static func chain(depth: Int, wrappers: Int = 0) -> Scenario {
    Scenario(
      "chain",
      PlanParameters(
        shape: .chain(depth: depth),
        cells: depth > 1 ? [1] : [],
        wrappers: wrappers,
        coordinatorRatio: depth > 2 ? 1.5 / Double(depth) : 0
      )
    )
  }
}

import Hierarchy

extension Scenario {
  /// A chain of `depth` levels on which every message climbs all of them.
  ///
  /// With one coordinator at the top. Each further one would put a root controller beside the path, from which
  /// messages start one link below their coordinator, and the average message would climb a fraction of the depth.
  /// `wrappers` views lie between two levels; three are what UIKit puts between a container's view and its child's.
  static func climb(_ depth: Int, wrappers: Int = 0) -> Scenario {
    Scenario(
      "chain",
      PlanParameters(
        shape: .chain(depth: depth),
        nesting: 0,
        wrappers: wrappers,
        coordinatorRatio: depth > 1 ? min(1, 1.5 / Double(depth)) : 0,
        handler: .application
      )
    )
  }
}

package import Hierarchy

/// The hierarchy that a load uses unless it is told otherwise.
package enum LoadPlan {
  /// 121 controllers in a tree of five levels, with containers of every kind, views to pass through, four cells per screen
  /// and a coordinator for every sixth controller: 27 flows that come and go in a trunk of 13 controllers.
  package static func parameters(seed: UInt64) -> PlanParameters {
    PlanParameters(
      shape: .balanced(controllers: 121, fanOut: 3),
      nesting: 3,
      cells: [4],
      wrappers: 3,
      coordinatorRatio: 0.15,
      seed: seed
    )
  }

  /// One path of so many levels, for the teardown of what is deep.
  package static func deep(_ depth: Int, seed: UInt64) -> PlanParameters {
    PlanParameters(shape: .chain(depth: depth), seed: seed)
  }
}

import Hierarchy

/// Plans that between them have every container, coordinators, modals and nested cells, small enough for all variants.
enum SmallPlans {
  /// Deciders, which no bus can tell apart, at a distance; every level on the way takes note.
  static func observed() throws -> HierarchyPlan { try plan(.distance(3), .everyLevel) }

  static func all() throws -> [HierarchyPlan] {
    [
      try observed(), try plan(.application, .none), try plan(.nobody, .everyLevel),
      try HierarchyPlan(
        PlanParameters(shape: .chain(depth: 12), cells: [2], wrappers: 3, coordinatorRatio: 0.4)
      ),
    ]
  }

  private static func plan(
    _ handler: PlanParameters.Handler,
    _ observers: PlanParameters.Observers
  ) throws -> HierarchyPlan {
    try HierarchyPlan(
      PlanParameters(
        shape: .balanced(controllers: 100, fanOut: 3),
        nesting: 3,
        cells: [2, 2],
        coordinatorRatio: 0.3,
        modalRatio: 0.1,
        handler: handler,
        observers: observers
      )
    )
  }
}

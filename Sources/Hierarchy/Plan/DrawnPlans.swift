/// The plans that were drawn so far, each once.
///
/// Cases by the dozen share a hierarchy, and that of a deep app has a hundred thousand nodes: who goes through
/// cases keeps one of these for as long as it does.
public struct DrawnPlans {
  private var plans: [PlanParameters: HierarchyPlan] = [:]

  /// None so far.
  public init() {}

  /// The plan that `parameters` describe, or the reason why there is none.
  public mutating func plan(_ parameters: PlanParameters) throws(PlanError) -> HierarchyPlan {
    if let drawn = plans[parameters] { return drawn }
    let plan = try HierarchyPlan(parameters)
    plans[parameters] = plan
    return plan
  }
}

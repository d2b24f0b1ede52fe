/// The live objects built from a plan, held by their only two outside references: the application and the origins.
public final class Hierarchy {
  /// The plan that it was built from.
  public let plan: HierarchyPlan

  /// The application, nil after teardown.
  public private(set) var application: Application?

  /// The sender of each message of the plan's script, in the script's order; empty after teardown.
  public private(set) var origins: [Responder]

  init(plan: HierarchyPlan, application: Application, origins: [Responder]) {
    self.plan = plan
    self.application = application
    self.origins = origins
  }

  /// Drops the outside references; what then still lives is left behind.
  public func tearDown() {
    origins = []
    application = nil
  }
}

/// A strong reference that a strategy adds to the ownership of the plan.
public enum StrongEdge: Hashable, Sendable {
  /// Every level holds the level that it hands messages to.
  case levelToParent
  /// The root controller of a coordinator holds the coordinator.
  case rootControllerToCoordinator
}

/// What decides about a flow (catalogue D1, D2).
public enum FlowForm: String, Sendable, CaseIterable {
  /// A container controller: a member of the chain and of the controller tree.
  case controller
  /// A coordinator beside the controller tree.
  case coordinator
}

public import Hierarchy

/// The messages of a workload: senders and actions in order, and the payloads that exist beforehand.
public struct SendScript {
  /// Who sends; at least one.
  public let origins: [Responder]
  /// What each of them says.
  public let actions: [Action]
  /// The payloads.
  public let stock: PayloadStock

  /// The messages of `hierarchy`'s plan.
  public init(_ hierarchy: Hierarchy) {
    precondition(!hierarchy.origins.isEmpty, "a plan's script has at least one message")
    origins = hierarchy.origins
    actions = hierarchy.plan.script.map(\.action)
    stock = PayloadStock(seed: hierarchy.plan.parameters.seed)
  }
}

/// One message that the plan wants sent.
public struct ScriptedMessage: Sendable, Hashable {
  /// The cell or controller that sends it.
  public let origin: NodeID

  /// What it says.
  public let action: Action

  /// A message from `origin`.
  public init(origin: NodeID, action: Action) {
    self.origin = origin
    self.action = action
  }
}

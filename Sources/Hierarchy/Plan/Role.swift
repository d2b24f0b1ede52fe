/// What a level does with a message that reaches it.
public enum Role: UInt8, Sendable, CaseIterable {
  /// Passes the message on, and knows nothing of it where the strategy allows that.
  case bystander
  /// Pay it forward: takes note of the message, then passes it on (catalogue A10).
  case observer
  /// Handles the message, which ends there.
  case decider
}

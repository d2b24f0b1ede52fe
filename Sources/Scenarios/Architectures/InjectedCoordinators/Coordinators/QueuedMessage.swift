import Hierarchy

/// A message that came before the dependencies that are needed to act on it.
struct QueuedMessage {
  /// The message, which has no outcome yet.
  let message: Message
  /// Acts on it.
  let send: () -> Void
}

/// An object that has a say at its level.
///
/// A class of the main actor conforms on that actor: `final class CartFlow: @MainActor LaneDecider`.
public protocol LaneDecider<Message>: AnyObject {
  /// What is sent.
  associatedtype Message

  /// A message that has come to this level: true when it ends here, false when it goes on to the next one that decides.
  ///
  /// Nothing is locked meanwhile. It may send messages and change the hierarchy, its own links too.
  func decide(_ message: Message) -> Bool
}

/// How a message ended.
public enum LaneOutcome: Hashable, Sendable {
  /// A level took it.
  case handled
  /// No level took it, and the last one that it came to has this label: nothing is above it, or what was is gone.
  case unhandled(at: Int32)
}

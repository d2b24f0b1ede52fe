/// An object that has a say at its level.
///
/// A class of the main actor conforms on that actor: `final class CartFlow: @MainActor LaneDecider`. A class conforms once,
/// and so decides on one type of message; for another its level owns an object that decides on that.
public protocol LaneDecider<Message>: AnyObject {
  /// What is sent.
  associatedtype Message

  /// A message that has come to this level: true when it ends here, false when it goes on to the next one that decides.
  ///
  /// Nothing is locked meanwhile. It may send messages and change the hierarchy, its own links too. A message ends where a
  /// level gives up its seat in here, and lives on.
  func decide(_ message: Message) -> Bool
}

/// How a message ended.
public enum LaneOutcome: Hashable, Sendable {
  /// A level took it.
  case handled
  /// No level took it, and the last one that it came to has this label: nothing is above it, or what was is gone. It is 0
  /// where that level gave up its seat while it decided.
  case unhandled(at: Int32)
}

import Hierarchy

/// The messenger's messages, on the five that the harness has: an action stands for a payload size and shape.
extension Action {
  /// A friend was chosen from a list: what that means is for the container to say.
  static var friendSelected: Action { .select }
  /// A new message is wanted.
  static var composeNewMessage: Action { .openFlow }
  /// The composer is done, and whoever presented it may dismiss it.
  static var draftFinished: Action { .buyNow }
}

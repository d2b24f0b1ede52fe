import Hierarchy

/// What any responder can send: the entry points that take the value and put it into a box (catalogue A3, A11).
///
/// The other entry point of each message is `receive`, which takes the box; a handler overrides that one.
extension Responder {
  /// `friend` was chosen.
  func selectedFriend(_ friend: Friend) {
    receive(BoxedMessage(.friendSelected, payload: friend))
  }

  /// A new message is wanted.
  func composeNewMessage() {
    receive(BoxedMessage(.composeNewMessage, payload: FlowRequest(seed: 0)))
  }

  /// The composer is done with `draft`.
  func finishedDraft(_ draft: Draft) {
    receive(BoxedMessage(.draftFinished, payload: draft))
  }

  /// Something went wrong.
  func handleError(_ code: UInt64) {
    receive(ErrorReport(code: code))
  }
}

/// The messenger's messages, on the five that the harness has: an action stands for a payload size and shape.
extension Action {
  /// A friend was chosen from a list: what that means is for the container to say.
  static var friendSelected: Action { .select }
  /// A new message is wanted.
  static var composeNewMessage: Action { .openFlow }
  /// The composer is done, and whoever presented it may dismiss it.
  static var draftFinished: Action { .buyNow }
}

/// A friend: a struct, which is why it travels in a box (catalogue A11).
struct Friend: Payload, Hashable {
  /// The friend's number.
  let number: Int

  /// What a screen about this friend is titled.
  var heading: String { "friend \(number)" }

  var digest: UInt64 { ItemID(UInt64(number)).digest }
}

/// A message that was written, or given up: the composer is done either way.
struct Draft: Payload, Hashable {
  /// Whom it is for.
  let recipient: Friend

  var digest: UInt64 { recipient.digest }
}

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

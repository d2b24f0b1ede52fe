import Hierarchy

/// A screen of the messenger: it sends messages and does not know what becomes of them.
class MessengerScreen: Screen {
  /// What the bar above it says; its container sets it (catalogue A14).
  var heading = ""

  /// A friend was chosen on this screen.
  ///
  /// With the planted mistake the screen looks for its stack and pushes by itself, as screens do without a pattern.
  func choose(_ friend: Friend) {
    guard stage.options.hazard == .screenTransition, let stack = parent as? MessengerStack else {
      return selectedFriend(friend)
    }
    let details = FriendDetails(on: stage)
    stack.show(details, titled: friend.heading, by: Actor(self))
  }

  override func didMove(toParent parent: Controller?) {
    if parent == nil { stage.note("left \(title)") }
  }
}

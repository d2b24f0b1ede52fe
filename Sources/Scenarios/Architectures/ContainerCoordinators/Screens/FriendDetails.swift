import Hierarchy

/// A friend's details; it shows errors in its own way and pays them forward (catalogue A10).
final class FriendDetails: MessengerScreen {
  init(on stage: Stage) {
    super.init(stage.title("details"), on: stage)
    if stage.options.hazard == .selfTitling {
      heading = title
      stage.transitions.record(Actor(self), .setTitle, title)
    }
  }

  override func receive(_ message: Message) {
    if message.action == .handleError {
      message.note(by: id)
      if message is ErrorReport { stage.note("\(title) shows an error") }
      if stage.options.hazard == .swallowedMessage { return message.settle(by: id) }
    }
    super.receive(message)
  }
}

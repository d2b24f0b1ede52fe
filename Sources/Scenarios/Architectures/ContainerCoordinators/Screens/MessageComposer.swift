import Hierarchy

/// Where a message is written.
final class MessageComposer: MessengerScreen {
  private let recipient: Friend

  init(to recipient: Friend, on stage: Stage) {
    self.recipient = recipient
    super.init(stage.title("composer"), on: stage)
  }

  /// The user is done.
  func send() { finishedDraft(Draft(recipient: recipient)) }
}

import Hierarchy

/// The modal that asks for a recipient: the same list, and a chosen friend resets the stack to the composer.
final class NewMessageStack: MessengerStack {
  init(on stage: Stage) {
    super.init(stage.title("new-message"), on: stage)
    startOver()
  }

  override func receive(_ message: Message) {
    switch message.action {
    case .friendSelected: compose(message)
    case .draftFinished where stage.options.hazard == .selfDismissal && message is BoxedMessage:
      dismissMyself(message)
    default: super.receive(message)
    }
  }

  /// Asks for the recipient again.
  func startOver() {
    let list = FriendList(on: stage)
    prepare(list, titled: "Select recipient")
    reset(to: [list])
  }

  private func compose(_ message: Message) {
    guard let box = message as? BoxedMessage else { return message.settle(by: id) }
    guard let friend = try? box.unbox(as: Friend.self) else { return handleError(1) }
    let composer = MessageComposer(to: friend, on: stage)
    prepare(composer, titled: friend.heading)
    reset(to: [composer])
    message.settle(by: id)
  }

  /// The planted mistake: nobody asks whoever has presented this.
  private func dismissMyself(_ message: Message) {
    message.settle(by: id)
    stage.transitions.record(Actor(self), .dismiss, title)
    presenting?.dismissPresented()
  }
}

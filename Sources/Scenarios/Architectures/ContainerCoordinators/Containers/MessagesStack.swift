import Hierarchy

/// The messages tab: a chosen friend's conversation is pushed, and new messages are written in a modal.
final class MessagesStack: MessengerStack {
  init(on stage: Stage) {
    super.init(stage.title("messages"), on: stage)
    setStack([makeList()], animated: false)
  }

  override func receive(_ message: Message) {
    switch message.action {
    case .friendSelected: openConversation(message)
    case .composeNewMessage: composeNewMessage(message)
    case .draftFinished: closeComposer(message)
    default: super.receive(message)
    }
  }

  /// A list for the bottom of the stack, with its bar button.
  func makeList() -> MessageList {
    let list = MessageList(on: stage)
    prepare(list, titled: "Messages")
    let target = stage.options.hazard == .nilTarget ? nil : self
    list.barButton = BarButton(.composeNewMessage, target: target)
    return list
  }

  /// The stack inside the modal, whether or not a wrapper is around it.
  var newMessageStack: NewMessageStack? {
    (presented as? ModalWrapper)?.content as? NewMessageStack ?? presented as? NewMessageStack
  }

  /// Takes the modal away: who presented dismisses.
  func dismissComposer() {
    guard let modal = presented as? any Controller & Linked else { return }
    stage.transitions.record(Actor(self), .dismiss, modal.title)
    dismissPresented()
  }

  private func openConversation(_ message: Message) {
    guard let box = message as? BoxedMessage else { return message.settle(by: id) }
    guard let friend = try? box.unbox(as: Friend.self) else { return handleError(1) }
    show(Conversation(on: stage), titled: friend.heading)
    message.settle(by: id)
  }

  private func composeNewMessage(_ message: Message) {
    message.settle(by: id)
    guard message is BoxedMessage, presented == nil, let window = view?.window else { return }
    let stack = NewMessageStack(on: stage)
    stage.links.connect(stack, to: self)
    let modal = wrapped(stack)
    stage.transitions.record(Actor(self), .present, modal.title)
    present(modal, in: window)
  }

  private func closeComposer(_ message: Message) {
    message.settle(by: id)
    if message is BoxedMessage { dismissComposer() }
  }

  /// The modal in the wrapper that leads its messages back here, where that is how modals are repaired.
  private func wrapped(_ stack: NewMessageStack) -> any Controller & Linked {
    guard stage.options.modal == .wrapper else { return stack }
    return ModalWrapper(stack, next: self, on: stage)
  }
}

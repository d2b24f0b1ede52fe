import Hierarchy

/// A stack that is also the coordinator of its screens: it makes, titles, shows and drops them.
class MessengerStack: Stack {
  /// What the tab bar shows for it; the container of tabs sets it (catalogue A14).
  var tabItem = ""
  /// Whether transitions are animated, as an app can turn that off.
  var animates = true

  /// Puts `screen` on top.
  func show(_ screen: MessengerScreen, titled heading: String, by actor: Actor? = nil) {
    prepare(screen, titled: heading)
    stage.transitions.record(actor ?? Actor(self), .push, screen.title)
    push(screen, animated: animates)
  }

  /// Makes `screens` the whole stack.
  func reset(to screens: [MessengerScreen]) {
    for screen in screens { stage.transitions.record(Actor(self), .reset, screen.title) }
    setStack(screens, animated: animates)
  }

  /// Goes back to `screen`, which is in the stack.
  func goBack(to screen: Controller, animated: Bool) {
    stage.transitions.record(Actor(self), .pop, title)
    pop(to: screen, animated: animated)
  }

  /// Wires and titles a screen that is about to be shown; the one line of wiring that every form of links needs.
  func prepare(_ screen: MessengerScreen, titled heading: String) {
    stage.links.connect(screen, to: self)
    if stage.options.hazard == .selfTitling, screen is FriendDetails { return }
    screen.heading = heading
    stage.transitions.record(Actor(self), .setTitle, screen.title)
  }
}

/// The friends tab: a chosen friend's details are pushed.
final class FriendsStack: MessengerStack {
  init(on stage: Stage) {
    super.init(stage.title("friends"), on: stage)
    setStack([makeList()], animated: false)
  }

  override func receive(_ message: Message) {
    guard message.action == .friendSelected else { return super.receive(message) }
    guard let box = message as? BoxedMessage else { return message.settle(by: id) }
    guard let friend = try? box.unbox(as: Friend.self) else { return handleError(1) }
    show(FriendDetails(on: stage), titled: friend.heading)
    message.settle(by: id)
  }

  /// A list for the bottom of the stack.
  func makeList() -> FriendList {
    let list = FriendList(on: stage)
    prepare(list, titled: "Friends")
    return list
  }
}

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

// MARK: - The modal

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

/// A controller around a modal that answers the presenter when it is asked for its next responder (catalogue A13).
///
/// It adopts the modal when its view is loaded; until then the modal has no parent and a message from it goes nowhere.
/// The article's wrapper keeps the presenter alive, and the presenter keeps what it presents: two objects that own
/// each other until the dismissal. Here it is held weakly unless that mistake is asked for.
final class ModalWrapper: Screen, Owner {
  /// The modal.
  let content: Controller
  private weak var presenter: Responder?
  private let retained: Responder?

  init(_ content: Controller, next presenter: Responder, on stage: Stage) {
    self.content = content
    self.presenter = presenter
    retained = stage.options.hazard == .retainingWrapper ? presenter : nil
    super.init(stage.title("wrapper"), on: stage)
  }

  /// The modal is owned from the start, though it becomes a child later.
  var belongings: [Responder] { [content] }

  override func viewDidLoad() { contain(content) }

  override var next: Responder? { presenter }
  override var coordinatingResponder: Responder? { presenter }
}

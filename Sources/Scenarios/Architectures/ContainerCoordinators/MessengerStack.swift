import Hierarchy

/// A stack that is also the coordinator of its screens: it makes, titles, shows and drops them.
///
/// Like a screen it has every method of the messenger; the stacks below override those that they decide about.
class MessengerStack: Stack, MessengerResponder {
  /// What the tab bar shows for it; the container of tabs sets it (catalogue A14).
  final var tabItem = "" {
    didSet { stage.transitions?.record(.setTabItem, title, in: title) }
  }
  /// Whether transitions are animated, as an app can turn that off.
  final var animates = true

  final override func receive(_ message: Message) { land(message) }

  func selectedFriend(_ friend: ResponderBox) { passOn(friend) }
  func composeNewMessage(_ sender: ResponderBox) { passOn(sender) }
  func finishedDraft(_ draft: ResponderBox) { passOn(draft) }
  func handleError(_ error: Message) { passOn(error) }
  func fetchPortrait(_ request: Letter) { passOn(request) }

  /// Puts `screen` on top.
  final func show(_ screen: MessengerScreen, titled heading: String) {
    prepare(screen, titled: heading)
    push(screen, animated: animates)
  }

  /// Makes `screens` the whole stack.
  final func reset(to screens: [MessengerScreen]) { setStack(screens, animated: animates) }

  /// Wires and titles a screen that is about to be shown; the one line of wiring that every form of links needs.
  final func prepare(_ screen: MessengerScreen, titled heading: String) {
    stage.links.connect(screen, to: self)
    screen.heading = heading
  }
}

/// The friends tab: a chosen friend's details are pushed.
final class FriendsStack: MessengerStack {
  init(on stage: Stage) {
    super.init(stage.title("friends"), on: stage)
    setStack([makeList()], animated: false)
  }

  override func selectedFriend(_ friend: ResponderBox) {
    guard let friend: Friend = friend.value(for: self) else { return }
    show(MessengerCast.details(on: stage), titled: friend.heading)
  }

  /// A list for the bottom of the stack.
  func makeList() -> FriendList {
    let list = MessengerCast.list(on: stage)
    prepare(list, titled: "Friends")
    return list
  }
}

/// The messages tab: a chosen friend's conversation is pushed, and new messages are written in a modal.
class MessagesStack: MessengerStack {
  init(on stage: Stage) {
    super.init(stage.title("messages"), on: stage)
    setStack([makeList()], animated: false)
  }

  final override func selectedFriend(_ friend: ResponderBox) {
    guard let friend: Friend = friend.value(for: self) else { return }
    show(Conversation(on: stage), titled: friend.heading)
  }

  final override func composeNewMessage(_ sender: ResponderBox) {
    guard sender.value(of: BarTap.self, for: self) != nil, presented == nil else { return }
    let stack = MessengerCast.newMessageStack(on: stage)
    stage.links.connect(stack, to: self)
    presentModal(stack)
  }

  final override func finishedDraft(_ draft: ResponderBox) {
    if draft.value(of: Draft.self, for: self) != nil { dismissComposer() }
  }

  /// A list for the bottom of the stack, with its bar button.
  final func makeList() -> MessageList {
    let list = MessageList(on: stage)
    prepare(list, titled: "Messages")
    list.barButton = BarButton(.composeNewMessage, target: barTarget)
    return list
  }

  /// Where the bar button sends its message: here, where its meaning is known.
  var barTarget: Responder? { self }

  /// The stack inside the modal, whether or not a wrapper is around it.
  final var newMessageStack: NewMessageStack? {
    (presented as? ResponderController)?.content as? NewMessageStack ?? presented as? NewMessageStack
  }

  /// Takes the modal away: who presented dismisses.
  final func dismissComposer() { dismissPresented() }

  /// Presents `stack`, in the controller that leads its messages back here, where that is how modals are repaired.
  private func presentModal(_ stack: NewMessageStack) {
    guard let window = view?.window else { return }
    let isWrapped = stage.options.modal == .wrapper
    present(isWrapped ? MessengerCast.wrapper(around: stack, next: self, on: stage) : stack, in: window)
  }
}

// MARK: - The modal

/// The modal that asks for a recipient: the same list, and a chosen friend resets the stack to the composer.
class NewMessageStack: MessengerStack {
  init(on stage: Stage) {
    super.init(stage.title("new-message"), on: stage)
    startOver()
  }

  final override func selectedFriend(_ friend: ResponderBox) {
    guard let friend: Friend = friend.value(for: self) else { return }
    let composer = MessageComposer(to: friend, on: stage)
    prepare(composer, titled: friend.heading)
    reset(to: [composer])
  }

  /// Asks for the recipient again.
  final func startOver() {
    let list = MessengerCast.list(on: stage)
    prepare(list, titled: "Select recipient")
    reset(to: [list])
  }
}

/// A controller around a modal that answers the presenter when it is asked for its next responder (catalogue A13).
///
/// It adopts the modal when its view is loaded; until then the modal has no parent and a message from it goes nowhere.
/// The article's holds the presenter strongly; this one weakly.
class ResponderController: Screen, Owner {
  /// The modal.
  final let content: Controller
  private final weak var nextOverride: Responder?

  init(containing content: Controller, next: Responder, on stage: Stage) {
    self.content = content
    nextOverride = next
    super.init(stage.title("wrapper"), on: stage)
  }

  /// The modal is owned from the start, though it becomes a child later.
  final var belongings: [Responder] { [content] }

  final override func viewDidLoad() { contain(content) }

  final override var next: Responder? { nextOverride }
  final override var coordinatingResponder: Responder? { nextOverride }
}

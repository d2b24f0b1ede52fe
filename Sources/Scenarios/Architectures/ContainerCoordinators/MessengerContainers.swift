import Hierarchy

/// A navigation controller that is the coordinator of its screens: it makes, titles and shows them.
class MessengerNavigationController: Stack, MessengerResponder {
  /// What the tab bar shows for it; the tab controller sets it (catalogue A14).
  final var tabBarItem = "" {
    didSet { stage.transitions?.recordSetting("tab item", of: self, under: .containersLabel) }
  }

  final override func receive(_ message: Message) { perform(message) }
  func selectedFriend(_ friend: Message) { forward(friend) }
  func composeNewMessage(_ message: Message) { forward(message) }
  func finishedDraft(_ draft: Message) { forward(draft) }
  func handleError(_ error: Message) { forward(error) }
}

/// The friends tab: a chosen friend's details are pushed.
class FriendListNavigationController: MessengerNavigationController {
  required init(on stage: Stage) {
    super.init(stage.title("friends"), on: stage)
    let viewController = stage.cast(FriendListViewController.self).init(on: stage)
    viewController.heading = "Friends"
    setStack([viewController], animated: false)
  }

  override func selectedFriend(_ friend: Message) {
    guard let friend: Friend = open(friend) else { return }
    let viewController = stage.cast(FriendDetailsViewController.self).init(friend: friend, on: stage)
    viewController.heading = friend.name
    push(viewController, animated: stage.isAnimated)
  }
}

/// The messages tab: a chosen friend's conversation is pushed, and new messages are written in a modal (catalogue A6).
class MessageListNavigationController: MessengerNavigationController {
  required init(on stage: Stage) {
    super.init(stage.title("messages"), on: stage)
    let viewController = stage.cast(MessageListViewController.self).init(on: stage)
    viewController.heading = "Messages"
    viewController.rightBarButtonItem = BarButtonItem(target: barButtonTarget) { $0.composeNewMessage() }
    setStack([viewController], animated: false)
  }

  /// Where the bar button sends its action: here, where its meaning is known.
  var barButtonTarget: Responder? { self }

  final override func selectedFriend(_ friend: Message) {
    guard let friend: Friend = open(friend) else { return }
    let viewController = MessengerViewController(stage.title("conversation"), on: stage)
    viewController.heading = friend.name
    push(viewController, animated: stage.isAnimated)
  }

  final override func composeNewMessage(_ message: Message) {
    guard take(message) else { return }
    let container = NewMessageNavigationController(on: stage)
    presentModal(container)
  }

  /// The container that presented something also dismisses it; UIKit finds what one around it presents as well.
  final override func finishedDraft(_ draft: Message) {
    guard let _: Draft = open(draft) else { return }
    sequence(first: self, next: \.parent).first { $0.presented != nil }?.dismissPresented()
  }
}

/// The modal: the same list of friends, and a chosen one resets the stack to the composer (catalogue A5).
final class NewMessageNavigationController: MessengerNavigationController {
  init(on stage: Stage) {
    super.init(stage.title("new-message"), on: stage)
    let viewController = stage.cast(FriendListViewController.self).init(on: stage)
    viewController.heading = "Select recipient"
    setStack([viewController], animated: false)
  }

  override func selectedFriend(_ friend: Message) {
    guard let friend: Friend = open(friend) else { return }
    let viewController = stage.cast(MessageComposerViewController.self).init(recipient: friend, on: stage)
    viewController.heading = friend.name
    setStack([viewController], animated: stage.isAnimated)
  }
}

/// The tab bar controller: it makes the navigation controllers and gives them their tab items.
final class HomeTabController: Screen, MessengerResponder {
  init(on stage: Stage) {
    let users = stage.cast(FriendListNavigationController.self).init(on: stage)
    let messages = stage.cast(MessageListNavigationController.self).init(on: stage)
    super.init(stage.title("home"), on: stage, container: .tabs)
    users.tabBarItem = "Users"
    messages.tabBarItem = "Messages"
    setChildren([users, messages])
  }

  var messages: MessageListNavigationController? { children.last as? MessageListNavigationController }

  override func receive(_ message: Message) { perform(message) }

  /// A link from outside leads straight to the conversation with `friend`.
  func openConversation(with friend: Friend) {
    select(1)
    messages?.popToRoot(animated: false)
    messages?.selectedFriend(friend)
  }
}

/// A custom window: errors from anywhere end here, in an alert (catalogue A8).
class MessengerWindow: MainWindow, MessengerResponder {
  required init(on stage: Stage) { super.init("window", on: stage) }

  final override func receive(_ message: Message) { perform(message) }

  func handleError(_ error: Message) {
    if let error: any Error = open(error) { stage.note("\(title): alert, \(error)") }
  }
}

/// The application's delegate, which is a responder and so the last one (catalogue A2).
final class MessengerDelegate: Responder, MessengerResponder {
  let title = "delegate"
  let stage: Stage

  init(on stage: Stage) {
    self.stage = stage
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  override func receive(_ message: Message) { perform(message) }
}

/// A controller around a modal that answers the presenter when it is asked for its next responder (catalogue A13).
///
/// It adopts the modal when its view is loaded; until then the modal has no parent and its actions go nowhere. Assumed of
/// UIKit is that it asks for the view when the wrapper is presented: were it later, an action that the modal sends as it
/// appears would be lost, and as many levels would be left as here. The article's keeps the presenter alive, this one
/// does not.
class ResponderController: Screen {
  private let child: Controller
  private final weak var nextOverride: Responder?

  required init(containing child: Controller, nextResponder: Responder, on stage: Stage) {
    self.child = child
    nextOverride = nextResponder
    super.init(stage.title("wrapper"), on: stage)
  }

  /// The modal is owned from the start, though it becomes a child later.
  final override var belongings: [Responder] { [child] }

  final override func viewDidLoad() { contain(child) }

  final override var next: Responder? { nextOverride }
}

extension Associating {
  /// Presents `viewControllerToPresent`, in a wrapper that leads its actions back here but where a form has none.
  func presentModal(_ viewControllerToPresent: Controller) {
    guard let window = view?.window else { return }
    let modal =
      stage.options.modal == .wrapper
      ? stage.cast(ResponderController.self)
        .init(containing: viewControllerToPresent, nextResponder: self, on: stage)
      : viewControllerToPresent
    (stage.options.presenter ?? .caller).presenter(for: self).present(modal, in: window)
  }
}

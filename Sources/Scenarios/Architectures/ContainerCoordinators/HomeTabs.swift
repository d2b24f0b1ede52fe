import Hierarchy

/// The tab bar of the app: it makes the stacks and gives them their tab items.
final class HomeTabs: Screen {
  let friends: FriendsStack
  private(set) var messages: MessagesStack

  init(on stage: Stage) {
    friends = FriendsStack(on: stage)
    messages = MessagesStack(on: stage)
    super.init(stage.title("home"), on: stage, container: .tabs)
    install()
  }

  /// The stack of the selected tab.
  var selectedStack: MessengerStack { selectedIndex == 0 ? friends : messages }

  func show(tab index: Int, by actor: Actor? = nil) {
    stage.transitions.record(actor ?? Actor(self), .select, title)
    select(index)
  }

  /// A link from outside leads straight to the conversation with `friend`.
  func openConversation(with friend: Friend) {
    messages.dismissComposer()
    show(tab: 1)
    let conversation = Conversation(on: stage)
    messages.prepare(conversation, titled: friend.heading)
    guard let list = messages.children.first as? MessengerScreen else { return }
    messages.reset(to: [list, conversation])
  }

  /// The messages tab is made anew; whatever it presents goes with it.
  func replaceMessages() {
    messages = MessagesStack(on: stage)
    install()
  }

  private func install() {
    for (stack, item) in [(friends, "Users"), (messages, "Messages")] as [(MessengerStack, String)] {
      stage.links.connect(stack, to: self)
      stack.tabItem = item
      stage.transitions.record(Actor(self), .setTabItem, stack.title)
    }
    setChildren([friends, messages])
  }
}

// MARK: - Around the tabs

/// A custom window: errors from anywhere end here, and it fills itself with the app or the login (catalogue A8).
final class ErrorWindow: MainWindow {
  override func receive(_ message: Message) {
    guard message.action == .handleError else { return super.receive(message) }
    if message is ErrorReport { stage.note("\(title) alerts") }
    message.settle(by: id)
  }

  func showHome() { fill(HomeTabs(on: stage)) }

  func showLogin() { fill(LoginScreen(on: stage)) }

  /// The app, if somebody is logged in.
  var home: HomeTabs? { rootController as? HomeTabs }

  private func fill(_ root: Screen) {
    stage.links.connect(root, to: self)
    stage.transitions.record(Actor(self), .reset, root.title)
    setRoot(root)
  }
}

/// The application's delegate, a responder and so the last one (catalogue A2): it fetches portraits.
final class MessengerDelegate: Responder, ApplicationDelegate, Linked {
  let title = "delegate"
  var outlet = Outlet.open
  private let stage: Stage
  /// The requests whose answers are under way, first in, first out.
  private var requests: [DataRequest] = []

  init(on stage: Stage) {
    self.stage = stage
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  /// How many answers are under way.
  var pending: Int { requests.count }

  override func receive(_ message: Message) {
    guard let request = message as? DataRequest else { return super.receive(message) }
    requests.append(request)
  }

  /// The answers arrive.
  func answerAll() {
    for request in requests {
      request.settle(by: id)
      stage.note("answered: \(request.outcome)")
    }
    requests.removeAll()
  }
}

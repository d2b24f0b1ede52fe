import Hierarchy

/// The tab bar of the app: it makes the stacks and gives them their tab items.
final class HomeTabs: Screen {
  let friends: FriendsStack
  private(set) var messages: MessagesStack

  init(on stage: Stage) {
    friends = FriendsStack(on: stage)
    messages = MessengerCast.messagesStack(on: stage)
    super.init(stage.title("home"), on: stage, container: .tabs)
    install()
  }

  /// The stack of the selected tab.
  var selectedStack: MessengerStack { selectedIndex == 0 ? friends : messages }

  /// A link from outside leads straight to the conversation with `friend`.
  func openConversation(with friend: Friend) {
    select(1)
    let conversation = Conversation(on: stage)
    messages.prepare(conversation, titled: friend.heading)
    guard let list = messages.children.first as? MessengerScreen else { return }
    messages.reset(to: [list, conversation])
  }

  /// The messages tab is made anew; whatever it presents goes with it.
  func replaceMessages() {
    messages = MessengerCast.messagesStack(on: stage)
    install()
  }

  private func install() {
    for (stack, item) in [(friends, "Users"), (messages, "Messages")] as [(MessengerStack, String)] {
      stage.links.connect(stack, to: self)
      stack.tabItem = item
    }
    setChildren([friends, messages])
  }
}

// MARK: - Around the tabs

/// A custom window: errors from anywhere end here, and it fills itself with the app or the login (catalogue A8).
final class ErrorWindow: MainWindow, MessengerResponder {
  override func receive(_ message: Message) { land(message) }

  func handleError(_ error: Message) {
    if error.contents is ErrorReport { stage.note("\(title) alerts") }
    error.settle(by: id)
  }

  func showHome() { fill(HomeTabs(on: stage)) }

  func showLogin() { fill(LoginScreen(on: stage)) }

  /// The app, if somebody is logged in.
  var home: HomeTabs? { rootController as? HomeTabs }

  private func fill(_ root: Screen) {
    stage.links.connect(root, to: self)
    setRoot(root)
  }
}

/// The application's delegate, a responder and so the last one (catalogue A2): it fetches portraits.
final class MessengerDelegate: Responder, ApplicationDelegate, MessengerResponder {
  let title = "delegate"
  var outlet = LevelLink.open
  let stage: Stage
  /// The requests whose answers are under way, first in, first out.
  private var requests: [Letter] = []

  init(on stage: Stage) {
    self.stage = stage
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  /// How many answers are under way.
  var pending: Int { requests.count }

  override func receive(_ message: Message) { land(message) }

  func fetchPortrait(_ request: Letter) { requests.append(request) }

  /// The answers arrive.
  func answerAll() {
    for request in requests {
      request.settle(by: id)
      stage.note("answered: \(request.account.outcome)")
    }
    requests.removeAll()
  }
}

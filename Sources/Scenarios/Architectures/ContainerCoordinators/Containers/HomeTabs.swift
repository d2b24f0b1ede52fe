import Hierarchy

/// The tab bar of the app: it makes the stacks and gives them their tab items.
final class HomeTabs: Screen {
  /// The friends tab.
  let friends: FriendsStack
  /// The messages tab.
  private(set) var messages: MessagesStack

  init(on stage: Stage) {
    friends = FriendsStack(on: stage)
    messages = MessagesStack(on: stage)
    super.init(stage.title("home"), on: stage, container: .tabs)
    install()
  }

  /// The stack of the selected tab.
  var selectedStack: MessengerStack { selectedIndex == 0 ? friends : messages }

  /// Shows tab `index`.
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

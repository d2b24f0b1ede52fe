import Hierarchy

/// What happens to the stack that the user sees.
extension MessengerWorld {
  func navigate(_ step: Step) {
    guard let stack = frontStack else { return }
    defer { stack.finishTransition() }
    switch step.operation {
    case .push: choose(step, on: stack, animated: true)
    case .pushInstantly: choose(step, on: stack, animated: false)
    case .swipeThenPush:
      // The content changes with the swipe already: a full stack has to be found full before.
      guard stack.children.count < Self.highestStack else { return }
      stack.beginSwipe()
      choose(step, on: stack, animated: true)
    case .setStack: replaceContent(of: stack, step)
    default: goBack(step, on: stack)
    }
  }

  /// The user chooses a friend, on the screen or in one of its cells.
  private func choose(_ step: Step, on stack: MessengerStack, animated: Bool) {
    guard let screen = stack.topController as? MessengerScreen, !(screen is MessageComposer) else { return }
    guard stack.children.count < Self.highestStack else { return }
    stack.animates = animated
    let friend = Friend(number: step.argument)
    if step.argument % 2 == 1, let list = screen as? FriendList {
      list.cells[0].tap(friend)
    } else {
      screen.choose(friend)
    }
    stack.animates = true
  }

  private func goBack(_ step: Step, on stack: MessengerStack) {
    guard stack.children.count > 1 else { return }
    switch step.operation {
    case .pop: back(on: stack) { stack.systemBack() }
    case .swipeBack: back(on: stack) { stack.beginSwipe() }
    case .swipeCancelled:
      stack.beginSwipe()
      stack.cancelSwipe()
    case .popInstantly: stack.goBack(to: stack.children[stack.children.count - 2], animated: false)
    case .popTo: step.pick(from: stack.children).map { stack.goBack(to: $0, animated: true) }
    case .popToRoot: stack.children.first.map { stack.goBack(to: $0, animated: true) }
    default: break
    }
  }

  /// The user goes back: no code of the app is asked (catalogue B3).
  private func back(on stack: MessengerStack, by gesture: () -> Void) {
    stage.transitions.record(.user, .pop, stack.title)
    gesture()
  }

  private func replaceContent(of stack: MessengerStack, _ step: Step) {
    let keepsRoot = step.argument % 2 == 0
    let friend = Friend(number: step.argument)
    switch stack {
    case let modal as NewMessageStack: modal.startOver()
    case let friends as FriendsStack:
      let root = keepsRoot ? friends.children.first as? MessengerScreen : friends.makeList()
      let details = FriendDetails(on: stage)
      friends.prepare(details, titled: friend.heading)
      friends.reset(to: [root, details].compactMap(\.self))
    case let messages as MessagesStack:
      let root = keepsRoot ? messages.children.first as? MessengerScreen : messages.makeList()
      let conversation = Conversation(on: stage)
      messages.prepare(conversation, titled: friend.heading)
      messages.reset(to: [root, conversation].compactMap(\.self))
    default: break
    }
  }
}

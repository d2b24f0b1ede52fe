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
    if step.argument % 2 == 1, let cell = (screen as? FriendList)?.cells[0] {
      stage.turn(of: cell) { cell.tap(friend) }
    } else {
      stage.turn(of: screen) { screen.didSelect(friend) }
    }
    stack.animates = true
  }

  private func goBack(_ step: Step, on stack: MessengerStack) {
    guard stack.children.count > 1 else { return }
    switch step.operation {
    // The user goes back: no code of the app is asked (catalogue B3).
    case .pop: stack.systemBack()
    case .swipeBack: stack.beginSwipe()
    case .swipeCancelled:
      stack.beginSwipe()
      stack.cancelSwipe()
    case .popInstantly: stage.turn(of: stack) { _ = stack.pop(animated: false) }
    case .popTo:
      if let target = step.pick(from: stack.children) {
        stage.turn(of: stack) { _ = stack.pop(to: target, animated: true) }
      }
    case .popToRoot: stage.turn(of: stack) { _ = stack.popToRoot(animated: true) }
    default: break
    }
  }

  private func replaceContent(of stack: MessengerStack, _ step: Step) {
    stage.turn(of: stack) { replace(stack, step) }
  }

  private func replace(_ stack: MessengerStack, _ step: Step) {
    let keepsRoot = step.argument % 2 == 0
    let friend = Friend(number: step.argument)
    switch stack {
    case let modal as NewMessageStack: modal.startOver()
    case let friends as FriendsStack:
      let root = keepsRoot ? friends.children.first as? MessengerScreen : friends.makeList()
      let details = MessengerCast.details(on: stage)
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

/// What happens to the modal in which a new message is written.
extension MessengerWorld {
  func changeModal(_ step: Step) {
    guard let home = window.home else { return }
    switch step.operation {
    case .present: return tapBarButton(in: home)
    case .freeOwner: return freeOwner(in: home)
    default: break
    }
    guard let modal = home.messages.newMessageStack else { return }
    switch step.operation {
    case .dismiss: finish(modal)
    case .swipeToDismiss: swipeAway(modal, from: home.messages)
    case .popPresenter: stage.turn(of: home) { home.replaceMessages() }
    default: break
    }
  }

  /// The bar button in the list of messages.
  private func tapBarButton(in home: HomeTabs) {
    guard home.selectedIndex == 1, home.messages.presented == nil else { return }
    guard let list = home.messages.topController as? MessageList, let button = list.barButton else { return }
    application.send(button.message(), to: button.target, from: home.messages)
  }

  /// The user is done, with a message or without one.
  private func finish(_ modal: NewMessageStack) {
    switch modal.topController {
    case let composer as MessageComposer: stage.turn(of: composer) { composer.send() }
    case let list as FriendList:
      stage.turn(of: list) { list.finishedDraft(Draft(recipient: Friend(number: 0))) }
    default: break
    }
  }

  /// The user swipes the modal away; a wrapper is what the system has presented, and so what it dismisses.
  private func swipeAway(_ modal: NewMessageStack, from presenter: MessagesStack) {
    if presenter.presented === modal {
      modal.swipeToDismiss()
    } else {
      presenter.dismissPresented()
    }
  }

  /// Somebody still holds a screen whose modal is gone: its message ends there, at once and without harm.
  private func freeOwner(in home: HomeTabs) {
    guard let reader = home.messages.newMessageStack?.topController else { return }
    let presenter = home.messages
    stage.turn(of: presenter) { presenter.dismissComposer() }
    let answer = stage.probe(from: reader, with: Letter(.handleError))
    stage.note("left by its owner: \(answer)")
  }
}

/// What the user and the screens send.
extension MessengerWorld {
  func send(_ step: Step) {
    switch step.operation {
    case .send:
      guard let origin = deepestOrigin(step) else { return }
      window.firstResponder = origin
      stage.turn(of: origin) { origin.handleError(UInt64(step.argument)) }
    case .sendAtEachPhase: sendAtEachPhase()
    case .reuseCell: requestPortrait(step)
    case .answer: delegate.answerAll()
    default: break
    }
  }

  private func sendAtEachPhase() {
    guard let stack = frontStack, !(stack is NewMessageStack) else { return }
    guard let below = stack.topController, stack.children.count < Self.highestStack else { return }
    stack.animates = false
    stage.turn(of: stack) {
      stack.show(PhasedScreen(on: stage), titled: "phased")
      stack.pop(to: below, animated: false)
    }
    stack.animates = true
  }

  /// A cell asks for a portrait; every other time it is reused before the answer comes.
  private func requestPortrait(_ step: Step) {
    guard delegate.pending < Self.mostPending, frontStack is FriendsStack else { return }
    guard let list = frontScreen as? FriendList, let cell = step.pick(from: list.cells) else { return }
    stage.turn(of: cell) { cell.requestPortrait(step.argument + 1) }
    if step.argument / 2 % 2 == 0 { cell.prepareForReuse() }
  }
}

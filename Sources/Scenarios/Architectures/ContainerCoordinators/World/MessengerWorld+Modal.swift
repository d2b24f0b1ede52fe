import Hierarchy

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
    case .popPresenter: home.replaceMessages()
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
    case let composer as MessageComposer: composer.send()
    case let list as FriendList: list.finishedDraft(Draft(recipient: Friend(number: 0)))
    default: break
    }
  }

  /// The user swipes the modal away; a wrapper is what the system has presented, and so what it dismisses.
  private func swipeAway(_ modal: NewMessageStack, from presenter: MessagesStack) {
    guard let presented = presenter.presented as? any Controller & Linked else { return }
    stage.transitions.record(.user, .dismiss, presented.title)
    if presented === modal {
      modal.swipeToDismiss()
    } else {
      presenter.dismissPresented()
    }
  }

  /// Somebody still holds a screen whose modal is gone: its message ends there, at once and without harm.
  private func freeOwner(in home: HomeTabs) {
    guard let reader = home.messages.newMessageStack?.topController else { return }
    home.messages.dismissComposer()
    let answer = stage.probe(from: reader, with: Message(action: .handleError))
    stage.note("left by its owner: \(answer)")
  }
}

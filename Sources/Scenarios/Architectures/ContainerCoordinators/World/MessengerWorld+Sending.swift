import Hierarchy

/// What the user and the screens send.
extension MessengerWorld {
  func send(_ step: Step) {
    switch step.operation {
    case .send:
      guard let origin = deepestOrigin(step) else { return }
      window.firstResponder = origin
      origin.handleError(UInt64(step.argument))
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
    stack.show(PhasedScreen(on: stage), titled: "phased")
    stack.goBack(to: below, animated: false)
    stack.animates = true
  }

  /// A cell asks for a portrait; every other time it is reused before the answer comes.
  private func requestPortrait(_ step: Step) {
    guard delegate.pending < Self.mostPending, frontStack is FriendsStack else { return }
    guard let list = frontScreen as? FriendList, let cell = step.pick(from: list.cells) else { return }
    cell.requestPortrait(step.argument + 1)
    if step.argument / 2 % 2 == 0 { cell.prepareForReuse() }
  }
}

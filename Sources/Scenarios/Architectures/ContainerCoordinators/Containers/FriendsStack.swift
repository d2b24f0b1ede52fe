import Hierarchy

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

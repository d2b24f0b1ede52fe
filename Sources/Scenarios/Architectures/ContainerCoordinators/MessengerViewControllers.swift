import Hierarchy

/// A view controller of the messenger: it sends actions, and knows nothing of where it is.
class MessengerViewController: Screen, MessengerResponder {
  /// What the bar above it says; its container sets it (catalogue A14).
  final var heading = "" {
    didSet { stage.transitions?.recordSetting("title", of: self, under: .containersConfigure) }
  }

  final override var label: String { "\(title) (\(heading))" }

  final override func receive(_ message: Message) { perform(message) }
  func selectedFriend(_ friend: Message) { forward(friend) }
  func composeNewMessage(_ message: Message) { forward(message) }
  func finishedDraft(_ draft: Message) { forward(draft) }
  func handleError(_ error: Message) { forward(error) }
}

/// The list of friends, one class under the friends' container and under that of new messages (catalogue A5).
class FriendListViewController: MessengerViewController {
  final private(set) var cells: [FriendCell] = []

  required init(on stage: Stage) { super.init(stage.title("list"), on: stage) }

  final override func viewDidLoad() {
    cells = (0..<2).map { stage.cast(FriendCell.self).init("\(title).cell\($0)", on: stage) }
    for cell in cells { contentView?.addSubview(cell) }
  }

  func didSelect(_ friend: Friend) { selectedFriend(friend) }
}

/// A friend in the list: a view sends and acts like a view controller (catalogue A7).
class FriendCell: ItemCell, MessengerResponder {
  override required init(_ title: String, on stage: Stage) { super.init(title, on: stage) }

  final override func receive(_ message: Message) { perform(message) }
  func handleError(_ error: Message) { forward(error) }

  final func tap(_ friend: Friend) { selectedFriend(friend) }
}

/// A friend's details; it changes its appearance on an error, and pays the error forward (catalogue A10).
class FriendDetailsViewController: MessengerViewController {
  final let friend: Friend

  required init(friend: Friend, on stage: Stage) {
    self.friend = friend
    super.init(stage.title("details"), on: stage)
  }

  override func handleError(_ error: Message) {
    error.note(by: id)
    if !error.isInquiry { stage.note("\(title): shows an error") }
    super.handleError(error)
  }
}

/// The list of messages, with a bar button that its container has put there.
class MessageListViewController: MessengerViewController {
  final var rightBarButtonItem: BarButtonItem? {
    didSet { stage.transitions?.recordSetting("bar button", of: self, under: .containersEquip) }
  }

  required init(on stage: Stage) { super.init(stage.title("messages-list"), on: stage) }
}

/// A button in a bar; it is no responder, so its action starts at its target or at the first responder (catalogue A9).
struct BarButtonItem {
  weak var target: Responder?
  let action: (Responder) -> Void
}

class MessageComposerViewController: MessengerViewController {
  private let recipient: Friend

  required init(recipient: Friend, on stage: Stage) {
    self.recipient = recipient
    super.init(stage.title("composer"), on: stage)
  }

  func send() { finishedDraft(Draft(recipient: recipient)) }
}

import Hierarchy

/// A screen of the messenger: it sends messages and does not know what becomes of them.
///
/// It has every method of the messenger, each passing on what it is told; who has something to do overrides one.
class MessengerScreen: Screen, MessengerResponder {
  /// What the bar above it says; its container sets it (catalogue A14).
  final var heading = "" {
    didSet { stage.transitions?.record(.setTitle, title, in: title) }
  }

  final override func receive(_ message: Message) { land(message) }

  func selectedFriend(_ friend: ResponderBox) { passOn(friend) }
  func composeNewMessage(_ sender: ResponderBox) { passOn(sender) }
  func finishedDraft(_ draft: ResponderBox) { passOn(draft) }
  func handleError(_ error: Message) { passOn(error) }
  func fetchPortrait(_ request: Letter) { passOn(request) }

  /// The user touched a friend on this screen.
  func didSelect(_ friend: Friend) { selectedFriend(friend) }

  override func didMove(toParent parent: Controller?) {
    if parent == nil { stage.note("left \(title)") }
  }
}

/// The list of friends: the same class under the friends stack and under the new-message stack (catalogue A5).
class FriendList: MessengerScreen {
  /// The cells on screen.
  final private(set) var cells: [FriendCell] = []

  init(on stage: Stage) {
    super.init(stage.title("list"), on: stage)
  }

  final override func viewDidLoad() {
    for number in 0..<2 {
      let cell = MessengerCast.cell("\(title).cell\(number)", on: stage)
      stage.links.connect(cell, to: self)
      cells.append(cell)
      contentView?.addSubview(cell)
    }
  }
}

/// A friend in a list: a view, and it sends like everyone else (catalogue A7).
class FriendCell: ItemCell {
  /// The user taps the cell.
  final func tap(_ friend: Friend) { selectedFriend(friend) }

  /// Asks for the portrait of the friend that this cell stands for now.
  func requestPortrait(_ number: Int) {
    receive(.request(UInt64(number), by: self))
  }
}

/// A friend's details; it shows errors in its own way and pays them forward (catalogue A10).
class FriendDetails: MessengerScreen {
  init(on stage: Stage) {
    super.init(stage.title("details"), on: stage)
  }

  override func handleError(_ error: Message) {
    error.note(by: id)
    if error.contents is ErrorReport { stage.note("\(title) shows an error") }
    super.handleError(error)
  }
}

/// The list of messages, with a bar button that its stack has put there.
final class MessageList: MessengerScreen {
  /// The button in the bar; the bar is not part of this screen's view.
  var barButton: BarButton?

  init(on stage: Stage) {
    super.init(stage.title("messages-list"), on: stage)
  }
}

/// A button in a bar: no responder, so that its action needs a target or a first responder to start from (catalogue A9).
final class BarButton {
  /// Where the action goes; nil sends it to the first responder.
  private(set) weak var target: Responder?
  private let selector: MessengerSelector

  /// A button that sends the message of `selector` to `target`.
  init(_ selector: MessengerSelector, target: Responder?) {
    self.selector = selector
    self.target = target
  }

  /// The message of one tap.
  func message() -> Letter { ResponderBox(selector, BarTap()) }
}

/// The messages with one friend.
final class Conversation: MessengerScreen {
  init(on stage: Stage) {
    super.init(stage.title("conversation"), on: stage)
  }
}

/// Where a message is written.
final class MessageComposer: MessengerScreen {
  private let recipient: Friend

  init(to recipient: Friend, on stage: Stage) {
    self.recipient = recipient
    super.init(stage.title("composer"), on: stage)
  }

  /// The user is done.
  func send() { finishedDraft(Draft(recipient: recipient)) }
}

/// What fills the window while nobody is logged in.
final class LoginScreen: MessengerScreen {
  init(on stage: Stage) {
    super.init(stage.title("login"), on: stage)
  }
}

/// A screen that reports an error in each phase of its life and says who was there to hear it (catalogue E9).
final class PhasedScreen: MessengerScreen {
  init(on stage: Stage) {
    super.init(stage.title("phased"), on: stage)
    report("init")
  }

  override func viewDidLoad() { report("didLoad") }
  override func willMove(toParent parent: Controller?) { report(parent == nil ? "willLeave" : "willMove") }
  override func viewWillAppear() { report("willAppear") }
  override func viewDidAppear() { report("didAppear") }
  override func viewWillDisappear() { report("willDisappear") }
  override func viewDidDisappear() { report("didDisappear") }

  override func didMove(toParent parent: Controller?) {
    super.didMove(toParent: parent)
    report(parent == nil ? "didLeave" : "didMove")
  }

  private func report(_ phase: String) {
    stage.note("\(phase): \(stage.probe(from: self, with: Letter(.handleError)))")
  }
}

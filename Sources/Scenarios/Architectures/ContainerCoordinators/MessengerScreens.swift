import Hierarchy

/// A screen of the messenger: it sends messages and does not know what becomes of them.
class MessengerScreen: Screen {
  /// What the bar above it says; its container sets it (catalogue A14).
  var heading = ""

  /// A friend was chosen on this screen.
  ///
  /// With the planted mistake the screen looks for its stack and pushes by itself, as screens do without a pattern.
  func choose(_ friend: Friend) {
    guard stage.options.hazard == .screenTransition, let stack = parent as? MessengerStack else {
      return selectedFriend(friend)
    }
    let details = FriendDetails(on: stage)
    stack.show(details, titled: friend.heading, by: Actor(self))
  }

  override func didMove(toParent parent: Controller?) {
    if parent == nil { stage.note("left \(title)") }
  }
}

/// The list of friends: the same class under the friends stack and under the new-message stack (catalogue A5).
final class FriendList: MessengerScreen {
  /// The cells on screen.
  private(set) var cells: [FriendCell] = []

  init(on stage: Stage) {
    super.init(stage.title("list"), on: stage)
  }

  override func viewDidLoad() {
    for number in 0..<2 {
      let cell = FriendCell("\(title).cell\(number)", on: stage)
      stage.links.connect(cell, to: self)
      cells.append(cell)
      contentView?.addSubview(cell)
    }
  }
}

/// A friend in a list: a view, and it sends like everyone else (catalogue A7).
final class FriendCell: ItemCell {
  /// Asks for the portrait of the friend that this cell stands for now.
  ///
  /// With the planted mistake the answer is written without asking whether the cell still stands for that friend.
  func requestPortrait(_ number: Int) {
    let query = UInt64(number)
    guard stage.options.hazard == .staleWrite else {
      return receive(DataRequest(query: query, asker: self))
    }
    receive(
      DataRequest(query: query) { [weak self] data in
        self?.receiveAnswer(data)
        return self != nil
      }
    )
  }

  /// The user taps the cell.
  func tap(_ friend: Friend) { selectedFriend(friend) }
}

/// A friend's details; it shows errors in its own way and pays them forward (catalogue A10).
final class FriendDetails: MessengerScreen {
  init(on stage: Stage) {
    super.init(stage.title("details"), on: stage)
    if stage.options.hazard == .selfTitling {
      heading = title
      stage.transitions.record(Actor(self), .setTitle, title)
    }
  }

  override func receive(_ message: Message) {
    if message.action == .handleError {
      message.note(by: id)
      if message is ErrorReport { stage.note("\(title) shows an error") }
      if stage.options.hazard == .swallowedMessage { return message.settle(by: id) }
    }
    super.receive(message)
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
  private let action: Action

  /// A button that sends `action` to `target`.
  init(_ action: Action, target: Responder?) {
    self.action = action
    self.target = target
  }

  /// The message of one tap.
  func message() -> Message { BoxedMessage(action, payload: FlowRequest(seed: 0)) }
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
    stage.note("\(phase): \(stage.probe(from: self, with: Message(action: .handleError)))")
  }
}

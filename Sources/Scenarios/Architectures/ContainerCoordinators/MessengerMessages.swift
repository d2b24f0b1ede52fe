import Hierarchy

/// What every level of the messenger can be told: a method for each message (catalogue A3).
///
/// The article adds these methods to the base class of all responders, where each passes the message on. Without
/// Objective-C a method of an extension cannot be overridden, so they are requirements here, and screens and stacks
/// each have a base class with all of them. To decide something is to override its method.
protocol MessengerResponder: Linked {
  /// What it shares with its world.
  var stage: Stage { get }
  /// A friend was chosen; what that means is for a container to say.
  func selectedFriend(_ friend: ResponderBox)
  /// A new message is wanted.
  func composeNewMessage(_ sender: ResponderBox)
  /// The composer is done, and whoever presented it may dismiss it.
  func finishedDraft(_ draft: ResponderBox)
  /// Something went wrong.
  func handleError(_ error: Message)
  /// A portrait is wanted; a cell waits for it.
  func fetchPortrait(_ request: Letter)
}

extension MessengerResponder {
  func selectedFriend(_ friend: ResponderBox) { passOn(friend) }
  func composeNewMessage(_ sender: ResponderBox) { passOn(sender) }
  func finishedDraft(_ draft: ResponderBox) { passOn(draft) }
  func handleError(_ error: Message) { passOn(error) }
  func fetchPortrait(_ request: Letter) { passOn(request) }

  /// Calls the method of `message`, as the runtime of Objective-C would.
  func land(_ message: Message) {
    stage.turn(of: self) {
      switch message.letter {
      case let box as ResponderBox: box.selector.method(self, box)
      case let request? where request.contents is DataRequest: fetchPortrait(request)
      case _ where message.action == .handleError: handleError(message)
      default: passOn(message)
      }
    }
  }

  /// What a method does that nobody has overridden: the next responder's turn.
  func passOn(_ message: Message) {
    if !consider(message) { forward(message, to: coordinatingResponder) }
  }

  /// The same for a message that is an object.
  func passOn(_ letter: Letter) { passOn(letter.message) }
}

// MARK: - The other entry point

/// The entry points that take the value and put it into a box (catalogue A11, A15): no handler can override these, and
/// every sender may use them.
extension Responder {
  /// `friend` was chosen.
  func selectedFriend(_ friend: Friend) { receive(ResponderBox(.selectedFriend, friend)) }

  /// The composer is done with `draft`.
  func finishedDraft(_ draft: Draft) { receive(ResponderBox(.finishedDraft, draft)) }

  /// Something went wrong: an error is an object, and needs no box.
  func handleError(_ code: UInt64) { receive(Letter(.handleError, ErrorReport(code: code))) }
}

// MARK: - What is sent

/// A box in which a struct travels from level to level (catalogue A11), with the name of the method that it is for.
final class ResponderBox: Letter {
  /// For which method it is.
  let selector: MessengerSelector
  private let value: Any?

  /// A box with `value` for the method of `selector`.
  init<Value: Payload>(_ selector: MessengerSelector, _ value: Value) {
    self.selector = selector
    self.value = value
    super.init(selector.action)
  }

  /// An empty box: whoever would act on the message takes it, and does nothing.
  init(asking selector: MessengerSelector) {
    self.selector = selector
    value = nil
    super.init(selector.action)
  }

  /// Whether it only asks who would act on the message.
  var isEmpty: Bool { value == nil }

  override func digest(for action: Action) -> UInt64? { (value as? any Payload)?.digest }

  /// The struct, for `level`, which acts on the message; nil if there is nothing to do.
  ///
  /// The article's box ends the app where something else is in it. This one ends the message and reports an error.
  func value<Value: Payload>(of type: Value.Type = Value.self, for level: Responder) -> Value? {
    guard let value else {
      settle(by: level.id)
      return nil
    }
    guard let value = value as? Value else {
      message.cancel(at: level.id)
      level.handleError(1)
      return nil
    }
    settle(by: level.id)
    return value
  }
}

/// The name of a message and the method in which it lands.
struct MessengerSelector: Sendable {
  /// As people read it.
  let name: String
  fileprivate let method: @Sendable (any MessengerResponder, ResponderBox) -> Void
  /// By which the harness knows a payload of this size.
  fileprivate let action: Action

  static let selectedFriend = MessengerSelector(
    name: "selectedFriend",
    method: { $0.selectedFriend($1) },
    action: .select
  )
  static let composeNewMessage = MessengerSelector(
    name: "composeNewMessage",
    method: { $0.composeNewMessage($1) },
    action: .select
  )
  static let finishedDraft = MessengerSelector(
    name: "finishedDraft",
    method: { $0.finishedDraft($1) },
    action: .select
  )
}

/// A friend: a struct, which is why it travels in a box (catalogue A11).
struct Friend: Payload, Hashable {
  /// The friend's number.
  let number: Int

  /// What a screen about this friend is titled.
  var heading: String { "friend \(number)" }

  var digest: UInt64 { ItemID(UInt64(number)).digest }
}

/// A message that was written, or given up: the composer is done either way.
struct Draft: Payload, Hashable {
  /// Whom it is for.
  let recipient: Friend

  var digest: UInt64 { recipient.digest }
}

/// A tap on a button in a bar.
struct BarTap: Payload, Hashable {
  var digest: UInt64 { ItemID(1).digest }
}

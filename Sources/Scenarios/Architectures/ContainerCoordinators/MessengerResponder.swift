import Hierarchy

/// The article's extension of `UIResponder`, as its senders know it: any responder can be asked for any action.
///
/// Two actions are the article's, `selectedFriend` and `handleError`. `composeNewMessage` is a private method of the
/// container there, and an action here so that a button without a target can send it. `finishedDraft` is added: by the
/// article's rule who presented dismisses, but it does not show how the presenter is told.
///
/// What carries a struct has two entry points, and that of the struct puts it into a box (catalogue A11, A15). An error
/// needs no box with Objective-C, which has a class for errors.
extension Responder {
  @discardableResult
  final func selectedFriend(_ friend: Friend) -> Account { selectedFriend(ResponderBox(friend)) }

  @discardableResult
  final func selectedFriend(_ friend: ResponderBox) -> Account { send(.select, friend) }

  @discardableResult
  final func finishedDraft(_ draft: Draft) -> Account { send(.buyNow, ResponderBox(draft)) }

  @discardableResult
  final func composeNewMessage() -> Account { send(.openFlow, Box()) }

  @discardableResult
  final func handleError(_ error: any Error) -> Account { send(.handleError, ResponderBox(error)) }

  private func send(_ action: Action, _ argument: Box) -> Account {
    .of(action, in: argument) { receive($0) }
  }
}

/// The same extension, as levels know it: a method for each action, which hands on to `next` until a level overrides it.
///
/// Without Objective-C no method of an extension can be overridden. `receive` can, which every responder has and which
/// hands on to `next`: so each class of the messenger that may act overrides it by `perform`, which calls the method of
/// the action. Other levels, as plain views and the application, hand on what they do not know.
protocol MessengerResponder: Linked {
  /// A friend was chosen; what that means is for a container to say.
  func selectedFriend(_ friend: Message)
  func composeNewMessage(_ message: Message)
  /// The composer is done, and the container that presented it may dismiss it.
  func finishedDraft(_ draft: Message)
  func handleError(_ error: Message)
}

extension MessengerResponder {
  func selectedFriend(_ friend: Message) { forward(friend) }
  func composeNewMessage(_ message: Message) { forward(message) }
  func finishedDraft(_ draft: Message) { forward(draft) }
  func handleError(_ error: Message) { forward(error) }

  /// Calls the method of the action that `message` stands for, as Objective-C's runtime does by its selector.
  func perform(_ message: Message) {
    stage.turn(of: self) {
      switch message.action {
      case .select: selectedFriend(message)
      case .openFlow: composeNewMessage(message)
      case .buyNow: finishedDraft(message)
      case .handleError: handleError(message)
      case .requestData: forward(message)
      }
    }
  }

  /// What each action does that is not overridden: the next responder's turn, or the article's diagnostic (catalogue A4).
  func forward(_ message: Message, action: String = #function) {
    guard let next else {
      if !message.isInquiry { stage.note("\(title): unhandled action \(action)") }
      return message.endUnhandled(at: id)
    }
    next.receive(message)
  }

  /// Acts on `message`, which ends here; false where it only asked who would.
  func take(_ message: Message) -> Bool {
    message.settle(by: id)
    return !message.isInquiry
  }

  /// Takes the struct out of the box of `message`, and acts on it; nil where the message only asked, and, with a
  /// diagnostic, if that is not what the level acts on: then the message ends unhandled.
  func open<Value>(_ message: Message) -> Value? {
    do {
      let value: Value? = try (message.box as? ResponderBox)?.value()
      return take(message) ? value : nil
    } catch {
      stage.note("\(title): \(error)")
      message.endUnhandled(at: id)
      return nil
    }
  }
}

extension Message {
  /// Whether it only asks who would act on it: such a message is kept by who asks, where an action waits for its end.
  var isInquiry: Bool { letter != nil }
}

/// A box in which a struct travels from level to level, as Objective-C knows nothing of structs (catalogue A11).
final class ResponderBox: Box {
  private let value: Any

  init<Value>(_ value: Value) { self.value = value }

  /// The struct; where the box holds something else, the article's ends the app, and this one throws.
  func value<Value>(_: Value.Type = Value.self) throws(InvalidValue) -> Value {
    guard let value = value as? Value else {
      throw InvalidValue(expected: "\(Value.self)", found: "\(type(of: value))")
    }
    return value
  }
}

/// A box was opened as something that it does not hold.
struct InvalidValue: Error, CustomStringConvertible {
  let expected: String
  let found: String

  var description: String { "invalid value, expected \(expected), found \(found)" }
}

struct Friend {
  let number: Int

  var name: String { "friend \(number)" }
}

/// A message that was written; without a recipient it was given up, and the composer is done as well.
struct Draft {
  let recipient: Friend?
}

import Hierarchy

/// The article's extension of `UIResponder`: a method for each action, which hands on to `next` until a level overrides it.
///
/// Without Objective-C no method of an extension can be overridden. So the methods are requirements here, and view
/// controllers and navigation controllers each have a base class that implements them. Plain views and the application
/// have none, and are passed over.
///
/// Two actions are the article's, `selectedFriend` and `handleError`. `composeNewMessage` is a private method of the
/// container there, and an action here so that a button without a target can send it. `finishedDraft` is added: by the
/// article's rule who presented dismisses, but it does not show how the presenter is told.
protocol MessengerResponder: Linked {
  /// A friend was chosen; what that means is for a container to say.
  func selectedFriend(_ friend: ResponderBox)
  func composeNewMessage()
  /// The composer is done, and the container that presented it may dismiss it.
  func finishedDraft(_ draft: ResponderBox)
  func handleError(_ error: any Error)
}

extension MessengerResponder {
  func selectedFriend(_ friend: ResponderBox) { forward { $0.selectedFriend(friend) } }
  func composeNewMessage() { forward { $0.composeNewMessage() } }
  func finishedDraft(_ draft: ResponderBox) { forward { $0.finishedDraft(draft) } }
  func handleError(_ error: any Error) { forward { $0.handleError(error) } }

  /// What each action does that is not overridden: the next responder's turn, or the article's diagnostic (catalogue A4).
  func forward(_ action: String = #function, by send: (any MessengerResponder) -> Void) {
    guard let next = nextMessenger else { return stage.note("\(title): unhandled action \(action)") }
    stage.turn(of: next) { send(next) }
  }
}

extension Responder {
  var nextMessenger: (any MessengerResponder)? {
    var responder = next
    while let current = responder {
      if let messenger = current as? any MessengerResponder { return messenger }
      responder = current.next
    }
    return nil
  }
}

/// The entry points that senders call: each puts its struct into a box (catalogue A11, A15).
extension MessengerResponder {
  func selectedFriend(_ friend: Friend) { selectedFriend(ResponderBox(friend)) }
  func finishedDraft(_ draft: Draft) { finishedDraft(ResponderBox(draft)) }
}

/// A box in which a struct travels from level to level, as Objective-C knows nothing of structs (catalogue A11).
final class ResponderBox {
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

extension MessengerResponder {
  /// The struct in `box`, for a level that acts on it; nil, with a diagnostic, if it is not what the level acts on.
  func open<Value>(_ box: ResponderBox) -> Value? {
    do {
      return try box.value(Value.self)
    } catch {
      stage.note("\(title): \(error)")
      return nil
    }
  }
}

struct Friend {
  let number: Int

  var name: String { "friend \(number)" }
}

/// A message that was written; without a recipient it was given up, and the composer is done as well.
struct Draft {
  let recipient: Friend?
}

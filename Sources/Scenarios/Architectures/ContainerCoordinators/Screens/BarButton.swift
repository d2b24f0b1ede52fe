import Hierarchy

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

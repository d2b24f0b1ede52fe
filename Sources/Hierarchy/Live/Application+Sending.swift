extension Application {
  /// Sends what a control was set up to send, as `UIApplication.sendAction` does.
  ///
  /// With a target, the message starts there. Without one it starts at the first responder of the window that
  /// `sender` is in, and not at the control, which is where an article's reader expects it to start (catalogue A9).
  /// Where there is no first responder it starts at the sender: UIKit's documentation leaves that open, and this
  /// model takes the place that loses no message.
  public func send(_ message: Message, to target: Responder?, from sender: Responder) {
    (target ?? firstResponder(for: sender) ?? sender).receive(message)
  }

  /// The first responder of the sender's window, as long as it is in that window: UIKit's resigns when it leaves.
  private func firstResponder(for sender: Responder) -> Responder? {
    guard let window = window(of: sender) as? KeyWindow, let first = window.firstResponder else { return nil }
    return self.window(of: first) === window ? first : nil
  }

  private func window(of responder: Responder) -> Window? {
    switch responder {
    case let view as View: view.window
    case let controller as Controller: controller.view?.window
    default: nil
    }
  }
}

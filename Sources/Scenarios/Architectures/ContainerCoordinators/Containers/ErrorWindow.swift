import Hierarchy

/// A custom window: errors from anywhere end here, and it fills itself with the app or the login (catalogue A8).
final class ErrorWindow: MainWindow {
  override func receive(_ message: Message) {
    guard message.action == .handleError else { return super.receive(message) }
    if message is ErrorReport { stage.note("\(title) alerts") }
    message.settle(by: id)
  }

  /// Fills the window with the app.
  func showHome() { fill(HomeTabs(on: stage)) }

  /// Fills the window with the login.
  func showLogin() { fill(LoginScreen(on: stage)) }

  /// The app, if somebody is logged in.
  var home: HomeTabs? { rootController as? HomeTabs }

  private func fill(_ root: Screen) {
    stage.links.connect(root, to: self)
    stage.transitions.record(Actor(self), .reset, root.title)
    setRoot(root)
  }
}

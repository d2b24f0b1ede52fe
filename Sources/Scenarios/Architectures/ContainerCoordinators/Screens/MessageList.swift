import Hierarchy

/// The list of messages, with a bar button that its stack has put there.
final class MessageList: MessengerScreen {
  /// The button in the bar; the bar is not part of this screen's view.
  var barButton: BarButton?

  init(on stage: Stage) {
    super.init(stage.title("messages-list"), on: stage)
  }
}

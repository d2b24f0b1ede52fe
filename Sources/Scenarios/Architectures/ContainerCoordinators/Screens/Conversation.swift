/// The messages with one friend.
final class Conversation: MessengerScreen {
  init(on stage: Stage) {
    super.init(stage.title("conversation"), on: stage)
  }
}

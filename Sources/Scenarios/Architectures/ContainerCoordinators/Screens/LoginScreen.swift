/// What fills the window while nobody is logged in.
final class LoginScreen: MessengerScreen {
  init(on stage: Stage) {
    super.init(stage.title("login"), on: stage)
  }
}

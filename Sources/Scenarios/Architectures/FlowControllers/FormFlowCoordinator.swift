import Hierarchy

/// A sign-up or a recovery: its one form lies on the stack of the login.
final class FormFlowCoordinator: FlowCoordinator {
  private let services: Services
  /// The title of its form.
  private(set) var form = ""

  init(_ name: String, _ services: Services, on stage: Stage) {
    self.services = services
    super.init(stage.title(name), on: stage)
  }

  /// The form, whose messages come here.
  func makeForm() -> FormScreen {
    let screen = FormScreen(stage.title("form"), on: stage)
    stage.links.connect(screen, to: self)
    form = screen.title
    return screen
  }
}

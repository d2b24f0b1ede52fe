import Hierarchy

protocol LoginFlowControllerDelegate: Linked {
  func loginFlowControllerDidFinish(_ flowController: LoginFlowController)
}

/// Login, on a navigation controller of its own, from which a sign-up or a recovery may start (section 6).
final class LoginFlowController: NavigationFlowController, NavigationFlow {
  weak var delegate: (any LoginFlowControllerDelegate)?
  let capabilities = NavigationCapabilities.didShow
  private var shown: [String] = []

  init(dependencyContainer: DependencyContainer, on stage: Stage) {
    super.init(stage.title("login"), dependencyContainer: dependencyContainer, on: stage)
    embeddedNavigationController.delegate = self
  }

  override var listener: Responder? { delegate }
  override func start() { open(0) }

  func makeScreen(after screen: ContentController?) -> ContentController { makeLoginScreen(after: screen) }

  /// Tells that the user is logged in, be it by a sign-up.
  func finish() { delegate?.loginFlowControllerDidFinish(self) }

  /// Starts the flow called `name`; it goes when it is popped, without any bookkeeping (catalogue D12).
  func startSignUp(_ name: String) {
    let title = stage.title(name)
    let flowController = SignUpFlowController(title, dependencyContainer: dependencyContainer, on: stage)
    flowController.delegate = self
    flowController.start()
    embeddedNavigationController.push(flowController, animated: stage.isAnimated)
  }
}

/// It is its navigation controller's delegate, for which no observer is needed (section 9, catalogue D20).
///
/// The article has an empty `willShow` here. That comes before a swipe can be cancelled, so `didShow` tells of pops.
extension LoginFlowController: NavigationDelegate {
  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    for title in shown where !stack.titles.contains(title) { stage.note("popped \(title)") }
    shown = stack.titles
  }
}

/// A sign-up or a recovery: one screen, which lies with its flow on the stack of the login.
final class SignUpFlowController: FlowController, ContentControllerDelegate, ScreenOwner {
  weak var delegate: (any ContentControllerDelegate)?

  override var listener: Responder? { delegate }

  override func start() {
    let signUpController = SignUpController(stage.title("form"), on: stage)
    take(signUpController)
    add(childController: signUpController)
  }

  var ownScreens: [String] { children.map(\.name) }

  func contentControllerDidSelectCell(_ controller: ContentController) {
    delegate?.contentControllerDidSelectCell(controller)
  }

  func finish() { delegate?.finish() }
}

extension NavigationFlow {
  /// The first screen of a login, or what follows any other.
  func makeLoginScreen(after screen: ContentController?) -> ContentController {
    screen == nil
      ? LoginController(stage.title("login-screen"), on: stage)
      : ForgetPasswordController(stage.title("forget-password"), on: stage)
  }
}

class LoginController: ContentController {}

/// Asks where to send a new password.
final class ForgetPasswordController: LoginController {}

/// The first screen of a sign-up and of a recovery alike, which is what a type test trips over (catalogue D10).
final class SignUpController: LoginController {}

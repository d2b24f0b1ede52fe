import Hierarchy

protocol LoginFlowControllerDelegate: AnyObject {
  func loginFlowControllerDidFinish(_ flowController: LoginFlowController)
}

/// Login, on a navigation controller of its own, from which a sign-up or a recovery may start (section 6).
class LoginFlowController: NavigationFlowController, LoginFlow {
  weak final var delegate: (any LoginFlowControllerDelegate)?
  final let capabilities = NavigationCapabilities.didShow
  private final var shown: [String] = []

  init(dependencyContainer: DependencyContainer, on stage: Stage) {
    super.init(stage.title("login"), dependencyContainer: dependencyContainer, on: stage)
    embeddedNavigationController.delegate = self
  }

  final override var listener: Responder? { delegate as? Responder }

  final var authService: AuthService { dependencyContainer.authService }

  final func start() { showLogin() }
  final func finish() { delegate?.loginFlowControllerDidFinish(self) }

  /// Starts the flow called `name`; it goes when it is popped, without any bookkeeping (catalogue D12).
  final func startSignUp(_ name: String) {
    let signUpFlowController = SignUpFlowController(
      stage.title(name),
      dependencyContainer: dependencyContainer,
      on: stage
    )
    signUpFlowController.delegate = self
    signUpFlowController.start()
    show(signUpFlowController)
  }
}

extension LoginFlowController: SignUpFlowControllerDelegate {
  final func signUpFlowControllerDidFinish(_ flowController: SignUpFlowController) { finish() }

  final func signUpFlowControllerDidForgetPassword(_ flowController: SignUpFlowController) {
    showForgetPassword()
  }
}

/// It is its navigation controller's delegate, for which no observer is needed (section 9, catalogue D20).
extension LoginFlowController: NavigationDelegate {
  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    for title in shown where !stack.titles.contains(title) { stage.note("popped \(title)") }
    shown = stack.titles
  }
}

// MARK: - What either form does

/// Login, whether a controller or a coordinator decides about it.
protocol LoginFlow: NavigationFlow, LoginControllerDelegate {
  var authService: AuthService { get }
  func finish()
}

extension LoginFlow {
  func showLogin() { setScreens([makeScreen(LoginController.self, "login-screen")]) }
  func showForgetPassword() { show(makeScreen(ForgetPasswordController.self, "forget-password")) }

  private func makeScreen(_ screen: LoginController.Type, _ name: String) -> LoginController {
    let loginController = screen.init(stage.title(name), authService: authService, on: stage)
    loginController.delegate = self
    return loginController
  }

  func loginControllerDidLogIn(_ controller: LoginController) { finish() }
  func loginControllerDidForgetPassword(_ controller: LoginController) { showForgetPassword() }
}

// MARK: - Sign-up

protocol SignUpFlowControllerDelegate: AnyObject {
  func signUpFlowControllerDidFinish(_ flowController: SignUpFlowController)
  func signUpFlowControllerDidForgetPassword(_ flowController: SignUpFlowController)
}

/// A sign-up or a recovery: a form, which lies with its flow on the stack of the login.
final class SignUpFlowController: FlowController {
  weak var delegate: (any SignUpFlowControllerDelegate)?

  override var listener: Responder? { delegate as? Responder }

  func start() {
    let formController = FormController(
      stage.title("form"),
      authService: dependencyContainer.authService,
      on: stage
    )
    formController.delegate = self
    add(childController: formController)
  }
}

extension SignUpFlowController: ScreenOwner {
  var ownScreens: [String] { children.map(\.name) }
}

extension SignUpFlowController: LoginControllerDelegate {
  func loginControllerDidLogIn(_ controller: LoginController) {
    delegate?.signUpFlowControllerDidFinish(self)
  }

  func loginControllerDidForgetPassword(_ controller: LoginController) {
    delegate?.signUpFlowControllerDidForgetPassword(self)
  }
}

// MARK: - Screens

protocol LoginControllerDelegate: AnyObject {
  func loginControllerDidLogIn(_ controller: LoginController)
  func loginControllerDidForgetPassword(_ controller: LoginController)
}

/// The first screen of the login.
class LoginController: ContentController {
  weak final var delegate: (any LoginControllerDelegate)?
  private final let authService: AuthService

  required init(_ title: String, authService: AuthService, on stage: Stage) {
    self.authService = authService
    super.init(title, on: stage)
  }

  final override var listener: Responder? { delegate as? Responder }
  final override func didSelectCell() { delegate?.loginControllerDidForgetPassword(self) }

  final override func didFinish() {
    authService.state = .loggedIn
    delegate?.loginControllerDidLogIn(self)
  }
}

/// Asks where to send a new password.
final class ForgetPasswordController: LoginController {}

/// The first screen of a sign-up and of a recovery alike, which is what a type test trips over (catalogue D10).
class FormController: LoginController {}

/// The form of a sign-up, where each flow begins with a class of its own.
final class SignUpFormController: FormController {}

/// The form of a recovery, likewise.
final class RecoveryFormController: FormController {}

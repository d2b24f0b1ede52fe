import Hierarchy

/// The flow around all others, which shows onboarding, login or main; to the window it is a controller like any other
/// (section 5).
class AppFlowController: FlowController {
  required init(dependencyContainer: DependencyContainer, on stage: Stage) {
    super.init("app", dependencyContainer: dependencyContainer, on: stage)
  }

  final override func receive(_ message: Message) {
    if message.action == .requestData { message.settle(by: id) } else { super.receive(message) }
  }

  /// Shows the flow of the authentication state, in place of the one that is there.
  final override func start() {
    if let activeController = children.first { remove(childController: activeController) }
    switch dependencyContainer.authService.state {
    case .new: startOnboarding()
    case .loggedOut: startLogin()
    case .loggedIn: startMain()
    }
  }

  private func startOnboarding() {
    let title = stage.title("onboarding")
    let flowController = OnboardingFlowController(title, dependencyContainer: dependencyContainer, on: stage)
    flowController.delegate = self
    add(childController: flowController)
    flowController.start()
  }

  private func startLogin() {
    let loginFlowController = LoginFlowController(dependencyContainer: dependencyContainer, on: stage)
    loginFlowController.delegate = self
    add(childController: loginFlowController)
    loginFlowController.start()
  }

  @discardableResult
  final func startMain() -> MainFlowController {
    let mainFlowController = MainFlowController(dependencyContainer: dependencyContainer, on: stage)
    mainFlowController.delegate = self
    add(childController: mainFlowController)
    mainFlowController.start()
    return mainFlowController
  }

  func loginFlowControllerDidFinish(_ flowController: LoginFlowController) {
    dependencyContainer.authService.state = .loggedIn
    remove(childController: flowController)
    startMain()
  }

  /// A link from outside: the feed, with `count` screens more.
  func open(_ count: Int) { (children.first as? MainFlowController)?.open(count) }
}

extension AppFlowController: LoginFlowControllerDelegate, FlowControllerDelegate {
  /// Onboarding and main lead to the login.
  final func flowControllerDidFinish(_ flowController: FlowController) {
    dependencyContainer.authService.state = .loggedOut
    remove(childController: flowController)
    startLogin()
  }
}

/// Three pages, one at a time.
final class OnboardingFlowController: FlowController, ContentControllerDelegate {
  weak var delegate: (any FlowControllerDelegate)?
  private var remaining = 3

  override var listener: Responder? { delegate }

  override func start() {
    let pageController = ContentController(stage.title("page"), on: stage)
    take(pageController)
    add(childController: pageController)
  }

  func contentControllerDidSelectCell(_ controller: ContentController) {
    remaining -= 1
    guard remaining > 0 else { return finish() }
    remove(childController: controller)
    start()
  }

  func finish() { delegate?.flowControllerDidFinish(self) }
}

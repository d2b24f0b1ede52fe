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
    if let activeController { remove(childController: activeController) }
    switch dependencyContainer.authService.state {
    case .new:
      let title = stage.title("onboarding")
      start(OnboardingFlowController(title, dependencyContainer: dependencyContainer, on: stage))
    case .loggedOut: startLogin()
    case .loggedIn: startMain()
    }
  }

  private func startLogin() {
    start(LoginFlowController(dependencyContainer: dependencyContainer, on: stage))
  }

  private func startMain() { start(MainFlowController(dependencyContainer: dependencyContainer, on: stage)) }

  final func start(_ flowController: FlowController) {
    flowController.delegate = self
    add(childController: flowController)
    flowController.start()
  }

  /// A link from outside: the feed, with `count` screens more.
  func open(_ count: Int) { (activeController as? MainFlowController)?.open(count) }
}

extension AppFlowController: FlowControllerDelegate {
  /// Onboarding and main lead to the login.
  final func flowControllerDidFinish(_ flowController: FlowController) {
    dependencyContainer.authService.state = .loggedOut
    remove(childController: flowController)
    startLogin()
  }
}

extension AppFlowController: LoginFlowControllerDelegate {
  final func loginFlowControllerDidFinish(_ flowController: LoginFlowController) {
    dependencyContainer.authService.state = .loggedIn
    remove(childController: flowController)
    startMain()
  }
}

/// Three pages, one at a time.
final class OnboardingFlowController: FlowController, ContentControllerDelegate {
  private var remaining = 3

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
}

import Hierarchy

/// The flow around all others, which shows onboarding, login or main; to the window it is a controller like any other
/// (section 5).
class AppFlowController: FlowController {
  /// The traits of whatever it shows, if they are not its own.
  private final var childTraits: Traits?

  required init(dependencyContainer: DependencyContainer, on stage: Stage) {
    super.init("app", dependencyContainer: dependencyContainer, on: stage)
  }

  final override func receive(_ message: Message) {
    if message.action == .requestData { message.settle(by: id) } else { super.receive(message) }
  }

  final func start() {
    switch dependencyContainer.authService.state {
    case .new: startOnboarding()
    case .loggedOut: startLogin()
    case .loggedIn: startMain()
    }
  }

  private func startOnboarding() {
    let title = stage.title("onboarding")
    let onboardingFlowController = OnboardingFlowController(
      title,
      dependencyContainer: dependencyContainer,
      on: stage
    )
    onboardingFlowController.delegate = self
    add(flowController: onboardingFlowController)
    onboardingFlowController.start()
  }

  private func startLogin() {
    let loginFlowController = LoginFlowController(dependencyContainer: dependencyContainer, on: stage)
    loginFlowController.delegate = self
    add(flowController: loginFlowController)
    loginFlowController.start()
  }

  private func startMain() {
    let mainFlowController = makeMain()
    add(flowController: mainFlowController)
    mainFlowController.start()
  }

  /// The flow after login, which tells this one when the user logs out.
  final func makeMain() -> MainFlowController {
    let mainFlowController = MainFlowController(dependencyContainer: dependencyContainer, on: stage)
    mainFlowController.delegate = self
    return mainFlowController
  }

  private func add(flowController: FlowController) {
    add(childController: flowController)
    if let childTraits { setOverrideTraitCollection(childTraits, forChildController: flowController) }
  }

  /// A link from outside: the feed, with `count` screens more.
  func open(_ count: Int) { (activeController as? MainFlowController)?.open(count) }

  /// Overrides the traits of every flow that is shown or will be.
  final func overrideTraits(_ traits: Traits) {
    childTraits = traits
    if let flow = activeController as? FlowController {
      setOverrideTraitCollection(traits, forChildController: flow)
    }
  }
}

extension AppFlowController: OnboardingFlowControllerDelegate {
  final func onboardingFlowControllerDidFinish(_ flowController: OnboardingFlowController) {
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

extension AppFlowController: MainFlowControllerDelegate {
  final func mainFlowControllerDidFinish(_ flowController: MainFlowController) {
    dependencyContainer.authService.state = .loggedOut
    remove(childController: flowController)
    startLogin()
  }
}

// MARK: - Onboarding

protocol OnboardingFlowControllerDelegate: AnyObject {
  func onboardingFlowControllerDidFinish(_ flowController: OnboardingFlowController)
}

/// Three pages, one at a time.
final class OnboardingFlowController: FlowController, OnboardingFlow {
  weak var delegate: (any OnboardingFlowControllerDelegate)?
  var remaining = 2

  override var listener: Responder? { delegate as? Responder }

  func start() {
    if let activeController { remove(childController: activeController) }
    add(childController: makePage())
  }

  func finish() { delegate?.onboardingFlowControllerDidFinish(self) }
}

/// Onboarding, whether a controller or a coordinator decides about it: another page follows until none remains.
protocol OnboardingFlow: Linked, PageControllerDelegate {
  var remaining: Int { get set }
  func start()
  func finish()
}

extension OnboardingFlow {
  func makePage() -> PageController {
    let pageController = PageController(stage.title("page"), on: stage)
    pageController.delegate = self
    return pageController
  }

  func pageControllerDidTurn(_ controller: PageController) {
    guard remaining > 0 else { return finish() }
    remaining -= 1
    start()
  }

  func pageControllerDidSkip(_ controller: PageController) { finish() }
}

protocol PageControllerDelegate: AnyObject {
  func pageControllerDidTurn(_ controller: PageController)
  func pageControllerDidSkip(_ controller: PageController)
}

/// A page of the onboarding.
final class PageController: ContentController {
  weak var delegate: (any PageControllerDelegate)?

  override var listener: Responder? { delegate as? Responder }
  override func didSelectCell() { delegate?.pageControllerDidTurn(self) }
  override func didFinish() { delegate?.pageControllerDidSkip(self) }
}

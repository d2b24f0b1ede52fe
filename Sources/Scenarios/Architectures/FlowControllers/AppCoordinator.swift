import Hierarchy

/// The article's coordinator beside a controller tree, which it compares its flow controllers with; its messages go to the
/// coordinator that owns it (section 7).
class StartableCoordinator: FlowCoordinator {
  final weak var delegate: (any CoordinatorDelegate)?

  func start() {}
  final func finish() { delegate?.coordinatorDidFinish(self) }
}

protocol CoordinatorDelegate: StartableCoordinator {
  func coordinatorDidFinish(_ coordinator: StartableCoordinator)
}

extension CoordinatorDelegate {
  /// Makes a flow on `stack`, or with a stack for it, as it has no window to show one in (section 6, catalogue D17).
  func makeFlow<Flow: StackCoordinator>(_ type: Flow.Type, _ name: String, on stack: Stack? = nil) -> Flow {
    let title = stage.title(name)
    let navigationController = stack ?? Stack("stack of \(title)", on: stage)
    return stage.cast(type).init(title, navigationController: navigationController, on: stage)
  }
}

/// The coordinator of the app: to show its flows it has to be handed the window (section 5, catalogue D6).
class AppCoordinator: StartableCoordinator, CoordinatorDelegate {
  private final let window: Window
  private final let dependencyContainer: DependencyContainer

  required init(window: Window, dependencyContainer: DependencyContainer, on stage: Stage) {
    (self.window, self.dependencyContainer) = (window, dependencyContainer)
    super.init("app", on: stage)
  }

  final override func receive(_ message: Message) {
    if message.action == .requestData { message.settle(by: id) } else { super.receive(message) }
  }

  /// Starts the flow of the authentication state, and lets go of the one before it once the window is given away: the
  /// other way round its screens would outlive it.
  final override func start() {
    let old = children.last
    switch dependencyContainer.authService.state {
    case .new: start(makeFlow(OnboardingCoordinator.self, "onboarding"))
    case .loggedOut: start(makeFlow(LoginCoordinator.self, "login"))
    case .loggedIn: start(stage.cast(MainFlowCoordinator.self).init(on: stage))
    }
    if let old { remove(old) }
  }

  private func start(_ coordinator: StartableCoordinator) {
    coordinator.delegate = self
    add(coordinator)
    if let rootController = coordinator.rootController { show(rootController) }
    coordinator.start()
  }

  func show(_ rootController: Controller) { window.setRoot(rootController) }

  /// Onboarding and main lead to the login, and that to main.
  final func coordinatorDidFinish(_ coordinator: StartableCoordinator) {
    let authService = dependencyContainer.authService
    authService.state = authService.state == .loggedOut ? .loggedIn : .loggedOut
    start()
  }

  /// A link from outside: the feed, with `count` screens more.
  final func open(_ count: Int) { (children.last as? MainFlowCoordinator)?.open(count) }
}

/// A coordinator that is handed a navigation controller (section 6); each of its items leads to another.
class StackCoordinator: StartableCoordinator, NavigationFlow {
  final let stack: Stack

  required init(_ title: String, navigationController: Stack, on stage: Stage) {
    stack = navigationController
    super.init(title, on: stage)
    setRoot(navigationController)
    navigationController.parentCoordinator = self
  }

  override func start() { open(0) }

  func makeScreen(after screen: ContentController?) -> ContentController {
    ContentController(stage.title("item"), on: stage)
  }
}

final class OnboardingCoordinator: StackCoordinator {}

/// A coordinator behind a tab, or of a modal.
class ItemCoordinator: StackCoordinator {}

/// Login, and the flows that start from it on its stack, which have to be let go of when the user goes back (section 9).
class LoginCoordinator: StackCoordinator, NavigationDelegate {
  final let capabilities = NavigationCapabilities.didShow

  required init(_ title: String, navigationController: Stack, on stage: Stage) {
    super.init(title, navigationController: navigationController, on: stage)
    navigationController.delegate = self
  }

  final override func makeScreen(after screen: ContentController?) -> ContentController {
    makeLoginScreen(after: screen)
  }

  /// Starts the flow called `name`, which begins with `form`.
  func startSignUp(_ name: String, with form: LoginController) {
    let signUpCoordinator = SignUpCoordinator(stage.title(name), form)
    signUpCoordinator.delegate = self
    add(signUpCoordinator)
    stack.push(form, animated: stage.isAnimated)
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    removePopped()
  }

  /// Leaves only `screens`; where the top one stays, the stack tells no delegate, so that this has to look.
  final func keep(_ screens: [Controller], animated: Bool) {
    stack.setStack(screens, animated: animated)
    stack.finishTransition()
    removePopped()
  }

  private func removePopped() { for flow in signUps where flow.form?.parent !== stack { remove(flow) } }

  final var signUps: [SignUpCoordinator] { children.compactMap { $0 as? SignUpCoordinator } }
}

/// A sign-up or a recovery: its one form lies on the stack of the login.
final class SignUpCoordinator: FlowCoordinator, ContentControllerDelegate, ScreenOwner {
  weak var delegate: (any ContentControllerDelegate)?
  private(set) weak var form: LoginController?
  let firstScreenClass: LoginController.Type

  init(_ title: String, _ form: LoginController) {
    (self.form, firstScreenClass) = (form, type(of: form))
    super.init(title, on: form.stage)
    take(form)
  }

  var ownScreens: [String] { form.map { [$0.title] } ?? [] }

  func contentControllerDidSelectCell(_ controller: ContentController) {
    delegate?.contentControllerDidSelectCell(controller)
  }

  func finish() { delegate?.finish() }
}

/// The app after login: a coordinator for each tab, and one for the help that is shown over them.
class MainFlowCoordinator: StartableCoordinator, CoordinatorDelegate, PresentationDelegate {
  private final let tabBarController: FlowPart
  private final weak var profile: ItemCoordinator?
  private final weak var help: ItemCoordinator?

  required init(on stage: Stage) {
    let title = stage.title("main")
    tabBarController = FlowPart("tabs of \(title)", on: stage, container: .tabs)
    super.init(title, on: stage)
    setRoot(tabBarController)
    tabBarController.parentCoordinator = self
  }

  final override func start() {
    let flows = ["feed", "profile", "settings"].map { startFlow($0) }
    for flow in flows { tabBarController.add(childController: flow.stack) }
    profile = flows[1]
  }

  private func startFlow(_ name: String) -> ItemCoordinator {
    let flow = makeFlow(ItemCoordinator.self, name)
    flow.delegate = self
    add(flow)
    flow.start()
    return flow
  }

  /// Shows the feed with `count` screens over its first one, and no modal.
  final func open(_ count: Int) {
    dismissHelp()
    tabBarController.select(0)
    (children.first as? ItemCoordinator)?.open(count)
  }

  /// Starts help as a modal over `presenter`; unlike a controller, it has to be let go of when it is dismissed.
  final func startHelp(over presenter: Controller) {
    let flow = startFlow("help")
    flow.stack.presentationDelegate = self
    presenter.present(flow.stack)
    help = flow
  }

  final func dismissHelp() {
    help?.stack.presenting?.dismissPresented()
    removeHelpIfGone()
  }

  /// Pops the screen that help is presented from, and help with it.
  final func popPresenter(animated: Bool) {
    let stack = help?.stack.presenting?.parent as? Stack
    stack?.pop(animated: animated)
    stack?.finishTransition()
    removeHelpIfGone()
  }

  final func didDismiss(_ stack: NavigationStack) { removeHelpIfGone() }

  private func removeHelpIfGone() { if let help, help.stack.presenting == nil { remove(help) } }

  /// The coordinator of the profile goes, and a new one takes over its stack, screens and all (catalogue D7).
  final func replaceProfile() {
    guard let old = profile else { return }
    let new = makeFlow(ItemCoordinator.self, "profile", on: old.stack)
    new.delegate = self
    add(new)
    handOver(old.stack, to: new)
    remove(old)
    profile = new
  }

  /// Makes the screens on `stack` those of `flow`.
  func handOver(_ stack: Stack, to flow: ItemCoordinator) {
    for case let screen as ContentController in stack.children { flow.take(screen) }
  }

  final func coordinatorDidFinish(_ coordinator: StartableCoordinator) {
    stage.note("logout through \(title)")
    finish()
  }
}

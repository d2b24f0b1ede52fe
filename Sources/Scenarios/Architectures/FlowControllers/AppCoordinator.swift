import Hierarchy

/// The article's coordinator beside a controller tree, which it compares its flow controllers with.
///
/// Its messages go to its delegate; where the app replicates the responder chain instead, to its parent (section 7).
class DelegatingCoordinator: FlowCoordinator {
  weak final var delegate: (any CoordinatorDelegate)?

  final override var coordinatingResponder: Responder? {
    stage.options.linkage.followsResponders ? parent : delegate as? Responder
  }

  /// Owns `child`, and is told when it has finished.
  final func start(_ child: DelegatingCoordinator) {
    child.delegate = self as? any CoordinatorDelegate
    add(child)
    child.start()
  }

  func start() {}
  final func finish() { delegate?.coordinatorDidFinish(self) }
}

protocol CoordinatorDelegate: AnyObject {
  func coordinatorDidFinish(_ coordinator: DelegatingCoordinator)
}

/// The coordinator of the app: to show its flows it has to be handed the window (section 5, catalogue D6).
class AppCoordinator: DelegatingCoordinator, CoordinatorDelegate {
  private final let window: Window
  final let dependencyContainer: DependencyContainer

  required init(window: Window, dependencyContainer: DependencyContainer, on stage: Stage) {
    (self.window, self.dependencyContainer) = (window, dependencyContainer)
    super.init("app", on: stage)
  }

  final override func receive(_ message: Message) {
    if message.action == .requestData { message.settle(by: id) } else { super.receive(message) }
  }

  final override func start() {
    switch dependencyContainer.authService.state {
    case .new: show(OnboardingCoordinator(on: stage))
    case .loggedOut: startLogin()
    case .loggedIn: show(makeMain())
    }
  }

  /// The stack is made here and handed to the login, which has no window to show one in (section 6, catalogue D17).
  private func startLogin() {
    let title = stage.title("login")
    let navigationController = stage.cast(FlowNavigationController.self).init("stack of \(title)", on: stage)
    let authService = dependencyContainer.authService
    show(
      stage.cast(LoginCoordinator.self)
        .init(title, navigationController: navigationController, authService: authService, on: stage)
    )
  }

  final func makeMain() -> MainFlowCoordinator { stage.cast(MainFlowCoordinator.self).init(on: stage) }

  /// Gives the window to `next` and lets go of the flow before it: in that order, or its screens would outlive it.
  private func show(_ next: DelegatingCoordinator) {
    let old = children.last
    start(next)
    window.setRoot(next.rootController)
    if let old { remove(old) }
  }

  final func coordinatorDidFinish(_ coordinator: DelegatingCoordinator) {
    dependencyContainer.authService.state = coordinator is LoginCoordinator ? .loggedIn : .loggedOut
    start()
  }

  /// A link from outside: the feed, with `count` screens more.
  func open(_ count: Int) { (children.last as? MainFlowCoordinator)?.open(count) }
}

/// Three pages in a frame, one at a time.
final class OnboardingCoordinator: DelegatingCoordinator, OnboardingFlow {
  private let frame: FlowFrame
  var remaining = 2

  init(on stage: Stage) {
    let title = stage.title("onboarding")
    frame = FlowFrame("frame of \(title)", on: stage)
    super.init(title, on: stage)
    frame.delegate = self
    frame.parentCoordinator = self
    setRoot(frame)
  }

  override func start() {
    let pageController = makePage()
    pageController.parentCoordinator = self
    frame.children.last?.removeFromParent()
    frame.add(childController: pageController)
  }
}

// MARK: - Coordinators of stacks

/// A coordinator that is handed a navigation controller (section 6).
class StackCoordinator: DelegatingCoordinator, NavigationFlow {
  final let navigationController: FlowNavigationController
  final var stack: FlowNavigationController { navigationController }

  init(_ title: String, navigationController: FlowNavigationController, on stage: Stage) {
    self.navigationController = navigationController
    super.init(title, on: stage)
    setRoot(navigationController)
    navigationController.parentCoordinator = self
  }

  var hearsOfPops: Bool { true }

  final func take(_ screen: FlowPart) { screen.parentCoordinator = self }
}

/// Login, and the flows that start from it on its stack, which have to be let go of when the user goes back (section 9).
class LoginCoordinator: StackCoordinator, LoginFlow, NavigationDelegate {
  final let authService: AuthService
  final let capabilities = NavigationCapabilities.didShow

  required init(
    _ title: String,
    navigationController: FlowNavigationController,
    authService: AuthService,
    on stage: Stage
  ) {
    self.authService = authService
    super.init(title, navigationController: navigationController, on: stage)
    navigationController.delegate = self
  }

  final override var hearsOfPops: Bool { navigationController.delegate === self }

  final override func start() { showLogin() }

  /// Starts the flow called `name`, which begins with `form`.
  final func startSignUp(_ name: String, with form: FormController.Type = FormController.self) {
    let formController = form.init(stage.title("form"), authService: authService, on: stage)
    start(SignUpCoordinator(stage.title(name), formController), with: formController)
  }

  func start(_ coordinator: SignUpCoordinator, with form: FormController) {
    navigationController.push(form, animated: stage.isAnimated)
    start(coordinator)
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    removePopped()
  }

  /// Lets go of the flows that have no form on the stack.
  final func removePopped() {
    for flow in signUps where !navigationController.titles.contains(flow.form) { remove(flow) }
  }

  /// Leaves only `screens`; where the top one stays, the stack tells no delegate, so the caller has to look.
  final func keep(_ screens: [Controller], animated: Bool) {
    navigationController.setStack(screens, animated: animated)
    navigationController.finishTransition()
    removePopped()
  }

  final var signUps: [SignUpCoordinator] { children.compactMap { $0 as? SignUpCoordinator } }
}

extension LoginCoordinator: CoordinatorDelegate {
  final func coordinatorDidFinish(_ coordinator: DelegatingCoordinator) { finish() }
}

/// A sign-up or a recovery: its one form lies on the stack of the login.
final class SignUpCoordinator: DelegatingCoordinator, ScreenOwner {
  let form: String
  let firstScreenClass: FormController.Type

  init(_ title: String, _ formController: FormController) {
    form = formController.title
    firstScreenClass = type(of: formController)
    super.init(title, on: formController.stage)
    formController.delegate = self
    formController.parentCoordinator = self
  }

  var ownScreens: [String] { [form] }
}

extension SignUpCoordinator: LoginControllerDelegate {
  func loginControllerDidLogIn(_ controller: LoginController) { finish() }

  func loginControllerDidForgetPassword(_ controller: LoginController) {
    (delegate as? LoginCoordinator)?.showForgetPassword()
  }
}

// MARK: - Main

/// The app after login: a coordinator for each tab, and one for the help that is shown over them.
class MainFlowCoordinator: DelegatingCoordinator, CoordinatorDelegate, PresentationDelegate {
  final let tabBarController: FlowFrame
  private final weak var help: ItemCoordinator?

  required init(on stage: Stage) {
    let title = stage.title("main")
    tabBarController = FlowFrame("tabs of \(title)", on: stage, container: .tabs)
    super.init(title, on: stage)
    setRoot(tabBarController)
    tabBarController.delegate = self
    tabBarController.parentCoordinator = self
  }

  final override func start() {
    for name in ["feed", "profile", "settings"] {
      let flow = makeFlow(name)
      start(flow)
      tabBarController.add(childController: flow.navigationController)
    }
  }

  private func makeFlow(_ name: String, on given: FlowNavigationController? = nil) -> ItemCoordinator {
    let title = stage.title(name)
    let stack = given ?? stage.cast(FlowNavigationController.self).init("stack of \(title)", on: stage)
    return stage.cast(ItemCoordinator.self).init(title, navigationController: stack, on: stage)
  }

  private func flow(of stack: Controller) -> ItemCoordinator? {
    children.lazy.compactMap { $0 as? ItemCoordinator }.first { $0.navigationController === stack }
  }

  final func open(_ count: Int) {
    dismissHelp()
    tabBarController.select(0)
    tabBarController.children.first.flatMap(flow)?.open(count)
  }

  final func startHelp(over presenter: Controller, in window: Window) {
    let flow = makeFlow("help")
    start(flow)
    guard presenter.present(flow.navigationController, in: window) else { return remove(flow) }
    listenForDismissal(of: flow.navigationController)
    help = flow
  }

  /// Asks to be told when the user swipes the modal away.
  func listenForDismissal(of stack: FlowNavigationController) { stack.presentationDelegate = self }

  final func dismissHelp() {
    help?.navigationController.presenting?.dismissPresented()
    forgetHelp()
  }

  final func popPresenter(animated: Bool) {
    let stack = help?.navigationController.presenting?.parent as? FlowNavigationController
    stack?.pop(animated: animated)
    stack?.finishTransition()
    forgetHelp()
  }

  final func didDismiss(_ stack: NavigationStack) { forgetHelp() }

  private func forgetHelp() { if let help, help.navigationController.presenting == nil { remove(help) } }

  /// The coordinator of the profile goes, and a new one takes over its stack, screens and all (catalogue D7).
  final func replaceProfile() {
    guard let old = flow(of: tabBarController.children[1]) else { return }
    let new = makeFlow("profile", on: old.navigationController)
    new.delegate = self
    add(new)
    handOver(old, to: new)
    remove(old)
  }

  /// Makes the screens of `old` those of `new`.
  func handOver(_ old: ItemCoordinator, to new: ItemCoordinator) {
    for case let itemController as ItemController in old.navigationController.children {
      itemController.delegate = new
      new.take(itemController)
    }
  }

  final func coordinatorDidFinish(_ coordinator: DelegatingCoordinator) {
    stage.note("logout through \(title)")
    finish()
  }
}

/// Feed, profile, settings or help: each item leads to another.
class ItemCoordinator: StackCoordinator, ItemFlow {
  final var kind: String { title.hasPrefix("help") ? "topic" : "item" }

  required override init(_ title: String, navigationController: FlowNavigationController, on stage: Stage) {
    super.init(title, navigationController: navigationController, on: stage)
  }

  override func start() { setScreens([makeItem()]) }

  /// Shows `count` screens over the first one.
  final func open(_ count: Int) {
    guard let first = stack.children.first as? ItemController else { return }
    setScreens([first] + (0..<count).map { _ in makeItem() })
  }

  final func itemControllerDidLogOut(_ controller: ItemController) { finish() }
}

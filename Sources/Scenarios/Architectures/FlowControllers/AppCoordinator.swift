import Hierarchy

/// The article's coordinator beside a controller tree, which it compares its flow controllers with.
///
/// What its delegate would be told, the coordinator that owns it is told, and its messages go there too (section 7).
class StartableCoordinator: FlowCoordinator {
  func start() {}
  final func finish() { (parent as? StartableCoordinator)?.coordinatorDidFinish(self) }

  /// A flow that this one has started is over, and mostly this one as well.
  func coordinatorDidFinish(_ coordinator: StartableCoordinator) { finish() }

  final func start(_ child: StartableCoordinator) {
    add(child)
    child.start()
  }
}

/// The coordinator of the app: to show its flows it has to be handed the window (section 5, catalogue D6).
class AppCoordinator: StartableCoordinator {
  private final let window: Window
  private final let dependencyContainer: DependencyContainer

  required init(window: Window, dependencyContainer: DependencyContainer, on stage: Stage) {
    (self.window, self.dependencyContainer) = (window, dependencyContainer)
    super.init("app", on: stage)
  }

  final override func receive(_ message: Message) {
    if message.action == .requestData { message.settle(by: id) } else { super.receive(message) }
  }

  /// The stacks are made here, as the flows on them have no window to show one in (section 6, catalogue D17).
  final override func start() {
    let state = dependencyContainer.authService.state
    guard state != .loggedIn else { return show(stage.cast(MainFlowCoordinator.self).init(on: stage)) }
    let title = stage.title(state.rawValue)
    let navigationController = Stack("stack of \(title)", on: stage)
    let login = stage.cast(LoginCoordinator.self)
    let flow: StackCoordinator.Type = state == .new ? StackCoordinator.self : login
    show(flow.init(title, navigationController: navigationController, on: stage))
  }

  /// Gives the window to `next` and lets go of the flow before it: in that order, or its screens would outlive it.
  private func show(_ next: StartableCoordinator) {
    let old = children.last
    start(next)
    window.setRoot(next.rootController)
    if let old { remove(old) }
  }

  final override func coordinatorDidFinish(_ coordinator: StartableCoordinator) {
    dependencyContainer.authService.state = coordinator is LoginCoordinator ? .loggedIn : .loggedOut
    start()
  }

  /// A link from outside: the feed, with `count` screens more.
  func open(_ count: Int) { (children.last as? MainFlowCoordinator)?.open(count) }
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
  func makeScreen(after screen: ContentController?) -> ContentController { makeItem() }
}

/// A coordinator behind a tab.
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
    stack.push(form, animated: stage.isAnimated)
    start(SignUpCoordinator(stage.title(name), form))
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

  /// Lets go of the flows that have no form on the stack.
  private func removePopped() {
    for flow in signUps where !stack.titles.contains(flow.form) { remove(flow) }
  }

  final var signUps: [SignUpCoordinator] { children.compactMap { $0 as? SignUpCoordinator } }
}

/// A sign-up or a recovery: its one form lies on the stack of the login.
final class SignUpCoordinator: StartableCoordinator, ContentControllerDelegate, ScreenOwner {
  let form: String
  let firstScreenClass: LoginController.Type

  init(_ title: String, _ form: LoginController) {
    (self.form, firstScreenClass) = (form.title, type(of: form))
    super.init(title, on: form.stage)
    take(form)
  }

  var ownScreens: [String] { [form] }

  func contentControllerDidSelectCell(_ controller: ContentController) {
    (parent as? LoginCoordinator)?.contentControllerDidSelectCell(controller)
  }
}

/// The app after login: a coordinator for each tab, and one for the help that is shown over them.
class MainFlowCoordinator: StartableCoordinator, PresentationDelegate {
  private final let tabBarController: FlowPart
  private final weak var help: ItemCoordinator?

  required init(on stage: Stage) {
    let title = stage.title("main")
    tabBarController = FlowPart("tabs of \(title)", on: stage, container: .tabs)
    super.init(title, on: stage)
    setRoot(tabBarController)
    tabBarController.parentCoordinator = self
  }

  final override func start() {
    for name in ["feed", "profile", "settings"] {
      let flow = makeFlow(name)
      start(flow)
      tabBarController.add(childController: flow.stack)
    }
  }

  private func makeFlow(_ name: String) -> ItemCoordinator {
    let title = stage.title(name)
    let navigationController = Stack("stack of \(title)", on: stage)
    return stage.cast(ItemCoordinator.self).init(title, navigationController: navigationController, on: stage)
  }

  /// Shows the feed with `count` screens over its first one, and no modal.
  final func open(_ count: Int) {
    dismissHelp()
    tabBarController.select(0)
    (children.first as? ItemCoordinator)?.open(count)
  }

  /// Starts help as a modal over `presenter`; unlike a controller, it has to be let go of when it is dismissed.
  final func startHelp(over presenter: Controller, in window: Window) {
    let flow = makeFlow("help")
    start(flow)
    flow.stack.presentationDelegate = self
    presenter.present(flow.stack, in: window)
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
    let tabs = children.compactMap { $0 as? ItemCoordinator }
    guard let old = tabs.first(where: { $0.title.hasPrefix("profile") }) else { return }
    let new = ItemCoordinator(stage.title("profile"), navigationController: old.stack, on: stage)
    add(new)
    handOver(old.stack, to: new)
    remove(old)
  }

  /// Makes the screens on `stack` those of `flow`.
  func handOver(_ stack: Stack, to flow: ItemCoordinator) {
    for case let screen as ContentController in stack.children { flow.take(screen) }
  }

  final override func coordinatorDidFinish(_ coordinator: StartableCoordinator) {
    stage.note("logout through \(title)")
    finish()
  }
}

import Hierarchy

/// A flow on a navigation stack that it is handed, or makes.
class StackFlowCoordinator: DelegatingCoordinator, Flow {
  final let services: Services
  final let stack: FlowStack
  private final let kind: String

  /// A flow titled after `name` whose screens are titled after `kind`, on `stack` if it is handed one.
  init(
    _ name: String,
    showing kind: String,
    _ services: Services,
    on stage: Stage,
    takingOver stack: FlowStack? = nil
  ) {
    self.services = services
    self.kind = kind
    let title = stage.title(name)
    self.stack = stack ?? FlowStack("stack of \(title)", on: stage)
    super.init(title, on: stage)
    setRoot(self.stack)
    self.stack.parentCoordinator = self
    if stack == nil { self.stack.setStack([makeScreen()], animated: false) }
  }

  final var flowStack: FlowStack? { stack }

  final func advance(animated: Bool) {
    if stack.hasRoom { stack.push(makeScreen(), animated: animated) }
  }

  /// Shows `count` screens over the first one.
  final func open(_ count: Int) {
    guard let first = stack.children.first else { return }
    stack.setStack([first] + (0..<count).map { _ in makeScreen() }, animated: false)
  }

  func keep(_ screens: [Controller]) { stack.setStack(screens, animated: false) }

  private final func makeScreen() -> TraitScreen {
    let screen = TraitScreen(stage.title(kind), on: stage)
    screen.parentCoordinator = self
    return screen
  }

  final override func productListController(didSelect product: ProductChoice) {
    product.settle(by: id)
    advance(animated: true)
  }
}

/// Three pages in a frame, one at a time.
final class OnboardingFlowCoordinator: DelegatingCoordinator, Flow {
  private let services: Services
  private let frame: FlowFrame
  private var remaining = 2

  init(_ services: Services, on stage: Stage) {
    self.services = services
    let title = stage.title("onboarding")
    frame = FlowFrame("frame of \(title)", on: stage)
    super.init(title, on: stage)
    frame.parentCoordinator = self
    setRoot(frame)
    showPage()
  }

  var flowStack: FlowStack? { nil }

  func advance(animated: Bool) {
    guard remaining > 0 else { return finish(.onboarding) }
    remaining -= 1
    showPage()
  }

  private func showPage() {
    let page = TraitScreen(stage.title("page"), on: stage)
    page.parentCoordinator = self
    frame.children.last?.removeFromParent()
    frame.contain(page)
  }

  override func productListController(didSelect product: ProductChoice) {
    product.settle(by: id)
    advance(animated: true)
  }
}

/// Login, and the flows that start from it on its stack, which have to be let go of when the user goes back.
class LoginFlowCoordinator: StackFlowCoordinator, PopListener {
  private final var observer: StackObserver?

  init(_ services: Services, on stage: Stage) {
    super.init("login", showing: "credential", services, on: stage)
    listenForPops()
  }

  /// Asks to be told when a flow's screen has left the stack.
  func listenForPops() { observer = StackObserver("observer of \(title)", of: stack, on: stage) }

  /// Starts the flow called `name`; all of them begin with a screen of one class, unless each is to have one.
  final func start(_ name: String, withClassOfItsOwn hasOwnClass: Bool = false) {
    guard stack.hasRoom else { return }
    let flow = FormFlowCoordinator(name, services, on: stage)
    take(flow)
    let form = flow.makeForm(ofItsOwnClass: hasOwnClass)
    stack.push(form, animated: true)
    observer?.observePop(of: form, telling: self)
  }

  /// Where the screen on top stays, the stack tells nobody of what went below it: whoever did it has to look.
  final override func keep(_ screens: [Controller]) {
    super.keep(screens)
    observer?.reconcile()
  }

  /// The flows that have a form on the stack.
  final var forms: [FormFlowCoordinator] { children.compactMap { $0 as? FormFlowCoordinator } }

  /// A form has gone, and its flow with it: by its title, which no other has.
  final func didPop(_ title: String) {
    if let flow = forms.first(where: { $0.form == title }) { remove(flow) }
  }
}

/// A sign-up or a recovery: its one form lies on the stack of the login.
final class FormFlowCoordinator: DelegatingCoordinator {
  private let services: Services
  private(set) var form = ""
  /// The class of that form.
  private(set) var firstScreenClass: Controller.Type = FormScreen.self

  init(_ name: String, _ services: Services, on stage: Stage) {
    self.services = services
    super.init(stage.title(name), on: stage)
  }

  /// The form, whose messages come here.
  func makeForm(ofItsOwnClass hasOwnClass: Bool) -> FormScreen {
    let title = stage.title("form")
    let screen: FormScreen
    if !hasOwnClass {
      screen = FormScreen(title, on: stage)
    } else if self.title.hasPrefix("sign-up") {
      screen = SignUpScreen(title, on: stage)
    } else {
      screen = RecoveryScreen(title, on: stage)
    }
    screen.parentCoordinator = self
    form = screen.title
    firstScreenClass = type(of: screen)
    return screen
  }
}

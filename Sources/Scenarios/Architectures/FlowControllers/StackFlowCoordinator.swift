import Hierarchy

/// A flow on a navigation stack that it is handed, or makes.
class StackFlowCoordinator: FlowCoordinator, Flow {
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
    stage.links.connect(self.stack, to: self)
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
    stage.links.connect(screen, to: self)
    return screen
  }

  override func receive(_ message: Message) {
    guard message.action == .select else { return super.receive(message) }
    message.settle(by: id)
    advance(animated: true)
  }
}

/// Three pages in a frame, one at a time.
final class OnboardingFlowCoordinator: FlowCoordinator, Flow {
  private let services: Services
  private let frame: FlowFrame
  private var remaining = 2

  init(_ services: Services, on stage: Stage) {
    self.services = services
    let title = stage.title("onboarding")
    frame = FlowFrame("frame of \(title)", on: stage)
    super.init(title, on: stage)
    stage.links.connect(frame, to: self)
    setRoot(frame)
    showPage()
  }

  var flowStack: FlowStack? { nil }

  func advance(animated: Bool) {
    guard remaining > 0 else { return receive(BoxedMessage(.openFlow, payload: FlowRequest(seed: 1))) }
    remaining -= 1
    showPage()
  }

  private func showPage() {
    let page = TraitScreen(stage.title("page"), on: stage)
    stage.links.connect(page, to: self)
    frame.children.last?.removeFromParent()
    frame.contain(page)
  }

  override func receive(_ message: Message) {
    guard message.action == .select else { return super.receive(message) }
    message.settle(by: id)
    advance(animated: true)
  }
}

/// Login, and the flows that start from it on its stack, which have to be let go of when the user goes back.
final class LoginFlowCoordinator: StackFlowCoordinator, PopListener {
  private var observer: StackObserver?

  init(_ services: Services, on stage: Stage) {
    super.init("login", showing: "credential", services, on: stage)
    observer = StackObserver("observer of \(title)", of: stack, on: stage)
  }

  func start(_ name: String) {
    guard stack.hasRoom else { return }
    let flow = FormFlowCoordinator(name, services, on: stage)
    add(flow)
    stage.links.connect(flow, to: self)
    let form = flow.makeForm()
    stack.push(form, animated: true)
    observer?.observePop(of: form, telling: self)
  }

  /// Where the screen on top stays, the stack tells nobody of what went below it: whoever did it has to look.
  override func keep(_ screens: [Controller]) {
    super.keep(screens)
    observer?.reconcile()
  }

  /// A form has gone, and its flow with it.
  ///
  /// By its title; the article's back button asks only whether it is of the first screen's class, and lets go of
  /// whichever flow begins with that class (catalogue D10).
  func didPop(_ title: String) {
    let forms = children.compactMap { $0 as? FormFlowCoordinator }
    let isTypeTest = stage.options.hazard == .typeTest
    if let flow = forms.first(where: { isTypeTest || $0.form == title }) { remove(flow) }
  }
}

/// A sign-up or a recovery: its one form lies on the stack of the login.
final class FormFlowCoordinator: FlowCoordinator {
  private let services: Services
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

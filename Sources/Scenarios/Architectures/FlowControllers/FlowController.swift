import Hierarchy

/// A flow that is itself a controller: a container with one active child (catalogue D2).
class FlowController: TraitScreen, FlowDelegate {
  final let services: Services

  init(_ title: String, _ services: Services, on stage: Stage, container: ContainerKind = .plain) {
    self.services = services
    super.init(title, on: stage, container: container)
  }

  /// Its view holds that of its child, and no cell.
  override func viewDidLoad() {}

  final override func receive(_ message: Message) { land(message) }

  func productListController(didSelect product: ProductChoice) { passOn(product) }
  func onboardingFlowControllerDidFinish(_ end: FlowEnd) { passOn(end) }
  func loginFlowControllerDidFinish(_ end: FlowEnd) { passOn(end) }
  func mainFlowControllerDidFinish(_ end: FlowEnd) { passOn(end) }
  func requestData(_ request: Message) { passOn(request) }

  /// The child that is shown, which is the only one.
  final var active: Controller? { children.last }

  /// Shows `child` and nothing else.
  final func show(_ child: Controller) {
    active?.removeFromParent()
    contain(child)
  }

  /// A screen whose messages come here.
  final func makeScreen(_ kind: String) -> TraitScreen {
    let screen = TraitScreen(stage.title(kind), on: stage)
    screen.delegate = self
    return screen
  }

  /// A stack inside this flow, with one screen.
  final func showStack(startingWith kind: String) -> FlowStack {
    let stack = FlowStack("stack of \(title)", on: stage)
    contain(stack)
    stack.setStack([makeScreen(kind)], animated: false)
    return stack
  }
}

/// A flow with a navigation stack of its own, which nobody else knows (catalogue D6).
class StackFlowController: FlowController, Flow {
  private final let kind: String
  final private(set) weak var flowStack: FlowStack?

  /// A flow titled after `name` whose screens are titled after `kind`.
  init(_ name: String, showing kind: String, _ services: Services, on stage: Stage) {
    self.kind = kind
    super.init(stage.title(name), services, on: stage)
    flowStack = showStack(startingWith: kind)
  }

  final func advance(animated: Bool) {
    if let flowStack, flowStack.hasRoom { flowStack.push(makeScreen(kind), animated: animated) }
  }

  /// Shows `count` screens over the first one.
  final func open(_ count: Int) {
    guard let flowStack, let first = flowStack.children.first else { return }
    flowStack.setStack([first] + (0..<count).map { _ in makeScreen(kind) }, animated: false)
  }

  final override func productListController(didSelect product: ProductChoice) {
    product.settle(by: id)
    advance(animated: true)
  }
}

// MARK: - Flows

/// Three pages, one after the other, of which one is there at a time.
final class OnboardingFlowController: FlowController, Flow {
  private var remaining = 2

  init(_ services: Services, on stage: Stage) {
    super.init(stage.title("onboarding"), services, on: stage)
    show(makeScreen("page"))
  }

  var flowStack: FlowStack? { nil }

  func advance(animated: Bool) {
    guard remaining > 0 else { return finish(.onboarding) }
    remaining -= 1
    show(makeScreen("page"))
  }

  override func productListController(didSelect product: ProductChoice) {
    product.settle(by: id)
    advance(animated: true)
  }
}

/// Login, from which a sign-up or a recovery may start: flows that are pushed like any screen.
final class LoginFlowController: StackFlowController {
  init(_ services: Services, on stage: Stage) {
    super.init("login", showing: "credential", services, on: stage)
  }

  func start(_ name: String) {
    guard let flowStack, flowStack.hasRoom else { return }
    let flow = FormFlowController(name, services, on: stage)
    flow.delegate = self
    flowStack.push(flow, animated: true)
  }
}

/// A sign-up or a recovery: a form, whose answers go back to the login.
///
/// It is gone when it is popped (catalogue D12), and nobody has to notice.
final class FormFlowController: FlowController {
  init(_ name: String, _ services: Services, on stage: Stage) {
    super.init(stage.title(name), services, on: stage)
    let form = FormScreen(stage.title("form"), on: stage)
    form.delegate = self
    show(form)
  }
}

import Hierarchy

/// A flow that is itself a controller: a container with one active child (catalogue D2).
class FlowController: FlowScreen {
  final let services: Services

  init(_ title: String, _ services: Services, on stage: Stage, container: ContainerKind = .plain) {
    self.services = services
    super.init(title, on: stage, container: container)
  }

  /// Its view holds that of its child, and no cell.
  override func viewDidLoad() {}

  /// The child that is shown, which is the only one.
  final var active: Controller? { children.last }

  /// Shows `child` and nothing else.
  final func show(_ child: Controller) {
    active?.removeFromParent()
    contain(child)
  }

  /// A screen whose messages come here.
  final func makeScreen(_ kind: String) -> FlowScreen {
    let screen = FlowScreen(stage.title(kind), on: stage)
    stage.links.connect(screen, to: self)
    return screen
  }

  /// A stack inside this flow, with one screen.
  final func showStack(startingWith kind: String) -> FlowStack {
    let stack = FlowStack("stack of \(title)", on: stage)
    stage.links.connect(stack, to: self)
    contain(stack)
    stack.setStack([makeScreen(kind)], animated: false)
    return stack
  }
}

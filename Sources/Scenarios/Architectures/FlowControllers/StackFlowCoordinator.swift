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

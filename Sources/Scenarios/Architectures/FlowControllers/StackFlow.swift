import Hierarchy

/// A flow with a navigation stack of its own, which nobody else knows (catalogue D6).
class StackFlow: FlowController, Flow {
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

  override func receive(_ message: Message) {
    guard message.action == .select else { return super.receive(message) }
    message.settle(by: id)
    advance(animated: true)
  }
}

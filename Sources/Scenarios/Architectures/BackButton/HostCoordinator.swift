import Hierarchy

/// A flow that has a stack of its own, on which others may start (catalogue B1).
class HostCoordinator: SliceCoordinator {
  private final let observer: StackObserver?
  private final weak var container: WatchingContainer?
  private final var table: PopTable

  init(_ title: String, on stage: Stage) {
    let stack = Stack("stack of \(title)", on: stage)
    let watching = stage.options.watching ?? .observer
    let container =
      watching == .container ? WatchingContainer("frame of \(title)", around: stack, on: stage) : nil
    observer = watching == .observer ? StackObserver("observer of \(title)", of: stack, on: stage) : nil
    self.container = container
    table = PopTable(stage.options)
    super.init(title, stack, on: stage)
    if watching == .coordinator { stack.delegate = self }
    setRoot(container ?? stack)
    stage.links.connect(stack, to: self)
    if let container { stage.links.connect(container, to: self) }
  }

  /// The controller that a window or a presenter is given.
  final var entrance: Controller { container ?? stack }

  final override var watch: (any PopWatch)? { observer ?? container ?? self }

  /// Puts the first screen on the stack.
  final func start() { replaceStack(keeping: [], adding: true, animated: false) }

  /// Replaces the stack: `kept` of its screens, then a new one of its own if asked for.
  final func replaceStack(keeping kept: [Controller], adding isAdding: Bool, animated: Bool) {
    let fresh = isAdding ? makeScreen() : nil
    stack.setStack(kept + [fresh].compactMap(\.self), animated: animated)
    if let fresh { watch?.observePop(of: fresh, telling: self) }
    watch?.reconcile()
  }

  override func receive(_ message: Message) {
    if message.action == .requestData { return message.settle(by: id) }
    super.receive(message)
  }

  /// A host ends with its stack and not with its slice.
  final override func finishIfDone() {}
}

/// The rejected form in which the coordinator is the stack's delegate itself, and nobody else can be (catalogue B4).
extension HostCoordinator: NavigationDelegate, PopWatch {
  final var capabilities: NavigationCapabilities { .didShow }

  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    reconcile()
  }

  final var slotTitle: String { title }
  final var shadow: [String] { table.titles }

  final func observePop(of screen: Screen, telling listener: any PopListener) {
    table.insert(screen, telling: listener)
  }

  final func reconcile() {
    for pop in table.takePopped(from: stack) { pop.box.listener?.didPop(pop.title) }
  }

  final func forward(to delegate: any NavigationDelegate) -> Bool { false }
}

// MARK: - Hosts

/// The first flow of the app: every error ends here.
final class MasterCoordinator: HostCoordinator {
  init(on stage: Stage) { super.init("master", on: stage) }

  override var screenKind: String { "list" }

  override func receive(_ message: Message) {
    if message.action == .handleError { return message.settle(by: id) }
    super.receive(message)
  }
}

/// A modal flow with a stack of its own, which its parent presents and dismisses (catalogue B1).
final class EditorCoordinator: HostCoordinator, PresentationDelegate {
  /// The screen that it is presented from.
  let presenter: String

  init(presentedFrom presenter: String, on stage: Stage) {
    self.presenter = presenter
    super.init(stage.title("editor"), on: stage)
    if stage.options.hazard != .unseenDismissal { stack.presentationDelegate = self }
  }

  override var screenKind: String { "form" }

  /// The user has swiped the modal away: nobody else will say so.
  func didDismiss(_ stack: NavigationStack) {
    delegate?.sliceCoordinatorDidFinish(self)
  }
}

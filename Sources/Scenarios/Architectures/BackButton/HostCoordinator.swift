import Hierarchy

/// A flow that has a stack of its own, on which others may start (catalogue B1).
class HostCoordinator: SliceCoordinator {
  private final var observer: (any PopWatch)?
  private final weak var container: Screen?
  private final var table: PopTable

  init(_ title: String, on stage: Stage) {
    let stack = Stack("stack of \(title)", on: stage)
    table = PopTable(stage.options)
    super.init(title, stack, on: stage)
    let frame = takeSlot(of: stack)
    container = frame
    setRoot(frame ?? stack)
    stage.links.connect(stack, to: self)
    if let frame { stage.links.connect(frame, to: self) }
  }

  /// Has the stack watched as the form says; the container around it, if there is one.
  private func takeSlot(of stack: Stack) -> Screen? {
    switch stage.options.watching ?? .observer {
    case .observer, .articleObserver:
      observer = BackButtonCast.observer("observer of \(title)", of: stack, on: stage)
      return nil
    case .container: return watched(by: WatchingContainer("frame of \(title)", around: stack, on: stage))
    case .articleContainer:
      return watched(by: NavigationContainer("frame of \(title)", around: stack, on: stage))
    case .coordinator:
      observer = nil
      stack.delegate = self
      return nil
    case .articleCoordinator:
      let frame = NavigationContainer("frame of \(title)", around: stack, on: stage)
      observer = FirstCoordinatorWatch(
        title,
        of: stack,
        on: stage,
        children: { [weak self] in self?.children ?? [] }
      )
      return frame
    }
  }

  private func watched<Frame: Screen & PopWatch>(by frame: Frame) -> Screen {
    framed = frame
    return frame
  }

  private final weak var framed: (any PopWatch)?

  /// The controller that a window or a presenter is given.
  final var entrance: Controller { container ?? stack }

  final override var watch: (any PopWatch)? {
    if let watch = observer ?? framed { return watch }
    return stage.options.watching == .coordinator ? self : nil
  }

  /// In the article's forms nobody has the screens of a host watched: they go with its stack.
  final override func observePopTransition(of screen: Screen) {
    if stage.options.watching?.isArticle != true { super.observePopTransition(of: screen) }
  }

  /// Puts the first screen on the stack.
  final func start() { replaceStack(keeping: [], adding: true, animated: false) }

  /// Replaces the stack: `kept` of its screens, then a new one of its own if asked for.
  final func replaceStack(keeping kept: [Controller], adding isAdding: Bool, animated: Bool) {
    let fresh = isAdding ? makeScreen() : nil
    stack.setStack(kept + [fresh].compactMap(\.self), animated: animated)
    if let fresh { return observePopTransition(of: fresh) }
    // The stack tells its delegate of a new screen on top; where the old one stays, somebody has to ask.
    watch?.reconcile()
  }

  final override func requestData(_ request: Message) { request.settle(by: id) }

  /// A host ends with its stack and not with its slice.
  final override func finishIfDone() {}
}

/// The rejected form in which the coordinator is the stack's delegate itself, and nobody else can be (catalogue B4),
/// put right so far as that goes: it compares instead of believing the transition, and does so for every flow.
extension HostCoordinator: NavigationDelegate, PopWatch {
  final var capabilities: NavigationCapabilities { .didShow }

  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    tell(as: table.detection.witness)
  }

  final var slotTitle: String { title }
  final var shadow: [String] { table.titles }

  final func observePop(of screen: Screen, telling listener: any PopListener) {
    table.insert(screen, telling: listener)
  }

  final func reconcile() { tell(as: .asked) }

  private func tell(as witness: Sighting.Witness) {
    stage.tell(table.takePopped(from: stack), seenBy: witness)
  }

  final func forward(to delegate: any NavigationDelegate) -> Bool { false }
}

// MARK: - Hosts

/// The first flow of the app: every error ends here.
final class MasterCoordinator: HostCoordinator {
  init(on stage: Stage) { super.init("master", on: stage) }

  override var screenKind: String { "list" }

  override func handleError(_ error: Message) { error.settle(by: id) }
}

/// A modal flow with a stack of its own, which its parent presents and dismisses (catalogue B1).
class EditorCoordinator: HostCoordinator, PresentationDelegate {
  /// The screen that it is presented from.
  final let presenter: String

  init(presentedFrom presenter: String, on stage: Stage) {
    self.presenter = presenter
    super.init(stage.title("editor"), on: stage)
    listenForDismissal()
  }

  final override var screenKind: String { "form" }

  /// Asks to be told when the user swipes the modal away.
  func listenForDismissal() { stack.presentationDelegate = self }

  /// The user has swiped the modal away: nobody else will say so.
  final func didDismiss(_ stack: NavigationStack) {
    delegate?.detailCoordinatorDidDismiss(self)
  }
}

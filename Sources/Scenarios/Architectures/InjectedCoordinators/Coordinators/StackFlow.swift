import Hierarchy

/// A coordinator that shows its screens on a stack, its own or the one of its parent.
///
/// The active coordinator has the stack's association and its one delegate slot. Whoever has the slot hears of every
/// pop, whosever screen it was, and tells all coordinators on that stack.
class StackFlow: InjectedCoordinator, NavigationDelegate, PresentationDelegate {
  /// Where the screens are shown.
  final let stack: Stack
  /// Whether the stack is this coordinator's own.
  final let ownsStack: Bool
  /// Its screens, lowest first, as it knows them: the shadow of its part of the stack.
  final var shadow: [StoreScreen] = []
  private final weak var presenter: Controller?

  /// A flow on `shared`, or on a stack of its own, which `presenter` presents if it is given.
  init(
    _ identifier: String,
    on shared: Stack? = nil,
    presentedBy presenter: Controller? = nil,
    in store: Store
  ) {
    ownsStack = shared == nil
    stack = shared ?? Stack(store.stage.title("stack"), on: store.stage)
    self.presenter = presenter
    super.init(identifier, in: store)
    setRoot(stack)
  }

  final var capabilities: NavigationCapabilities {
    store.hazard == .cancelledSwipeFinishes ? [.willShow, .didShow] : .didShow
  }

  /// The screen that the flow starts with.
  func makeFirstScreen() -> StoreScreen { DetailScreen(identifier + "-screen", in: store) }

  override func start() {
    show(makeFirstScreen())
    guard let presenter, let window = store.window else { return }
    stack.presentationDelegate = self
    presenter.present(stack, in: window)
  }

  override func stop() {
    for child in flows { stopChild(child.identifier) }
    leave()
    super.stop()
  }

  override func stopChild(_ identifier: String) {
    super.stopChild(identifier)
    // The child may have died with the delegate slot in its hands, and then nobody hears of what it took away.
    sharedRoot.reconcile()
  }

  /// Takes the stack's association and its delegate slot, or takes them back.
  final func activate() {
    store.stage.links.connect(stack, to: self)
    stack.delegate = self
  }

  /// Shows `screen` on top of the stack.
  final func show(_ screen: StoreScreen) {
    sharedRoot.endOffers()
    store.wire(screen, to: self)
    shadow.append(screen)
    activate()
    stack.push(screen, animated: store.isAnimated)
  }

  /// Shows the stack's content down to this flow's own screen.
  final func returnToFront() {
    activate()
    guard let last = shadow.last else { return }
    stack.pop(to: last, animated: false)
  }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    // Asked for only where the mistake is built in: at this moment the finger can still let go.
    if stack.transition?.isInteractive == true { sharedRoot.reconcile() }
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    sharedRoot.reconcile()
  }

  func didDismiss(_ stack: NavigationStack) {
    (parent as? InjectedCoordinator)?.stopChild(identifier)
  }

  /// Takes the flow's screens off the screen.
  private func leave() {
    let mine = Set(shadow.map(ObjectIdentifier.init))
    for screen in shadow { store.stage.note("removed \(screen.title)") }
    shadow = []
    guard !ownsStack else {
      stack.presenting?.dismissPresented()
      return stack.removeFromParent()
    }
    let rest = stack.children.filter { !mine.contains(ObjectIdentifier($0)) }
    if rest.count < stack.children.count { stack.setStack(rest, animated: false) }
  }
}

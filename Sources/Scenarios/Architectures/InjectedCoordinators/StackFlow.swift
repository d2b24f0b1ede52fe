import Hierarchy

/// A coordinator that shows its screens on a stack, its own or the one of its parent.
///
/// The active coordinator has the stack's association and its one delegate slot. Whoever has the slot hears of every
/// pop, whosever screen it was, and tells all coordinators on that stack.
class StackFlow: InjectedCoordinator, NavigationDelegate, PresentationDelegate {
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

  var capabilities: NavigationCapabilities { .didShow }

  /// The screen that the flow starts with.
  func makeFirstScreen() -> StoreScreen { StoreCast.detail(identifier + "-screen", in: store) }

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
    stack.parentCoordinator = self
    stack.delegate = self
  }

  /// Shows `screen` on top of the stack.
  final func show(_ screen: StoreScreen) {
    sharedRoot.endOffers()
    screen.delegate = self
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

  /// Not asked for, and nothing to do: at this moment the finger can still let go.
  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {}

  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    sharedRoot.reconcile()
  }

  /// Trims every shadow to what the stack has, ends the flows that have nothing left, and lets the owner of the
  /// top screen be the active one.
  func reconcile() {
    trim()
    if let top = stack.topController { owner(of: top)?.activate() }
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

/// How the coordinators of one stack learn what is left of their screens.
extension StackFlow {
  /// The coordinator whose own the stack is.
  final var sharedRoot: StackFlow {
    guard let parent = parent as? StackFlow, parent.stack === stack else { return self }
    return parent.sharedRoot
  }

  /// This coordinator and all below it on the same stack, each before its children.
  final var sharing: [StackFlow] { [self] + sharingChildren.flatMap(\.sharing) }

  /// Makes `screens` the stack's content.
  ///
  /// Whoever does that has to look itself: where the top screen stays, the stack tells nobody of what went below it.
  final func replaceScreens(with screens: [Controller]) {
    stack.setStack(screens, animated: false)
    sharedRoot.reconcile()
  }

  /// The coordinator on this stack that `screen` belongs to.
  final func owner(of screen: Controller) -> StackFlow? {
    sharing.first { $0.shadow.contains { $0 === screen } }
  }

  private var sharingChildren: [StackFlow] {
    flows.compactMap { $0 as? StackFlow }.filter { $0.stack === stack }
  }

  /// Takes out of every shadow what the stack has no longer, and ends the flows that have nothing left.
  final func trim() {
    for child in sharingChildren {
      child.trim()
      if child.shadow.isEmpty { stopChild(child.identifier) }
    }
    let left = Set(stack.children.map(ObjectIdentifier.init))
    for screen in shadow where !left.contains(ObjectIdentifier(screen)) {
      store.stage.note("popped \(screen.title)")
    }
    shadow.removeAll { !left.contains(ObjectIdentifier($0)) }
    // The modal of a screen that was popped went with it, and nobody tells a coordinator of that.
    if let offer, offer.stack.presenting == nil { stopChild(offer.identifier) }
  }
}

/// Offers: modals that say something of the screen below (catalogue E8).
extension StackFlow {
  /// The coordinator of the offer that one of this flow's screens presents.
  final var offer: OfferCoordinator? { child(OfferCoordinator.identifier) as? OfferCoordinator }

  /// Presents an offer from the top screen, in a coordinator of its own or, where the options say so, bare.
  final func presentOffer() {
    guard let caller = stack.topController, let window = store.window else { return }
    let presenter = (store.stage.options.presenter ?? .caller).presenter(for: caller)
    guard store.stage.options.modal != .coordinator else {
      return startChild(OfferCoordinator(presentedBy: presenter, in: store))
    }
    let modal = Stack(store.stage.title("stack"), on: store.stage)
    let popup = OfferCoordinator.makePopup(in: store)
    popup.delegate = self
    modal.setStack([popup], animated: false)
    presenter.present(modal, in: window)
  }

  /// Ends what any screen of this stack presents.
  final func endOffers() {
    for flow in sharing where flow.offer != nil { flow.stopChild(OfferCoordinator.identifier) }
    for screen in stack.children { screen.dismissPresented() }
  }
}

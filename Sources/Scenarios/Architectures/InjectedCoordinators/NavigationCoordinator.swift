import Hierarchy

/// A coordinator whose root is a stack: one of its own, or the one of the coordinator that started it.
///
/// The one whose screen is on top is the active one: it is the stack's parent coordinator and has its one delegate slot.
/// That one hears of every pop, whichever coordinator's screen it was, and tells all coordinators on the stack.
class NavigationCoordinator: StoreCoordinator, NavigationDelegate, PresentationDelegate, ScreenOwner {
  final let stack: StoreStack
  private final let ownsStack: Bool
  private final weak var presenter: Controller?
  /// The screens that it has shown, lowest first, as far as it knows.
  private(set) final var controllers: [DisplayController] = []

  init(
    _ identifier: String,
    on shared: StoreStack? = nil,
    presentedBy presenter: Controller? = nil,
    stage: Stage
  ) {
    stack = shared ?? stage.cast(StoreStack.self).init(on: stage)
    ownsStack = shared == nil
    self.presenter = presenter
    super.init(identifier, on: stage)
    setRoot(stack)
  }

  /// The screen that it starts with.
  func makeFirst() -> DisplayController { DisplayController("list", on: stage) }

  final override func start() {
    show(makeFirst())
    guard let presenter, let window = presenter.view?.window else { return }
    stack.presentationDelegate = self
    presenter.present(stack, in: window)
  }

  override func leave() {
    let mine = controllers
    controllers = []
    if ownsStack {
      stack.presenting?.dismissPresented()
      return stack.removeFromParent()
    }
    let rest = stack.children.filter { screen in !mine.contains { $0 === screen } }
    if rest.count < stack.children.count { stack.setStack(rest, animated: false) }
  }

  override func stopChild(coordinator: StoreCoordinator) {
    super.stopChild(coordinator: coordinator)
    // If it died with the delegate slot in its hands, no coordinator has heard of what it took away.
    rootCoordinator.reconcile()
  }

  /// Shows `controller`; what is presented from this stack goes.
  final func show(_ controller: DisplayController) {
    rootCoordinator.endOffers()
    // At the end of a transition that is still under way this screen would be taken for one that was popped.
    if stack.transition?.isInteractive == false { stack.finishTransition() }
    controllers.append(controller)
    activate()
    rootController?.show(controller, sender: self)
  }

  /// Hands its last screen over to `other`: nothing changes in the screen (catalogue E15).
  final func moveLastScreen(to other: NavigationCoordinator) {
    if let screen = controllers.popLast() { other.show(screen) }
  }

  final func activate() {
    stack.parentCoordinator = self
    stack.delegate = self
  }

  var capabilities: NavigationCapabilities { .didShow }

  /// Nothing is done: at this moment the finger can still let go.
  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {}

  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    rootCoordinator.reconcile()
  }

  func didDismiss(_ stack: NavigationStack) {
    (parent as? StoreCoordinator)?.stopChild(coordinator: self)
  }

  /// Lets go of what the stack has no longer, and makes the coordinator of the top screen the active one.
  func reconcile() {
    trim()
    let top = stack.topController
    sharing.first { $0.controllers.contains { $0 === top } }?.activate()
  }

  /// Lets go of screens that the stack has no longer, and of flows that have none left.
  final func trim() {
    for child in sharing.dropFirst() where child.parent === self {
      // One that is about to show its first screen has lost none.
      let hadScreens = !child.controllers.isEmpty
      child.trim()
      if hadScreens, child.controllers.isEmpty { stopChild(coordinator: child) }
    }
    let left = Set(stack.children.map(ObjectIdentifier.init))
    controllers.removeAll { !left.contains(ObjectIdentifier($0)) }
    // The modal of a popped screen goes with it, and no call tells a coordinator so.
    if let offer, offer.stack.presenting == nil { stopChild(coordinator: offer) }
  }

  final var rootCoordinator: NavigationCoordinator {
    guard let parent = parent as? NavigationCoordinator, parent.stack === stack else { return self }
    return parent.rootCoordinator
  }

  /// This and all below it on the same stack, each before its children.
  final var sharing: [NavigationCoordinator] {
    let inside = flows.compactMap { $0 as? NavigationCoordinator }.filter { $0.stack === stack }
    return [self] + inside.flatMap(\.sharing)
  }

  final var ownScreens: [String] { controllers.flatMap { [$0] + $0.children }.map(\.name) }
  final var hearsOfPops: Bool { (stack.delegate as? NavigationCoordinator)?.stack === stack }

  final var offer: OfferCoordinator? { child(OfferCoordinator.identifier) as? OfferCoordinator }

  /// Presents an offer over the screen on top, in a coordinator of its own or bare, as the options say (catalogue E8).
  final func presentOffer() {
    guard let caller = stack.topController else { return }
    let presenter = (stage.options.presenter ?? .caller).presenter(for: caller)
    if stage.options.modal == .coordinator {
      let offer = OfferCoordinator(OfferCoordinator.identifier, presentedBy: presenter, stage: stage)
      return startChild(coordinator: offer)
    }
    let bare = stage.cast(StoreStack.self).init(on: stage)
    bare.setStack([DisplayController("popup", on: stage)], animated: false)
    if let window = presenter.view?.window { presenter.present(bare, in: window) }
  }

  final func endOffers() {
    for flow in sharing { if let offer = flow.offer { flow.stopChild(coordinator: offer) } }
    for screen in stack.children { screen.dismissPresented() }
  }
}

extension Controller {
  /// UIKit's `show`, which made the author think of the rest: a stack pushes, any other passes it on to its parent.
  fileprivate func show(_ controller: DisplayController, sender: StoreCoordinator) {
    if let stack = self as? NavigationStack {
      stack.push(controller, animated: sender.stage.isAnimated)
    } else {
      parent?.show(controller, sender: sender)
    }
  }
}

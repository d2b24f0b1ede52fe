/// A stack of screens that changes in transitions, which take time and are seen by one delegate.
///
/// It does what a `.navigation` container does, and what the articles' observers need (catalogue B): transitions, the back
/// button and the swipe that pop without the app's code, and the one delegate slot. The content changes at once; the screens
/// hear of the end when the transition ends. All of this is stored here, so that a plan's containers stay small.
///
/// An operation that meets a transition ends it first: an animation is completed, a swipe that the finger still holds is
/// cancelled, as UIKit does with a gesture when its recogniser is taken away. Off screen nothing is animated and the delegate
/// is told at once; UIKit waits until the stack is shown. The first appearance of a stack with its content is no change.
open class NavigationStack: Controller {
  /// The change that is under way, if any; nil already when the end of a change without animation is announced.
  public final internal(set) var transition: NavigationTransition?

  /// The object that is told of the changes: one slot, which the last to take it has (catalogue B4, B9).
  public final weak var delegate: (any NavigationDelegate)? {
    didSet { capabilities = delegate?.capabilities ?? [] }
  }

  /// What the delegate said that it answers when it was set, whatever it answers by now (catalogue B7).
  public final private(set) var capabilities: NavigationCapabilities = []

  /// Says whether the pop gesture may begin, in place of the stack: one slot, which any code can take (catalogue B10).
  public final weak var popGestureDelegate: (any PopGestureDelegate)?

  /// Whether the bar with the back button is hidden, as by a container that draws its own: the stack itself then lets
  /// no pop gesture begin.
  public final var isBarHidden = false

  /// How many pop gestures were let begin on the first screen, with nothing to pop: in UIKit such a stack hangs.
  public final private(set) var strayGestures = 0

  /// The object that is told when a user swipes this stack away while it is a modal.
  public final weak var presentationDelegate: (any PresentationDelegate)?

  /// A stack for row `id`.
  public init(id: NodeID) {
    super.init(id: id, container: .navigation)
  }

  /// The screen on top.
  public final var topController: Controller? { children.last }

  final override var navigationStack: NavigationStack? { self }

  open override func surrender(to dismantler: inout Dismantler) {
    super.surrender(to: &dismantler)
    guard let transition else { return }
    self.transition = nil
    for screen in transition.surrender() where screen.parent === self {
      screen.parent = nil
      dismantler.take(screen)
    }
  }
}

// MARK: - What the app does

extension NavigationStack {
  /// Puts `controller` on top, out of whatever place it had; false if this stack has it or is inside of it.
  @discardableResult
  public final func push(_ controller: Controller, animated: Bool) -> Bool {
    settleTransition()
    guard controller.parent !== self, !outside.contains(ObjectIdentifier(controller)) else { return false }
    setStack(children + [controller], animated: animated)
    return true
  }

  /// Takes the top screen off a stack of at least two, and returns it; the one below appears.
  @discardableResult
  public final func pop(animated: Bool) -> Controller? {
    settleTransition()
    return children.dropLast().last.flatMap { pop(to: $0, animated: animated).first }
  }

  /// Pops until `controller` is on top; returns what was popped, topmost first.
  @discardableResult
  public final func pop(to controller: Controller, animated: Bool) -> [Controller] {
    settleTransition()
    guard let index = children.firstIndex(where: { $0 === controller }) else { return [] }
    let popped = Array(children[(index + 1)...].reversed())
    setStack(Array(children[...index]), animated: animated)
    return popped
  }

  /// Pops everything but the first screen; returns what was popped, topmost first.
  @discardableResult
  public final func popToRoot(animated: Bool) -> [Controller] {
    settleTransition()
    return children.first.map { pop(to: $0, animated: animated) } ?? []
  }

  /// Makes `controllers` the whole content: one transition from the old top screen to the new one.
  ///
  /// Without a transition, and without a call to the delegate, if the top screen stays. A controller that this stack is
  /// inside of is left out.
  public final func setStack(_ controllers: [Controller], animated: Bool) {
    settleTransition()
    var kept = outside
    let content = controllers.filter { kept.insert(ObjectIdentifier($0)).inserted }
    let arriving = content.filter { $0.parent !== self }
    for controller in arriving { controller.leavePlace() }
    settleTransition()
    change(to: content, arriving: arriving, isAnimated: animated)
  }

  /// Puts `controller` on top, from wherever it is, in this stack too.
  final func raise(_ controller: Controller) {
    settleTransition()
    setStack(children.filter { $0 !== controller } + [controller], animated: false)
  }

  /// Takes out `controller`, wherever in the stack.
  final func remove(_ controller: Controller) {
    settleTransition()
    setStack(children.filter { $0 !== controller }, animated: false)
  }

  /// This stack, and everything that it is inside of: none of these can be its content as well.
  private var outside: Set<ObjectIdentifier> {
    var outside: Set<ObjectIdentifier> = []
    var outer: Controller? = self
    while let controller = outer {
      outside.insert(ObjectIdentifier(controller))
      outer = controller.parent ?? controller.presenting
    }
    return outside
  }
}

// MARK: - What the user does

/// What a user does, without any of the app's code being called first (catalogue B3).
extension NavigationStack {
  /// The back button: an animated pop; nil where a finger would not reach it, or find it.
  ///
  /// That is under a modal, off screen, while a transition is under way, and on the first screen.
  @discardableResult
  public final func systemBack() -> Controller? {
    isTouchable ? pop(animated: true) : nil
  }

  /// The finger begins to swipe the top screen away; false where it cannot.
  ///
  /// The content changes already, as UIKit's does, and comes back if the swipe is cancelled.
  @discardableResult
  public final func beginSwipe() -> Bool {
    guard isTouchable else { return false }
    let mayBegin = popGestureDelegate?.mayBeginPop(on: self) ?? (children.count > 1 && !isBarHidden)
    guard mayBegin else { return false }
    guard children.count > 1 else {
      strayGestures += 1
      return false
    }
    change(to: children.dropLast(), isAnimated: true, isInteractive: true)
    return true
  }

  /// The finger went far enough: the pop is completed; false without a swipe.
  @discardableResult
  public final func finishSwipe() -> Bool {
    guard let transition, transition.isInteractive, finishTransition() else { return false }
    popGestureDelegate?.popGestureEnded(on: self, didPop: true)
    return true
  }

  /// The finger let go early: the content is what it was; false without a swipe.
  ///
  /// The screen below is told that it disappears, though it never did appear, then the top one that it appears. Neither
  /// the delegate nor `didMove` is called, as no screen has moved.
  @discardableResult
  public final func cancelSwipe() -> Bool {
    guard let transition, transition.isInteractive, !transition.isEnding else { return false }
    cancel(transition)
    popGestureDelegate?.popGestureEnded(on: self, didPop: false)
    return true
  }

  /// The user swipes this modal away, and the presentation delegate is told; false where a finger cannot.
  @discardableResult
  public final func swipeToDismiss() -> Bool {
    guard let presenting, isReachable else { return false }
    presenting.dismissPresented()
    presentationDelegate?.didDismiss(self)
    return true
  }

  private var isTouchable: Bool { transition == nil && isReachable }
}

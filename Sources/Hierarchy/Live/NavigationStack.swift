/// A stack of screens that changes in transitions, which take time and are seen by one delegate (catalogue B).
///
/// It has what the articles' observers need beyond a `.navigation` container: transitions, the back button and the swipe
/// that pop without the app's code, and the one delegate slot. The content changes at once; the screens hear of the end
/// when the transition ends.
///
/// An operation that meets a transition ends it first: an animation is completed, a swipe that the finger still holds is
/// cancelled, as in UIKit when a recogniser is taken away. Off screen nothing is animated and the delegate is told at
/// once; UIKit waits until the stack is shown. The first appearance of a stack with its content is no change.
open class NavigationStack: Controller {
  /// Nil already when the end of a change without animation is announced.
  package final internal(set) var transition: NavigationTransition?

  /// The object that is told of the changes: one slot, which the last to take it has (catalogue B4, B9).
  package final weak var delegate: (any NavigationDelegate)? {
    didSet { capabilities = delegate?.capabilities ?? [] }
  }

  /// What the delegate said that it answers when it was set, whatever it answers by now (catalogue B7).
  package final private(set) var capabilities: NavigationCapabilities = []
  /// Says whether the pop gesture may begin, in place of the stack: one slot, which any code can take (catalogue B10).
  package final weak var popGestureDelegate: (any PopGestureDelegate)?

  /// Whether the bar with the back button is hidden, as by a container that draws its own: then no pop gesture may
  /// begin.
  package final var isBarHidden = false
  /// How many pop gestures were let begin on the first screen, with nothing to pop: in UIKit such a stack hangs.
  package final private(set) var strayGestures = 0
  package final weak var presentationDelegate: (any PresentationDelegate)?

  package init(id: NodeID) {
    super.init(id: id, container: .navigation)
  }

  package final var topController: Controller? { children.last }
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

  /// Puts `controller` on top, out of whatever place it had; false if this stack has it or is inside of it.
  @discardableResult
  package final func push(_ controller: Controller, animated: Bool) -> Bool {
    settleTransition()
    guard controller.parent !== self, !outside.contains(ObjectIdentifier(controller)) else { return false }
    setStack(children + [controller], animated: animated)
    return true
  }

  @discardableResult
  package final func pop(animated: Bool) -> Controller? {
    settleTransition()
    return children.dropLast().last.flatMap { pop(to: $0, animated: animated).first }
  }

  @discardableResult
  package final func pop(to controller: Controller, animated: Bool) -> [Controller] {
    settleTransition()
    guard let index = children.firstIndex(where: { $0 === controller }) else { return [] }
    let popped = Array(children[(index + 1)...].reversed())
    setStack(Array(children[...index]), animated: animated)
    return popped
  }

  @discardableResult
  package final func popToRoot(animated: Bool) -> [Controller] {
    settleTransition()
    return children.first.map { pop(to: $0, animated: animated) } ?? []
  }

  /// Makes `controllers` the whole content: one transition from the old top screen to the new one, or none if that
  /// stays.
  ///
  /// A controller that this stack is inside of is left out.
  package final func setStack(_ controllers: [Controller], animated: Bool) {
    settleTransition()
    var kept = outside
    let content = controllers.filter { kept.insert(ObjectIdentifier($0)).inserted }
    let arriving = content.filter { $0.parent !== self }
    for controller in arriving { controller.leavePlace() }
    settleTransition()
    change(to: content, arriving: arriving, isAnimated: animated)
  }

  /// Takes `controller` out of this stack, if it is there, and puts `new` on top.
  final func replace(_ controller: Controller, by new: [Controller]) {
    settleTransition()
    setStack(children.filter { $0 !== controller } + new, animated: false)
  }

  /// This stack, and everything that it is inside of: none of these can be its content as well.
  private final var outside: Set<ObjectIdentifier> {
    var outside: Set<ObjectIdentifier> = []
    var outer: Controller? = self
    while let controller = outer {
      outside.insert(ObjectIdentifier(controller))
      outer = controller.parent ?? controller.presenting
    }
    return outside
  }

  // MARK: - What a user does, without any of the app's code being called first (catalogue B3)

  /// The back button: an animated pop; nil under a modal, off screen, in a transition, and on the first screen.
  @discardableResult
  package final func systemBack() -> Controller? {
    isTouchable ? pop(animated: true) : nil
  }

  /// The finger begins to swipe the top screen away; false where it cannot.
  ///
  /// The content changes already, as UIKit's does, and comes back if the swipe is cancelled.
  @discardableResult
  package final func beginSwipe() -> Bool {
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

  @discardableResult
  package final func finishSwipe() -> Bool {
    guard let transition, transition.isInteractive, finishTransition() else { return false }
    popGestureDelegate?.popGestureEnded(on: self, didPop: true)
    return true
  }

  /// The finger let go early: the content is what it was; false without a swipe.
  ///
  /// The screen below is told that it disappears, though it never did appear, then the top one that it appears. No
  /// screen has moved, so neither the delegate nor `didMove` is called.
  @discardableResult
  package final func cancelSwipe() -> Bool {
    guard let transition, transition.isInteractive, !transition.isEnding else { return false }
    cancel(transition)
    popGestureDelegate?.popGestureEnded(on: self, didPop: false)
    return true
  }

  /// The user swipes this modal away, and the presentation delegate is told; false where a finger cannot.
  @discardableResult
  package final func swipeToDismiss() -> Bool {
    guard let presenting, isReachable else { return false }
    presenting.dismissPresented()
    presentationDelegate?.didDismiss(self)
    return true
  }

  private final var isTouchable: Bool { transition == nil && isReachable }
}

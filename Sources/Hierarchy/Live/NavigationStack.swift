/// A stack of screens whose changes can take time and be seen by one delegate.
///
/// It does what a `.navigation` container does, and then what the articles' observers need (catalogue B):
/// transitions, the back button and the swipe that pop without the app's code, and the one delegate slot. The content
/// changes at once; who disappears, appears or is popped hears of the end when the transition ends. All of this is
/// stored here, so that the containers that a plan is built from stay as small as they were.
///
/// An operation that meets a transition ends it first: an animation is completed, a swipe that the finger still
/// holds is cancelled, as UIKit does with a gesture whose recogniser is taken away. So does whatever takes the stack off
/// the screen. The same holds for an operation that is asked for in a callback of the stack's own transition.
///
/// Off screen nothing is animated and the delegate is told at once; UIKit waits until the stack is shown. The first
/// appearance of a stack with its content is no change, and the delegate is not told.
open class NavigationStack: Controller {
  /// The change that is under way, if any; nil already when the end of a change without animation is announced.
  public final internal(set) var transition: NavigationTransition?

  /// Who is told of the changes: one slot, which the last who takes it has (catalogue B4, B9).
  public final weak var delegate: (any NavigationDelegate)? {
    didSet { capabilities = delegate?.capabilities ?? [] }
  }

  /// What the delegate said that it answers when it was set, whatever it answers by now (catalogue B7).
  public final private(set) var capabilities: NavigationCapabilities = []

  /// Who is told when a user swipes this stack away while it is a modal.
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

/// Manages a view, and where it is a container, other controllers.
open class Controller: Responder {
  /// How the children are shown.
  public final let container: ContainerKind
  package final internal(set) var phase: LifecyclePhase = .initialised
  package final internal(set) var selectedIndex = 0
  /// The root view, once it is loaded.
  @exclusivity(unchecked) public final private(set) var view: View?
  /// The view that children and cells go into: the innermost wrapper.
  public final unowned(unsafe) var contentView: View?
  /// The container that this controller is in.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var parent: Controller?
  /// The controller that presents this one.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var presenting: Controller?
  /// The contained controllers.
  public final internal(set) var children: [Controller] = []
  /// The controller that this one presents.
  public final internal(set) var presented: Controller?

  /// A controller for row `id`.
  public init(id: NodeID, container: ContainerKind = .plain) {
    self.container = container
    super.init(id: id)
  }

  /// The controller for `seat`.
  public init(_ seat: Seat) {
    container = seat.container
    super.init(id: seat.id)
  }

  deinit { dismantleOwned() }

  /// The container, the presenter or the window (catalogue A2).
  open override var next: Responder? { NextMode.container.next(of: self) }

  /// This controller as a stack with transitions; each change of its content then goes through it.
  var navigationStack: NavigationStack? { nil }

  /// The root view, made now if it was not there.
  public final var loadedView: View {
    if let view { return view }
    let view = View(id: id)
    load(view)
    return view
  }

  /// The view that children go into, made now if there was none: a child in no view would have no `next`.
  final var loadedContentView: View {
    let root = loadedView
    return contentView ?? root
  }

  /// Makes `view` the root view, and `content` the place for children and cells.
  public final func load(_ view: View, content: View? = nil) {
    self.view?.controller = nil
    view.controller = self
    self.view = view
    contentView = content ?? view
    reach(.didLoad)
  }

  /// Runs `callback`, a call of the system's to this controller; overridden to know which controller's code runs.
  open func run(callback: () -> Void) { callback() }

  /// What this controller shows or presents is about to change; called inside the operation, by whatever code it was
  /// asked for.
  open func contentWillChange(_ change: ContentChange, _ subject: Controller) {}

  /// The view is there.
  open func viewDidLoad() {}
  /// About to be put into `parent`, or taken out if that is nil.
  open func willMove(toParent parent: Controller?) {}
  /// Was put into `parent`, or taken out if that is nil.
  open func didMove(toParent parent: Controller?) {}
  /// About to be on screen.
  open func viewWillAppear() {}
  /// On screen.
  open func viewDidAppear() {}
  /// About to leave the screen.
  open func viewWillDisappear() {}
  /// Off screen.
  open func viewDidDisappear() {}

  open override func surrender(to dismantler: inout Dismantler) {
    while let child = children.popLast() {
      child.parent = nil
      dismantler.take(child)
    }
    if let modal = presented.take() {
      modal.presenting = nil
      dismantler.take(modal)
    }
    if let view = view.take() {
      view.controller = nil
      contentView = nil
      dismantler.take(view)
    }
  }

  package final var isOnScreen: Bool { phase == .didAppear || phase == .willAppear }

  final func reach(_ phase: LifecyclePhase) {
    self.phase = phase
    run {
      switch phase {
      case .initialised: break
      case .didLoad: viewDidLoad()
      case .didMove, .detached: didMove(toParent: parent)
      case .willAppear: viewWillAppear()
      case .didAppear: viewDidAppear()
      case .willDisappear: viewWillDisappear()
      case .didDisappear: viewDidDisappear()
      }
    }
  }

  final func turn(to phase: LifecyclePhase) {
    let isDue =
      switch phase {
      case .willAppear: !isOnScreen
      case .willDisappear: isOnScreen
      case .didAppear: self.phase == .willAppear
      default: self.phase == .willDisappear
      }
    if isDue { reach(phase) }
  }

  final func appear() { turnShown(to: .willAppear, then: .didAppear) }
  final func disappear() { turnShown(to: .willDisappear, then: .didDisappear) }

  private final func turnShown(to will: LifecyclePhase, then did: LifecyclePhase) {
    let shown = shownSubtree()
    for controller in shown { controller.turn(to: will) }
    for controller in shown { controller.turn(to: did) }
  }

  /// This controller and all that are visible with it, outermost first; a list, as depth may be a million.
  ///
  /// Stacks among them end their transitions first: what comes or goes with them is not what is moving.
  final func shownSubtree() -> [Controller] {
    var shown: [Controller] = []
    var pending: [Controller] = [self]
    while let controller = pending.popLast() {
      controller.stack?.settleTransition()
      shown.append(controller)
      if let modal = controller.presented { pending.append(modal) }
      if controller.showsAllChildren {
        pending.append(contentsOf: controller.children.reversed())
      } else if let child = controller.shownChild {
        pending.append(child)
      }
    }
    return shown
  }
}

/// How far a controller has come; each callback finds the phase that it announces.
///
/// In `didMove` the view hangs in the parent's. In `didAppear` every link of the chain is known to be set (catalogue
/// E9). `detached` is out of parent or window, or dismissed.
package enum LifecyclePhase: Sendable {
  case initialised, didLoad, didMove, willAppear, didAppear, willDisappear, didDisappear, detached
}

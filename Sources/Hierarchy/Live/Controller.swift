/// Manages a view, and where it is a container, other controllers.
open class Controller: Responder {
  /// How the children are shown.
  public final let container: ContainerKind

  /// How far this controller has come.
  public final internal(set) var phase: LifecyclePhase = .initialised

  /// The selected child of a tab container.
  public final internal(set) var selectedIndex = 0

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

  /// A controller for row `id`, showing its children as `container` says.
  public init(id: NodeID, container: ContainerKind = .plain) {
    self.container = container
    super.init(id: id)
  }

  deinit { dismantleOwned() }

  /// The container, the presenter or the window (catalogue A2).
  open override var next: Responder? { NextMode.container.next(of: self) }

  /// This controller as the stack that it is, if its changes take time; each of them then goes through it.
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
    phase = .didLoad
    run { viewDidLoad() }
  }

  /// Runs `callback`, a call of the system's to this controller; for whoever has to know whose code it is that runs.
  open func run(callback: () -> Void) { callback() }

  /// What this controller shows or presents is about to change; told inside the operation, whoever has asked for it.
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
    if let modal = presented {
      presented = nil
      modal.presenting = nil
      dismantler.take(modal)
    }
    if let view {
      view.controller = nil
      self.view = nil
      contentView = nil
      dismantler.take(view)
    }
  }
}

// MARK: - Lifecycle

/// How far a controller has come, as a state that can be read at any moment.
public enum LifecyclePhase: UInt8, Sendable, CaseIterable, Comparable {
  /// Made, without a view.
  case initialised
  /// The view is there, but hangs nowhere.
  case didLoad
  /// The view hangs in the parent's, and the parent has been told.
  case didMove
  /// About to be on screen.
  case willAppear
  /// On screen, which is when every link of the chain is known to be set (catalogue E9).
  case didAppear
  /// About to leave the screen.
  case willDisappear
  /// Off screen, though still contained.
  case didDisappear
  /// Taken out of its parent or window, or dismissed.
  case detached

  /// Orders by progress.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

// MARK: - Presentation

extension Controller {
  /// Presents `modal` over this controller, which stays on screen as under a sheet.
  ///
  /// The modal's view goes into `window` and not into the presenter's view: that is why its native chain skips
  /// the presenter (catalogue A12, E8). A controller presents one modal at a time, as in UIKit; a second one is
  /// refused, and so is a controller that already has a place.
  @discardableResult
  public final func present(_ modal: Controller, in window: Window) -> Bool {
    guard presented == nil, modal !== self, modal !== window.rootController else { return false }
    guard modal.presenting == nil, modal.parent == nil else { return false }
    contentWillChange(.present, modal)
    modal.presenting = self
    presented = modal
    window.addSubview(modal.loadedView)
    modal.phase = .didMove
    if isOnScreen { modal.appear() }
    return true
  }

  /// Dismisses what this controller presents, with everything that is presented from there, topmost first.
  public final func dismissPresented() {
    guard let presented else { return }
    contentWillChange(.dismiss, presented)
    presented.dismissPresentedInside()
    presented.dismiss()
  }

  /// Dismisses everything that this controller and all that it contains present, topmost first.
  ///
  /// A list, as a stack of modals may be a million high; and all of the contents, not only what is on screen,
  /// because a modal's view hangs in the window and would stay there without its presenter.
  final func dismissPresentedInside() {
    var modals: [Controller] = []
    var pending: [Controller] = [self]
    while let controller = pending.popLast() {
      if let modal = controller.presented {
        modals.append(modal)
        pending.append(modal)
      }
      pending.append(contentsOf: controller.children)
    }
    for modal in modals.reversed() { modal.dismiss() }
  }

  /// Takes this modal, from which nothing is presented any more, off the screen and out of the hierarchy.
  private func dismiss() {
    if isOnScreen { disappear() }
    view?.removeFromSuperview()
    presenting?.presented = nil
    presenting = nil
    phase = .detached
  }
}

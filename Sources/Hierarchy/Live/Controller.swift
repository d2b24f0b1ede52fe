/// Manages a view, and where it is a container, other controllers.
open class Controller: Responder {
  /// How the children are shown.
  public final let container: ContainerKind

  /// How far this controller has come.
  public final internal(set) var phase: LifecyclePhase = .initialised

  /// The selected child of a tab container.
  public final internal(set) var selectedIndex = 0

  /// The root view, once it is loaded.
  public final private(set) var view: View?

  /// The view that children and cells go into: the innermost wrapper.
  public final unowned(unsafe) var contentView: View?

  /// The container that this controller is in.
  public final internal(set) unowned(unsafe) var parent: Controller?

  /// The controller that presents this one.
  public final internal(set) unowned(unsafe) var presenting: Controller?

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
    viewDidLoad()
  }

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

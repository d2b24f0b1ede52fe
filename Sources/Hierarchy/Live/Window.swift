/// The root of the view tree.
///
/// An architecture that decides something at the very top subclasses it (catalogue A8).
open class Window: View {
  /// The application that owns the window.
  public final internal(set) unowned(unsafe) var application: Application?

  /// The controller that fills the window.
  public final private(set) var rootController: Controller?

  /// Whether the window is on screen, and its controllers with it.
  public final private(set) var isVisible = false

  /// The application.
  open override var next: Responder? { application }

  /// Makes `controller` fill the window; the previous one, with whatever is presented from it, leaves.
  public final func setRoot(_ controller: Controller?) {
    if let old = rootController {
      old.dismissPresentedInside()
      if isVisible { old.disappear() }
      old.view?.removeFromSuperview()
      rootController = nil
      old.phase = .detached
    }
    guard let controller else { return }
    controller.leavePlace()
    rootController = controller
    addSubview(controller.loadedView)
    if isVisible { controller.appear() }
  }

  /// Puts the window on screen.
  public final func makeVisible() {
    guard !isVisible else { return }
    isVisible = true
    rootController?.appear()
  }

  open override func surrender(to dismantler: inout Dismantler) {
    super.surrender(to: &dismantler)
    if let root = rootController {
      rootController = nil
      dismantler.take(root)
    }
  }
}

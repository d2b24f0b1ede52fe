/// The root of the view tree.
public final class Window: View {
  /// The application that owns the window.
  public internal(set) unowned(unsafe) var application: Application?

  /// The controller that fills the window.
  public private(set) var rootController: Controller?

  /// Whether the window is on screen, and its controllers with it.
  public private(set) var isVisible = false

  /// The application.
  public override var next: Responder? { application }

  /// Makes `controller` fill the window; the previous one, with whatever is presented from it, leaves.
  public func setRoot(_ controller: Controller?) {
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
  public func makeVisible() {
    guard !isVisible else { return }
    isVisible = true
    rootController?.appear()
  }

  public override func surrender(to dismantler: inout Dismantler) {
    super.surrender(to: &dismantler)
    if let root = rootController {
      rootController = nil
      dismantler.take(root)
    }
  }
}

/// The last responder of a chain, and the owner of everything.
public final class Application: Responder {
  /// The object that the application asks to decide; part of the chain only if it is a responder (catalogue A2).
  package weak var delegate: AnyObject?
  package private(set) var windows: [Window] = []
  package private(set) var coordinators: [Coordinator] = []
  /// Objects that are to live exactly as long as the application.
  public var belongings: [AnyObject] = []

  deinit { dismantleOwned() }

  /// The delegate, if it is a responder.
  public override var next: Responder? { delegate as? Responder }

  /// Takes ownership of `window`, which another application loses.
  package func add(_ window: Window) {
    guard window.application !== self else { return }
    window.application?.remove(window)
    window.application = self
    windows.append(window)
  }

  package func remove(_ window: Window) {
    guard let index = windows.firstIndex(where: { $0 === window }) else { return }
    windows.remove(at: index).application = nil
  }

  package func add(_ coordinator: Coordinator) {
    guard coordinator.parent !== self else { return }
    coordinator.leaveParent()
    coordinator.parent = self
    coordinators.append(coordinator)
  }

  package func remove(_ coordinator: Coordinator) {
    guard let index = coordinators.firstIndex(where: { $0 === coordinator }) else { return }
    coordinators.remove(at: index).parent = nil
  }

  public override func surrender(to dismantler: inout Dismantler) {
    while let coordinator = coordinators.popLast() {
      coordinator.parent = nil
      dismantler.take(coordinator)
    }
    while let window = windows.popLast() {
      window.application = nil
      dismantler.take(window)
    }
  }
}

/// The root of the view tree.
///
/// An architecture that decides something at the very top subclasses it (catalogue A8).
open class Window: View {
  /// The application that owns the window.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var application: Application?
  @usableFromInline package final private(set) var rootController: Controller?
  private final var isVisible = false

  /// The application.
  open override var next: Responder? { application }

  /// `controller` is about to fill the window; called inside the operation, by whatever code it was asked for.
  open func contentWillChange(to controller: Controller) {}

  /// Makes `controller` fill the window; the previous one, with whatever is presented from it, leaves.
  package final func setRoot(_ controller: Controller?) {
    if let old = rootController {
      old.dismissPresentedInside()
      if isVisible { old.disappear() }
      old.view?.removeFromSuperview()
      rootController = nil
      old.phase = .detached
    }
    guard let controller else { return }
    contentWillChange(to: controller)
    controller.leavePlace()
    rootController = controller
    addSubview(controller.loadedView)
    if isVisible { controller.appear() }
  }

  package final func makeVisible() {
    guard !isVisible else { return }
    isVisible = true
    rootController?.appear()
  }

  open override func surrender(to dismantler: inout Dismantler) {
    super.surrender(to: &dismantler)
    if let root = rootController.take() { dismantler.take(root) }
  }
}

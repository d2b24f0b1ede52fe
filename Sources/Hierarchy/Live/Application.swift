/// The last responder of a chain, and the owner of everything.
public final class Application: Responder {
  /// The object that the application asks to decide; part of the chain only if it is a responder (catalogue A2).
  public weak var delegate: (any ApplicationDelegate)?

  /// The windows.
  public private(set) var windows: [Window] = []

  /// The coordinators that no other coordinator owns.
  public private(set) var coordinators: [Coordinator] = []

  /// Objects that are to live exactly as long as the application.
  public var belongings: [AnyObject] = []

  deinit { dismantleOwned() }

  /// The delegate, if it is a responder.
  public override var next: Responder? { delegate as? Responder }

  /// Takes ownership of `window`, which another application loses.
  public func add(_ window: Window) {
    guard window.application !== self else { return }
    window.application?.remove(window)
    window.application = self
    windows.append(window)
  }

  /// Lets go of `window`.
  public func remove(_ window: Window) {
    guard let index = windows.firstIndex(where: { $0 === window }) else { return }
    windows.remove(at: index).application = nil
  }

  /// Takes ownership of `coordinator`, which becomes a top-level one.
  public func add(_ coordinator: Coordinator) {
    guard coordinator.parent !== self else { return }
    coordinator.leaveParent()
    coordinator.parent = self
    coordinators.append(coordinator)
  }

  /// Lets go of `coordinator`.
  public func remove(_ coordinator: Coordinator) {
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

/// An object that an application asks to decide; it may or may not be a responder.
public protocol ApplicationDelegate: AnyObject {}

// MARK: - Windows

/// The root of the view tree.
///
/// An architecture that decides something at the very top subclasses it (catalogue A8).
open class Window: View {
  /// The application that owns the window.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var application: Application?

  /// The controller that fills the window.
  public final private(set) var rootController: Controller?

  private final var isVisible = false

  /// The application.
  open override var next: Responder? { application }

  /// `controller` is about to fill the window; called inside the operation, by whatever code it was asked for.
  open func contentWillChange(to controller: Controller) {}

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
    contentWillChange(to: controller)
    controller.leavePlace()
    rootController = controller
    addSubview(controller.loadedView)
    if isVisible { controller.appear() }
  }

  /// Puts the window on screen, and its controllers with it.
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

/// A window with a first responder.
///
/// A class of its own, so that the window of a plan's hierarchy stays small.
open class KeyWindow: Window {
  /// Where an action without a target starts, whichever control was touched (catalogue A9).
  public final weak var firstResponder: Responder?
}

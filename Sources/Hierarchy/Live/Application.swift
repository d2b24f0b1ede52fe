/// The last responder of a chain, and the owner of everything.
public final class Application: Responder {
  /// Whoever the application asks to decide; part of the chain only if it is a responder (catalogue A2).
  public weak var delegate: (any ApplicationDelegate)?

  /// The windows.
  public private(set) var windows: [Window] = []

  /// The coordinators that nobody else owns.
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

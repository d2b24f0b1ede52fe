public import Hierarchy

/// What ownership reaches from an application: the objects that have a right to live.
public enum Ownership {
  /// All responders that `application` owns, directly or through others, itself included.
  ///
  /// Read off the live objects' owning properties one by one, so it knows nothing of reference counts: a link that
  /// keeps something alive without owning it shows as an object that lives and is not in here.
  public static func reach(of application: Application) -> Set<ObjectIdentifier> {
    // A world of the architectures has some eighty objects: neither grows on the way.
    var reached = Set<ObjectIdentifier>(minimumCapacity: 128)
    var pending: [Responder] = []
    pending.reserveCapacity(64)
    pending.append(application)
    while let responder = pending.popLast() {
      guard reached.insert(ObjectIdentifier(responder)).inserted else { continue }
      add(ownedBy: responder, to: &pending)
    }
    return reached
  }

  /// One by one and not array by array: this runs after every step of every script, and an array that is widened to
  /// one of responders is a copy.
  private static func add(ownedBy responder: Responder, to pending: inout [Responder]) {
    if let owner = responder as? any Owner { pending += owner.belongings }
    switch responder {
    case let view as View:
      for subview in view.subviews { pending.append(subview) }
      if let root = (view as? Window)?.rootController { pending.append(root) }
    case let controller as Controller:
      for child in controller.children { pending.append(child) }
      if let modal = controller.presented { pending.append(modal) }
      if let view = controller.view { pending.append(view) }
    case let coordinator as Coordinator:
      for child in coordinator.children { pending.append(child) }
      if let root = coordinator.rootController { pending.append(root) }
    case let application as Application:
      for window in application.windows { pending.append(window) }
      for coordinator in application.coordinators { pending.append(coordinator) }
      for belonging in application.belongings {
        if let responder = belonging as? Responder { pending.append(responder) }
      }
    default: break
    }
  }
}

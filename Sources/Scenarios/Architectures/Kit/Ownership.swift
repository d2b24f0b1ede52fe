public import Hierarchy

/// What ownership reaches from an application: the objects that have a right to live.
public enum Ownership {
  /// All responders that `application` owns, directly or through others, itself included.
  ///
  /// Read off the live objects' owning properties one by one, so it knows nothing of reference counts: a link that
  /// keeps something alive without owning it shows as an object that lives and is not in here.
  public static func reach(of application: Application) -> Set<ObjectIdentifier> {
    var reached: Set<ObjectIdentifier> = []
    var pending: [Responder] = [application]
    while let responder = pending.popLast() {
      guard reached.insert(ObjectIdentifier(responder)).inserted else { continue }
      pending += owned(by: responder)
    }
    return reached
  }

  private static func owned(by responder: Responder) -> [Responder] {
    var owned = (responder as? any Owner)?.belongings ?? []
    switch responder {
    case let application as Application:
      owned += application.windows as [Responder] + application.coordinators
      owned += application.belongings.compactMap { $0 as? Responder }
    case let window as Window:
      owned += window.subviews as [Responder]
      if let root = window.rootController { owned.append(root) }
    case let view as View:
      owned += view.subviews as [Responder]
    case let controller as Controller:
      owned += controller.children as [Responder]
      if let modal = controller.presented { owned.append(modal) }
      if let view = controller.view { owned.append(view) }
    case let coordinator as Coordinator:
      owned += coordinator.children as [Responder]
      if let root = coordinator.rootController { owned.append(root) }
    default: break
    }
    return owned
  }
}

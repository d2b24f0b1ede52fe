import Hierarchy

/// Which coordinator each controller of an application hands its messages to.
struct CoordinatorLinks {
  /// The application's coordinators, parents first.
  let coordinators: [Coordinator]

  private var coordinatorOfRoot: [ObjectIdentifier: Coordinator] = [:]

  /// The links of `application`.
  init(of application: Application) {
    var coordinators: [Coordinator] = []
    var pending: [Coordinator] = application.coordinators.reversed()
    while let coordinator = pending.popLast() {
      coordinators.append(coordinator)
      pending += coordinator.children.reversed()
    }
    self.coordinators = coordinators
    // Several may own one stack; the innermost was started last, and is the one that listens to it.
    for coordinator in coordinators {
      if let root = coordinator.rootController { coordinatorOfRoot[ObjectIdentifier(root)] = coordinator }
    }
  }

  /// The coordinator of `controller`: of its side table, else of its own link, else whose root it is.
  func coordinator(of controller: Controller) -> Coordinator? {
    if let associated = (controller as? any Associating)?.parentCoordinator {
      return associated as? Coordinator
    }
    if let linked = (controller as? any Linked)?.outlet.target { return linked as? Coordinator }
    return coordinatorOfRoot[ObjectIdentifier(controller)]
  }
}

/// Decides about a flow: owns its root controller and the coordinators of the flows inside.
open class Coordinator: Responder {
  /// The coordinator of the flow around this one, or the application.
  public final internal(set) unowned(unsafe) var parent: Responder?
  package final private(set) var children: [Coordinator] = []
  package final private(set) var rootController: Controller?

  deinit { dismantleOwned() }

  /// The parent: a coordinator has no place in the native chain.
  open override var coordinatingResponder: Responder? { parent }

  /// Takes ownership of `child`; adding it twice changes nothing.
  package final func add(_ child: Coordinator) {
    guard child.parent !== self else { return }
    child.leaveParent()
    child.parent = self
    children.append(child)
  }

  package final func remove(_ child: Coordinator) {
    guard child.parent === self, let index = children.lastIndex(where: { $0 === child }) else { return }
    children.remove(at: index).parent = nil
  }

  /// Leaves the present owner: two owners would clear each other's link.
  package final func leaveParent() {
    switch parent {
    case let parent as Coordinator: parent.remove(self)
    case let parent as Application: parent.remove(self)
    default: break
    }
  }

  package final func setRoot(_ controller: Controller?) { rootController = controller }

  open override func surrender(to dismantler: inout Dismantler) {
    while let child = children.popLast() {
      child.parent = nil
      dismantler.take(child)
    }
    if let root = rootController.take() { dismantler.take(root) }
  }
}

import Hierarchy

/// The ways out of a screen, for who breaks the rule: each use leaves a note (catalogue E4).
extension StoreScreen {
  /// The stack around it.
  final var enclosingStack: Stack? {
    store.reaches.record(title, reachedFor: "its stack")
    return parent as? Stack
  }

  /// The container around it.
  final var enclosingController: Controller? {
    store.reaches.record(title, reachedFor: "its parent")
    return parent
  }
}

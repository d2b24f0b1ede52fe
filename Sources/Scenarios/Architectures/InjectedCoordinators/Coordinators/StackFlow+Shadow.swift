import Hierarchy

/// How the coordinators of one stack learn what is left of their screens.
extension StackFlow {
  /// The coordinator whose own the stack is.
  final var sharedRoot: StackFlow {
    guard let parent = parent as? StackFlow, parent.stack === stack else { return self }
    return parent.sharedRoot
  }

  /// This coordinator and all below it on the same stack, each before its children.
  final var sharing: [StackFlow] { [self] + sharingChildren.flatMap(\.sharing) }

  /// Trims every shadow to what the stack has, ends the flows that have nothing left, and lets the owner of the
  /// top screen be the active one.
  final func reconcile() {
    trim()
    guard store.hazard != .slotNotReturned, let top = stack.topController else { return }
    owner(of: top)?.activate()
  }

  /// Makes `screens` the stack's content.
  ///
  /// Whoever does that has to look itself: where the top screen stays, the stack tells nobody of what went below it.
  final func replaceScreens(with screens: [Controller]) {
    stack.setStack(screens, animated: false)
    sharedRoot.reconcile()
  }

  /// The coordinator on this stack that `screen` belongs to.
  final func owner(of screen: Controller) -> StackFlow? {
    sharing.first { $0.shadow.contains { $0 === screen } }
  }

  private var sharingChildren: [StackFlow] {
    flows.compactMap { $0 as? StackFlow }.filter { $0.stack === stack }
  }

  private func trim() {
    for child in sharingChildren {
      child.trim()
      if child.shadow.isEmpty { stopChild(child.identifier) }
    }
    let left = Set(stack.children.map(ObjectIdentifier.init))
    for screen in shadow where !left.contains(ObjectIdentifier(screen)) {
      store.stage.note("popped \(screen.title)")
    }
    shadow.removeAll { !left.contains(ObjectIdentifier($0)) }
    // The modal of a screen that was popped went with it, and nobody tells a coordinator of that.
    if let offer, offer.stack.presenting == nil { stopChild(offer.identifier) }
  }
}

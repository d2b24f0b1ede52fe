/// One of the calls that an app's own container makes about a child: UIKit leaves their order to the app, and another
/// one than that of `contain` and `removeFromParent` shows in the chain (catalogue D5).
package enum ContainmentCall: Sendable, CaseIterable {
  case addChild, addSubview, didMove, willMoveToNil, removeFromSuperview, removeFromParent
  package static let adding: [ContainmentCall] = [.addChild, .addSubview, .didMove]
  package static let removing: [ContainmentCall] = [.willMoveToNil, .removeFromSuperview, .removeFromParent]
}

extension Controller {
  /// Makes one call about `child`, which is or becomes a child of this plain container, and nothing else.
  package final func call(_ call: ContainmentCall, about child: Controller) {
    switch call {
    case .addChild:
      child.willMove(toParent: self)
      child.parent = self
      children.append(child)
    case .addSubview: loadedContentView.addSubview(child.loadedView)
    case .didMove:
      child.phase = .didMove
      child.didMove(toParent: self)
    case .willMoveToNil: child.willMove(toParent: nil)
    case .removeFromSuperview: child.view?.removeFromSuperview()
    case .removeFromParent:
      children.removeAll { $0 === child }
      child.parent = nil
      child.phase = .detached
      child.didMove(toParent: nil)
    }
  }
}

/// One of the calls that an app's own container makes about a child: in UIKit the order is left to the app.
///
/// `contain` and `removeFromParent` make them in the order that is right. These are for who wants to see what another
/// order does to the chain (catalogue D5), or the order in which UIKit itself makes them when it pushes (catalogue E9).
package enum ContainmentCall: Sendable, CaseIterable {
  /// `addChild`: the child is told that it will move, then has a parent.
  case addChild
  /// `view.addSubview(child.view)`: the view is loaded, and hangs in the container's.
  case addSubview
  /// `child.didMove(toParent:)`.
  case didMove
  /// `child.willMove(toParent: nil)`.
  case willMoveToNil
  /// `child.view.removeFromSuperview()`.
  case removeFromSuperview
  /// `child.removeFromParent()`: the child has no parent any more, and is told so.
  case removeFromParent

  /// The three that add a child, in the order that is right.
  package static let adding: [ContainmentCall] = [.addChild, .addSubview, .didMove]
  /// The three that take one out, in the order that is right.
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
    case .addSubview:
      loadedContentView.addSubview(child.loadedView)
    case .didMove:
      child.phase = .didMove
      child.didMove(toParent: self)
    case .willMoveToNil:
      child.willMove(toParent: nil)
    case .removeFromSuperview:
      child.view?.removeFromSuperview()
    case .removeFromParent:
      children.removeAll { $0 === child }
      child.parent = nil
      child.phase = .detached
      child.didMove(toParent: nil)
    }
  }
}

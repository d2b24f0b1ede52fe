/// What a user does, without any of the app's code being called first (catalogue B3).
extension NavigationStack {
  /// The back button: an animated pop; nil where a finger would not reach it, or find it.
  ///
  /// That is under a modal, off screen, while a transition is under way, and on the first screen.
  @discardableResult
  public final func systemBack() -> Controller? {
    guard isTouchable else { return nil }
    return pop(animated: true)
  }

  /// The finger begins to swipe the top screen away; false where it cannot.
  ///
  /// The content changes already, as UIKit's does, and comes back if the swipe is cancelled.
  @discardableResult
  public final func beginSwipe() -> Bool {
    guard isTouchable, children.count > 1 else { return false }
    change(to: children.dropLast(), arriving: [], isAnimated: true, isInteractive: true)
    return true
  }

  /// The finger went far enough: the pop is completed; false without a swipe.
  @discardableResult
  public final func finishSwipe() -> Bool {
    guard let transition, transition.isInteractive else { return false }
    return finishTransition()
  }

  /// The finger let go early: the content is what it was; false without a swipe.
  ///
  /// The screen below is told that it disappears, though it never did appear, then the top one that it appears.
  /// Neither the delegate nor `didMove` is called, as no screen has moved.
  @discardableResult
  public final func cancelSwipe() -> Bool {
    guard let transition, transition.isInteractive, !transition.isEnding else { return false }
    cancel(transition)
    return true
  }

  /// The user swipes this modal away, whose presentation delegate is told; false where a finger cannot.
  @discardableResult
  public final func swipeToDismiss() -> Bool {
    guard let presenting, isReachable else { return false }
    presenting.dismissPresented()
    presentationDelegate?.didDismiss(self)
    return true
  }

  private var isTouchable: Bool { transition == nil && isReachable }
}

extension Controller {
  /// Whether a finger could reach this controller: it is at rest on screen, and no modal lies over it.
  public final var isReachable: Bool {
    guard phase == .didAppear else { return false }
    var outermost = self
    while let parent = outermost.parent { outermost = parent }
    return !outermost.presentsInside
  }

  /// Whether this controller or anything that it contains presents a modal; a list, as depth may be a million.
  private var presentsInside: Bool {
    var pending: [Controller] = [self]
    while let controller = pending.popLast() {
      if controller.presented != nil { return true }
      pending.append(contentsOf: controller.children)
    }
    return false
  }
}

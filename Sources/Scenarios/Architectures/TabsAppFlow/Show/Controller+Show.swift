import Hierarchy

/// What became of a screen that was to be shown.
enum ShowOutcome {
  /// A stack has pushed it.
  case pushed(NavigationStack)
  /// Nobody above shows screens, so that it was presented.
  case presented
  /// It could not be.
  case refused
}

extension Controller {
  /// The bubble that UIKit has built in (catalogue C1): whoever has a parent asks it, a stack pushes, the last presents.
  @discardableResult
  func show(_ screen: Controller, in window: Window) -> ShowOutcome {
    if let stack = self as? NavigationStack {
      return stack.push(screen, animated: false) ? .pushed(stack) : .refused
    }
    if let parent { return parent.show(screen, in: window) }
    return present(screen, in: window) ? .presented : .refused
  }
}

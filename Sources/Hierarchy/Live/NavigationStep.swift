/// A part of a transition, with at most one callback to code that may do anything, another operation included.
///
/// A transition is a queue of these and not a function, so that an operation that a callback asks for can complete
/// it first: whoever runs the queue next takes up where the one below on the call stack was interrupted.
enum NavigationStep {
  case askForAnimation
  case willLeave(Controller)
  case willArrive(Controller)
  case link(Controller)
  case setContent
  case load(Controller)
  case settle(Controller)
  case restoreContent

  case installView(Controller)
  case removeView(Controller)

  /// Adds a step for each controller that is on screen in this one, itself included.
  case beginDisappearing(Controller)
  case willDisappear(Controller)
  case endDisappearing
  case didDisappear(Controller)
  /// Adds a step for each controller that will be on screen in this one, itself included.
  case beginAppearing(Controller)
  case willAppear(Controller)
  case endAppearing
  case didAppear(Controller)

  case willShow(Controller)
  case didShow(Controller)
  case detach(Controller)
  /// The stack is in no transition any more, and what was popped belongs to nobody.
  case release
}

/// A change of a stack's top screen while it is under way; it owns the screens that it takes out.
public final class NavigationTransition {
  /// Whether the new top screen was in the stack before.
  public let operation: NavigationOperation

  /// Whether the change takes time; one that does not is complete before the operation returns.
  public let isAnimated: Bool

  /// Whether a finger moves it, and may let go early.
  public let isInteractive: Bool

  /// Whether the finger did let go early: the old content is back.
  public internal(set) var isCancelled = false

  /// What the delegate supplied for it.
  public internal(set) var animation: NavigationAnimation?

  /// The screen that was on top, until the transition ends.
  public private(set) var from: Controller?

  /// The screen that will be on top, until the transition ends.
  public private(set) var to: Controller?

  /// The content before the change, for the finger that lets go, and after it.
  private(set) var previous: [Controller]
  private(set) var content: [Controller]

  /// The screens that the change takes out, topmost first.
  private(set) var leaving: [Controller]

  /// Who was told of the beginning of its (dis)appearance, and is to be told of the end.
  var disappearing: [Controller] = []
  var appearing: [Controller] = []

  /// What is to be done at once, and what when the animation is over; last step first.
  private var beginning: [NavigationStep] = []
  private var ending: [NavigationStep] = []

  /// Whether the animation is over.
  private(set) var isEnding = false

  init(
    from previous: [Controller],
    to content: [Controller],
    leaving: [Controller],
    isAnimated: Bool,
    isInteractive: Bool
  ) {
    from = previous.last
    to = content.last
    self.previous = previous
    self.content = content
    self.leaving = leaving
    let isKnown = content.last.map { top in previous.contains { $0 === top } } ?? true
    operation = isKnown ? .pop : .push
    self.isAnimated = isAnimated
    self.isInteractive = isInteractive
  }

  func begin(with steps: [NavigationStep], endingWith last: [NavigationStep]) {
    beginning = steps.reversed()
    ending = last.reversed()
  }

  /// The animation is over, and `steps`, if given, replace what was to be done then.
  func end(with steps: [NavigationStep]? = nil) {
    isEnding = true
    if let steps { ending = steps.reversed() }
  }

  /// The next step, which is then no longer in the queue.
  func takeStep() -> NavigationStep? {
    beginning.popLast() ?? (isEnding ? ending.popLast() : nil)
  }

  /// Puts `steps` before all others.
  func doNext(_ steps: [NavigationStep]) {
    if beginning.isEmpty && isEnding {
      ending.append(contentsOf: steps.reversed())
    } else {
      beginning.append(contentsOf: steps.reversed())
    }
  }

  /// Lets go of everything, so that who keeps the transition keeps no screens.
  ///
  /// The steps stay: the last call to the delegate comes after this where nothing was animated.
  func release() {
    from = nil
    to = nil
    previous = []
    content = []
    leaving = []
    disappearing = []
    appearing = []
  }

  /// Gives up the screens on their way out and all steps, because the stack itself goes.
  func surrender() -> [Controller] {
    let screens = leaving
    release()
    beginning = []
    ending = []
    return screens
  }
}

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

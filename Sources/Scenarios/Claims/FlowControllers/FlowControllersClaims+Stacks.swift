import Hierarchy

// MARK: - D17

extension FlowControllersClaims {
  static let injectedStack = Claim(
    "D17",
    "When login ends, nothing of it is left on the screen",
    rule: """
      after a login with three screens was let go of, no screen of it is on a stack or lives, and no message of one goes \
      astray. A side is owner of the stack: the login's own, or the parent's, which injects it and goes on with it
      """,
    against: CounterWorld("own-stack", "the login has a stack of its own on both sides", .confirmed),
    cases: [verify(" form=")]
  ) { _, planted in
    Finding(
      [("the login's own stack", false), ("the parent's stack", true)].flatMap { side, isInjected in
        let left = endLogin(onInjectedStack: isInjected && planted == nil)
        return [
          ClaimCheck(
            ClaimFigure("screens on the stack, \(side)", count: left.onStack),
            .equals(0),
            side: side
          ),
          ClaimCheck(ClaimFigure("screens alive, \(side)", count: left.alive), .equals(0), side: side),
          ClaimCheck(ClaimFigure("coordinators alive, \(side)", count: left.coordinators), side: side),
          ClaimCheck(ClaimFigure("messages astray, \(side)", count: left.astray), .equals(0), side: side),
        ]
      },
      axis: "owner of the stack"
    )
  }

  private static func endLogin(
    onInjectedStack isInjected: Bool
  ) -> (onStack: Int, alive: Int, coordinators: Int, astray: Int) {
    let stage = Stage(coordinators())
    let window = Window(id: stage.makeID())
    let parent = FlowCoordinator("parent", on: stage)
    let shared = FlowStack("stack of parent", on: stage)
    window.makeVisible()
    var login: StackFlowCoordinator? = StackFlowCoordinator(
      "login",
      showing: "credential",
      Services(),
      on: stage,
      takingOver: isInjected ? shared : nil
    )
    if let login {
      login.delegate = parent
      parent.add(login)
      window.setRoot(login.stack)
      while login.stack.children.count < 3 { login.advance(animated: false) }
      parent.remove(login)
    }
    login = nil
    // What the parent has now: its own stack, whoever used it.
    if !isInjected { window.setRoot(shared) }
    let screens = shared.children
    let astray = screens.count { stage.probe(from: $0).hasPrefix("unhandled") }
    let living = stage.census.living
    return (
      screens.count, living.count { $0 is TraitScreen && !($0 is FlowFrame) },
      living.count { $0 is StackFlowCoordinator }, astray
    )
  }
}

// MARK: - D20

extension FlowControllersClaims {
  static let ownDelegate = Claim(
    "D20",
    "A flow controller that is the delegate of its own stack sees every pop, without an observer",
    rule: """
      of a pop by the back button, by a swipe and without animation, and one to the root, each is seen with all screens \
      that went. A side is whether somebody else wants to be the stack's delegate too
      """,
    against: CounterWorld("alone", "no other object takes the slot", .confirmed),
    cases: ["bubbleup claims D20"]
  ) { _, planted in
    Finding(
      [("alone", false), ("with a second delegate", true)].flatMap { side, isShared in
        OwningTable.Exit.allCases.map { exit in
          let flow = DelegatingFlow(sharesSlot: isShared && planted == nil)
          let missed = flow.missed(by: exit)
          return ClaimCheck(
            ClaimFigure("screens missed, \(exit.rawValue), \(side)", count: missed),
            .equals(0),
            side: side
          )
        }
      },
      axis: "who wants the slot"
    )
  }
}

/// A flow controller that contains a stack and is its delegate, as the article ends up with.
final class DelegatingFlow: NavigationDelegate {
  /// Somebody else who wants to know of transitions, as for an animation.
  private final class Other: NavigationDelegate {
    let capabilities = NavigationCapabilities.willShow
  }

  private let stage = Stage(FlowControllersClaims.controllers())
  private let window: Window
  private let flow: FlowController
  private let stack: FlowStack
  private let other = Other()
  private var known: [ObjectIdentifier] = []
  private var seen = 0

  /// The flow, on screen with four screens; with `sharesSlot` the other one takes the slot afterwards.
  init(sharesSlot: Bool) {
    flow = FlowController("login", Services(), on: stage)
    stack = flow.showStack(startingWith: "credential")
    window = Window(id: stage.makeID())
    window.setRoot(flow)
    window.makeVisible()
    stack.delegate = self
    for _ in 0..<3 { stack.push(flow.makeScreen("credential"), animated: false) }
    known = stack.children.map(ObjectIdentifier.init)
    if sharesSlot { stack.delegate = other }
  }

  let capabilities = NavigationCapabilities.didShow

  /// Looks at what is there and not at the transition, which is nil where nothing is animated.
  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    let present = stack.children.map(ObjectIdentifier.init)
    seen += known.count { !present.contains($0) }
    known = present
  }

  /// Screens that went by `exit` and were not seen to go.
  func missed(by exit: OwningTable.Exit) -> Int {
    let before = stack.children.count
    switch exit {
    case .backButton: stack.systemBack()
    case .swipe: if stack.beginSwipe() { stack.finishSwipe() }
    case .popWithoutAnimation: stack.pop(animated: false)
    case .popToRoot: stack.popToRoot(animated: true)
    }
    stack.finishTransition()
    return before - stack.children.count - seen
  }
}

/// A change of a stack's top screen while it is under way; it owns the screens that it takes out.
///
/// What happens, and in which order it is heard of, is written in the stack's `begin`, `end` and `cancel`. They add
/// steps of one callback each: a callback may ask for another operation, which takes the steps that are left before it
/// begins, so that none is left for the code below it on the call stack.
package final class NavigationTransition {
  typealias Step = (NavigationStack, NavigationTransition) -> Void
  package let operation: NavigationOperation
  /// Whether the change takes time; one that does not is complete before the operation returns.
  package let isAnimated: Bool
  package let isInteractive: Bool
  /// The old and the new top screen, and those that leave, until the transition ends.
  package private(set) var from: Controller?
  package private(set) var to: Controller?
  private(set) var leaving: [Controller]
  fileprivate(set) var isEnding = false
  fileprivate var unfinished: [Step] = []
  private var steps: [Step?] = []
  private var taken = 0

  init(from previous: [Controller], to content: [Controller], isAnimated: Bool, isInteractive: Bool) {
    let (old, new) = (previous.last, content.last)
    let isKnown = new.map { top in previous.contains { $0 === top } } ?? true
    let staying = Set(content.map(ObjectIdentifier.init))
    from = old
    to = new
    leaving = previous.reversed().filter { !staying.contains(ObjectIdentifier($0)) }
    operation = isKnown ? .pop : .push
    self.isAnimated = isAnimated && old != nil && new != nil && old !== new
    self.isInteractive = isInteractive
  }

  fileprivate var isExchange: Bool { from !== to }
  fileprivate func add(_ step: @escaping Step) { steps.append(step) }
  private func doNext(_ next: [Step]) { steps.insert(contentsOf: next, at: taken) }

  fileprivate func takeStep() -> Step? {
    guard taken < steps.count else { return nil }
    defer { taken += 1 }
    return steps[taken].take()
  }

  /// Adds what tells `screen`, and everything that it shows, that it is about to come or go.
  fileprivate func addTurn(of screen: Controller, to will: LifecyclePhase, then did: LifecyclePhase) {
    add { stack, transition in
      guard stack.isOnScreen else { return }
      let shown = screen.shownSubtree()
      transition.doNext(shown.map { screen in { _, _ in screen.turn(to: will) } })
      for screen in shown { transition.unfinished.append { _, _ in screen.turn(to: did) } }
    }
  }

  fileprivate func addEndOfTurns() {
    add { _, transition in
      transition.doNext(transition.unfinished)
      transition.unfinished = []
    }
  }

  /// Lets go of all screens, so that a reference to the transition keeps none of them; the last call to the delegate may
  /// come after this.
  fileprivate func release() {
    from = nil
    to = nil
    leaving = []
    unfinished = []
  }

  func surrender() -> [Controller] {
    let screens = leaving
    release()
    steps = []
    return screens
  }
}

extension NavigationStack {
  final func change(
    to content: [Controller],
    arriving: [Controller] = [],
    isAnimated: Bool,
    isInteractive: Bool = false
  ) {
    announce(content)
    let transition = NavigationTransition(
      from: children,
      to: content,
      isAnimated: isAnimated && isOnScreen,
      isInteractive: isInteractive
    )
    begin(transition, to: content, arriving: arriving)
    if !transition.isAnimated { end(transition) }
    self.transition = transition
    run(transition)
  }

  /// Ends the transition that is under way as its animation does, if there is one; a swipe is completed too.
  @discardableResult
  package final func finishTransition() -> Bool {
    guard let transition else { return false }
    if !transition.isEnding { end(transition) }
    run(transition)
    return true
  }

  final func settleTransition() {
    guard let transition else { return }
    if transition.isInteractive && !transition.isEnding {
      cancel(transition)
    } else {
      finishTransition()
    }
  }

  /// Says what the change amounts to: one screen more, some fewer from the top, or another content.
  private func announce(_ content: [Controller]) {
    let shared = zip(children, content).prefix { $0 === $1 }.count
    switch (children.count - shared, content.count - shared) {
    case (0, 0): break
    case (0, 1): contentWillChange(.push, content[shared])
    case (_, 0): contentWillChange(.pop, children[children.count - 1])
    default: contentWillChange(.reset, content[content.count - 1])
    }
  }

  private func begin(_ transition: NavigationTransition, to content: [Controller], arriving: [Controller]) {
    let (old, new) = (transition.from, transition.to)
    if transition.isAnimated, let old, let new {
      transition.add { stack, transition in
        guard stack.capabilities.contains(.animation) else { return }
        _ = stack.delegate?.navigationStack(stack, animationFor: transition.operation, from: old, to: new)
      }
    }
    for screen in transition.leaving { transition.add { _, _ in screen.beginLeaving() } }
    for screen in arriving {
      transition.add { stack, _ in screen.run { screen.willMove(toParent: stack) } }
      transition.add { stack, _ in screen.parent = stack }
    }
    transition.add { stack, _ in stack.children = content }
    // The views are loaded in steps of their own, as `viewDidLoad` is a favourite place to set a stack up.
    transition.add { stack, _ in _ = stack.loadedView }
    for screen in arriving {
      transition.add { _, _ in _ = screen.loadedView }
      transition.add { stack, _ in screen.settle(in: stack) }
    }
    guard transition.isExchange else { return }
    if let new {
      transition.add { stack, _ in
        if new.view?.superview == nil { stack.loadedContentView.addSubview(new.loadedView) }
      }
    }
    if let old { transition.addTurn(of: old, to: .willDisappear, then: .didDisappear) }
    guard let new else { return }
    transition.addTurn(of: new, to: .willAppear, then: .didAppear)
    transition.add { stack, transition in
      guard stack.capabilities.contains(.willShow) else { return }
      stack.delegate?.navigationStack(stack, willShow: new, animated: transition.isAnimated)
    }
  }

  private func end(_ transition: NavigationTransition) {
    transition.isEnding = true
    if transition.isExchange, let old = transition.from {
      transition.add { _, _ in old.view?.removeFromSuperview() }
    }
    transition.addEndOfTurns()
    for screen in transition.leaving {
      transition.add { _, _ in
        // Once more, as a screen on its way out can still have presented something.
        screen.dismissPresentedInside()
        screen.detach()
      }
    }
    if !transition.isAnimated { transition.add { $0.release($1) } }
    if transition.isExchange, let new = transition.to {
      transition.add { stack, transition in
        guard stack.capabilities.contains(.didShow) else { return }
        stack.delegate?.navigationStack(stack, didShow: new, animated: transition.isAnimated)
      }
    }
    if transition.isAnimated { transition.add { $0.release($1) } }
  }

  final func cancel(_ transition: NavigationTransition) {
    // What is still to be told of the beginning is told first: no screen disappears that was not about to appear.
    run(transition)
    guard self.transition === transition, !transition.isEnding else { return }
    guard let old = transition.from, let new = transition.to else { return }
    transition.isEnding = true
    transition.unfinished = []
    transition.add { stack, _ in stack.children.append(old) }
    transition.addTurn(of: new, to: .willDisappear, then: .didDisappear)
    transition.add { _, _ in new.view?.removeFromSuperview() }
    transition.addEndOfTurns()
    transition.addTurn(of: old, to: .willAppear, then: .didAppear)
    transition.addEndOfTurns()
    transition.add { $0.release($1) }
    run(transition)
  }

  private func run(_ transition: NavigationTransition) {
    while let step = transition.takeStep() { step(self, transition) }
  }

  private func release(_ transition: NavigationTransition) {
    transition.release()
    if self.transition === transition { self.transition = nil }
  }
}

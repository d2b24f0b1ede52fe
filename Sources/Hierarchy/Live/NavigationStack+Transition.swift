extension NavigationStack {
  /// Ends the transition that is under way as its animation does, if there is one: the time that it takes is over.
  ///
  /// A swipe is completed too.
  @discardableResult
  public final func finishTransition() -> Bool {
    guard let transition else { return false }
    transition.end()
    run(transition)
    return true
  }

  /// Ends the transition that is under way because something else is about to happen.
  final func settleTransition() {
    guard let transition else { return }
    if transition.isInteractive && !transition.isEnding {
      cancel(transition)
    } else {
      finishTransition()
    }
  }

  /// Replaces the content, and begins the transition from the old top screen to the new one.
  final func change(
    to content: [Controller],
    arriving: [Controller],
    isAnimated: Bool,
    isInteractive: Bool = false
  ) {
    tell(of: content)
    let transition = makeTransition(to: content, isAnimated: isAnimated, isInteractive: isInteractive)
    transition.begin(
      with: beginning(of: transition, arriving: arriving),
      endingWith: ending(of: transition)
    )
    self.transition = transition
    if !transition.isAnimated { transition.end() }
    run(transition)
  }

  /// Says what the change amounts to: one screen more, some fewer from the top, or another content.
  private func tell(of content: [Controller]) {
    let shared = zip(children, content).prefix { $0 === $1 }.count
    switch (children.count - shared, content.count - shared) {
    case (0, 0): break
    case (0, 1): contentWillChange(.push, content[shared])
    case (_, 0): contentWillChange(.pop, children[children.count - 1])
    default: contentWillChange(.reset, content[content.count - 1])
    }
  }

  /// In a function of its own, so that nothing but the transition holds what leaves while its steps are taken.
  private func makeTransition(
    to content: [Controller],
    isAnimated: Bool,
    isInteractive: Bool
  ) -> NavigationTransition {
    let staying = Set(content.map(ObjectIdentifier.init))
    let (old, new) = (children.last, content.last)
    let isExchange = old !== new && old != nil && new != nil
    return NavigationTransition(
      from: children,
      to: content,
      leaving: children.reversed().filter { !staying.contains(ObjectIdentifier($0)) },
      isAnimated: isAnimated && isExchange && isOnScreen,
      isInteractive: isInteractive
    )
  }

  /// Puts the old content back.
  final func cancel(_ transition: NavigationTransition) {
    // What is still to be told of the beginning is told first: nobody disappears who was not about to appear.
    run(transition)
    guard self.transition === transition, !transition.isEnding else { return }
    guard let old = transition.from, let new = transition.to else { return }
    transition.isCancelled = true
    transition.end(with: [
      .restoreContent, .beginDisappearing(new), .removeView(new), .endDisappearing,
      .beginAppearing(old), .endAppearing, .release,
    ])
    run(transition)
  }

  private func beginning(of transition: NavigationTransition, arriving: [Controller]) -> [NavigationStep] {
    // The views are loaded in steps of their own, as `viewDidLoad` is a favourite place to set a stack up.
    var steps: [NavigationStep] = transition.isAnimated ? [.askForAnimation] : []
    steps += transition.leaving.map { .willLeave($0) }
    steps += arriving.flatMap { [.willArrive($0), .link($0)] }
    steps += [.setContent, .load(self)]
    steps += arriving.flatMap { [.load($0), .settle($0)] }
    guard transition.from !== transition.to else { return steps }
    if let new = transition.to { steps += [.installView(new)] }
    if let old = transition.from { steps += [.beginDisappearing(old)] }
    if let new = transition.to { steps += [.beginAppearing(new), .willShow(new)] }
    return steps
  }

  private func ending(of transition: NavigationTransition) -> [NavigationStep] {
    let isExchange = transition.from !== transition.to
    var steps: [NavigationStep] = []
    if isExchange, let old = transition.from { steps += [.removeView(old)] }
    steps += [.endDisappearing, .endAppearing]
    steps += transition.leaving.map { .detach($0) }
    guard isExchange, let new = transition.to else { return steps + [.release] }
    return steps + (transition.isAnimated ? [.didShow(new), .release] : [.release, .didShow(new)])
  }
}

// MARK: - Steps

extension NavigationStack {
  /// Takes the steps that are due, whoever put them there.
  final func run(_ transition: NavigationTransition) {
    while let step = transition.takeStep() { take(step, of: transition) }
  }

  private func take(_ step: NavigationStep, of transition: NavigationTransition) {
    switch step {
    case .askForAnimation, .willShow, .didShow: tell(step, of: transition)
    case .willLeave, .willArrive, .link, .setContent, .load, .settle, .restoreContent, .detach:
      move(step, of: transition)
    case .installView(let screen) where screen.view?.superview == nil:
      loadedContentView.addSubview(screen.loadedView)
    case .installView: break
    case .removeView(let screen): screen.view?.removeFromSuperview()
    case .release: release(transition)
    default: appear(step, of: transition)
    }
  }

  /// The steps that call the delegate, if it said when it was set that it answers.
  private func tell(_ step: NavigationStep, of transition: NavigationTransition) {
    switch step {
    case .askForAnimation where capabilities.contains(.animation):
      guard let old = transition.from, let new = transition.to else { return }
      transition.animation = delegate?
        .navigationStack(self, animationFor: transition.operation, from: old, to: new)
    case .willShow(let screen) where capabilities.contains(.willShow):
      delegate?.navigationStack(self, willShow: screen, animated: transition.isAnimated)
    case .didShow(let screen) where capabilities.contains(.didShow):
      delegate?.navigationStack(self, didShow: screen, animated: transition.isAnimated)
    default: break
    }
  }

  /// The steps that change the content.
  private func move(_ step: NavigationStep, of transition: NavigationTransition) {
    switch step {
    case .willLeave(let screen):
      screen.dismissPresentedInside()
      screen.run { screen.willMove(toParent: nil) }
    case .willArrive(let screen): screen.run { screen.willMove(toParent: self) }
    case .link(let screen): screen.parent = self
    case .load(let screen): _ = screen.loadedContentView
    case .setContent: children = transition.content
    case .settle(let screen): screen.settle(in: self)
    case .restoreContent: children = transition.previous
    case .detach(let screen):
      // Once more, as a screen on its way out can still have presented something.
      screen.dismissPresentedInside()
      screen.detach()
    default: break
    }
  }

  /// The steps that tell screens of their appearance; a phase that has moved on meanwhile is left alone.
  private func appear(_ step: NavigationStep, of transition: NavigationTransition) {
    switch step {
    case .beginDisappearing(let screen):
      transition.disappearing = isOnScreen ? screen.shownSubtree().filter(\.isOnScreen) : []
      transition.doNext(transition.disappearing.map { .willDisappear($0) })
    case .beginAppearing(let screen):
      transition.appearing = isOnScreen ? screen.shownSubtree() : []
      transition.doNext(transition.appearing.map { .willAppear($0) })
    case .endDisappearing: transition.doNext(transition.disappearing.map { .didDisappear($0) })
    case .endAppearing: transition.doNext(transition.appearing.map { .didAppear($0) })
    case .willDisappear(let screen) where screen.isOnScreen: Controller.beginDisappearing([screen])
    case .willAppear(let screen) where !screen.isOnScreen: Controller.beginAppearing([screen])
    case .didDisappear(let screen) where screen.phase == .willDisappear: Controller.endDisappearing([screen])
    case .didAppear(let screen) where screen.phase == .willAppear: Controller.endAppearing([screen])
    default: break
    }
  }

  /// Ends the transition, unless another one has taken its place.
  private func release(_ transition: NavigationTransition) {
    transition.release()
    if self.transition === transition { self.transition = nil }
  }
}

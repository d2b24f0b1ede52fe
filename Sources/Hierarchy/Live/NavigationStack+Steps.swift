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
      screen.willMove(toParent: nil)
    case .willArrive(let screen): screen.willMove(toParent: self)
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

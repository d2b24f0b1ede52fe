extension Controller {
  /// Whether this controller is on screen.
  public final var isOnScreen: Bool { phase == .didAppear || phase == .willAppear }

  /// Puts this controller and everything that it shows on screen.
  final func appear() {
    Controller.endAppearing(beginAppearing())
  }

  /// Takes this controller and everything that it shows off the screen.
  final func disappear() {
    Controller.endDisappearing(beginDisappearing())
  }

  /// Tells this controller and everything that it shows that they are about to be on screen, outermost first.
  final func beginAppearing() -> [Controller] {
    let shown = shownSubtree()
    Controller.beginAppearing(shown)
    return shown
  }

  /// Tells each that it is about to be on screen.
  static func beginAppearing(_ controllers: [Controller]) {
    for controller in controllers {
      controller.phase = .willAppear
      controller.run { controller.viewWillAppear() }
    }
  }

  /// Tells those that began that they are on screen.
  static func endAppearing(_ controllers: [Controller]) {
    for controller in controllers {
      controller.phase = .didAppear
      controller.run { controller.viewDidAppear() }
    }
  }

  /// Tells this controller and everything on screen in it that they are about to leave, outermost first.
  final func beginDisappearing() -> [Controller] {
    let shown = shownSubtree().filter(\.isOnScreen)
    Controller.beginDisappearing(shown)
    return shown
  }

  /// Tells each that it is about to leave the screen.
  static func beginDisappearing(_ controllers: [Controller]) {
    for controller in controllers {
      controller.phase = .willDisappear
      controller.run { controller.viewWillDisappear() }
    }
  }

  /// Tells those that began that they are off the screen.
  static func endDisappearing(_ controllers: [Controller]) {
    for controller in controllers {
      controller.phase = .didDisappear
      controller.run { controller.viewDidDisappear() }
    }
  }

  /// This controller and all that are visible with it, outermost first; a list, as depth may be a million.
  ///
  /// The stacks among them end their transitions first: what comes or goes with them is not what is moving.
  final func shownSubtree() -> [Controller] {
    while true {
      var moving: [NavigationStack] = []
      let shown = shownSubtree(notingTransitionsIn: &moving)
      if moving.isEmpty { return shown }
      for stack in moving { stack.settleTransition() }
    }
  }

  private func shownSubtree(notingTransitionsIn moving: inout [NavigationStack]) -> [Controller] {
    var shown: [Controller] = []
    var pending: [Controller] = [self]
    while let controller = pending.popLast() {
      shown.append(controller)
      if let stack = controller.stack, stack.transition != nil { moving.append(stack) }
      if let modal = controller.presented { pending.append(modal) }
      if controller.showsAllChildren {
        pending.append(contentsOf: controller.children.reversed())
      } else if let child = controller.shownChild {
        pending.append(child)
      }
    }
    return shown
  }
}

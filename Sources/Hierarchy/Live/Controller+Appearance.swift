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
    for controller in shown {
      controller.phase = .willAppear
      controller.viewWillAppear()
    }
    return shown
  }

  /// Tells those that began that they are on screen.
  static func endAppearing(_ controllers: [Controller]) {
    for controller in controllers {
      controller.phase = .didAppear
      controller.viewDidAppear()
    }
  }

  /// Tells this controller and everything on screen in it that they are about to leave, outermost first.
  final func beginDisappearing() -> [Controller] {
    let shown = shownSubtree().filter(\.isOnScreen)
    for controller in shown {
      controller.phase = .willDisappear
      controller.viewWillDisappear()
    }
    return shown
  }

  /// Tells those that began that they are off the screen.
  static func endDisappearing(_ controllers: [Controller]) {
    for controller in controllers {
      controller.phase = .didDisappear
      controller.viewDidDisappear()
    }
  }

  /// This controller and all that are visible with it, outermost first; a list, as depth may be a million.
  private func shownSubtree() -> [Controller] {
    var shown: [Controller] = []
    var pending: [Controller] = [self]
    while let controller = pending.popLast() {
      shown.append(controller)
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

import Hierarchy

/// What happens on the stack that the user sees.
extension StoreWorld {
  func navigate(_ step: Step) {
    guard let stack = visibleStack else { return }
    switch step.operation {
    case .push: choose(step.argument, animated: true)
    case .pushInstantly: choose(step.argument, animated: false)
    case .pop: stack.systemBack()
    case .popInstantly: stack.pop(animated: false)
    case .popTo: if let screen = step.pick(from: stack.children) { stack.pop(to: screen, animated: true) }
    case .popToRoot: stack.popToRoot(animated: step.argument % 2 == 0)
    case .setStack: visibleFlow?.replaceScreens(with: stack.children.chosen(by: step.argument))
    default: break
    }
  }

  func swipe(_ step: Step) {
    guard let stack = visibleStack, let top = visibleScreen, stack.children.count > 1 else { return }
    switch step.operation {
    case .swipeBack:
      stack.beginSwipe()
      stack.finishSwipe()
    case .swipeCancelled:
      stack.beginSwipe()
      stack.cancelSwipe()
    case .swipeThenPush where hasRoom:
      stack.beginSwipe()
      top.choose(UInt64(step.argument))
    default: break
    }
  }

  /// Something is chosen on the screen that the user sees.
  private func choose(_ item: Int, animated: Bool) {
    guard hasRoom else { return }
    store.isAnimated = animated
    visibleScreen?.choose(UInt64(item))
    store.isAnimated = true
  }

  /// Whether the stack that a choice shows something on has room; an offer's choice is shown below the offer.
  var hasRoom: Bool {
    let stack = offer == nil ? visibleStack : app.selected?.stack
    return (stack?.children.count ?? 0) < Self.height
  }
}

extension Array {
  /// The first element, and those of the next four whose bits are set in `argument`; the rest is left out.
  func chosen(by argument: Int) -> [Element] {
    enumerated().compactMap { index, element in
      index == 0 || (index <= 4 && argument >> (index - 1) & 1 == 1) ? element : nil
    }
  }
}

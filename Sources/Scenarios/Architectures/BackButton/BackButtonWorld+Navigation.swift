import Hierarchy

extension BackButtonWorld {
  func popTo(_ step: Step) {
    let below = host.stack.children.dropLast()
    guard let target = step.pick(from: below) else { return }
    host.stack.pop(to: target, animated: step.argument >= 8)
  }

  /// The host replaces its stack in one of three ways: root and a new screen, a new screen alone, root and top.
  func setStack(_ step: Step) {
    let screens = host.stack.children
    let animated = step.argument >= 8
    switch step.argument % 3 {
    case 0: host.replaceStack(keeping: Array(screens.prefix(1)), adding: true, animated: animated)
    case 1: host.replaceStack(keeping: [], adding: true, animated: animated)
    default:
      let ends = screens.count > 1 ? [screens[0], screens[screens.count - 1]] : screens
      host.replaceStack(keeping: ends, adding: false, animated: animated)
    }
  }

  func swipe(_ end: (NavigationStack) -> Void) {
    if host.stack.beginSwipe() { end(host.stack) }
  }

  /// A screen is shown that sends in each phase of its life, and is taken away again.
  func probePhases() {
    guard host.stack.hasRoom else { return }
    let screen = ProbeScreen("probe", on: stage)
    stage.links.connect(screen, to: top)
    host.stack.push(screen, animated: false)
    host.stack.pop(animated: false)
  }

  func swipeThenPush() {
    let (stack, pusher) = (host.stack, top)
    guard stack.hasRoom, stack.beginSwipe() else { return }
    pusher.push(animated: true)
  }
}

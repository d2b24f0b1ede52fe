import Hierarchy

/// The rejected container, and the slot of the pop gesture that it needs.
extension BackButtonClaims {
  static let gestureSlot = Claim(
    "B10",
    "A container that needs the slot of the pop gesture sees every pop, and the gesture is what it was",
    holds: Arm("while it has the slot", false),
    contrast: Arm("once another object has taken it", true),
    axis: "who tells of the pop, and what the other lets begin",
    cases: [verify(" .*watching=article-container"), "bubbleup claims B10"]
  ) { test in
    for isToldByGesture in [false, true] {
      for permits in [false, true] {
        let teller = isToldByGesture ? "gesture" : "stack"
        test.side = "told by the \(teller), the other lets \(permits ? "all" : "none") begin"
        let stranger = Stranger(permits: permits)
        let swipes = swipes(takenBy: test.world ? stranger : nil, isToldByGesture: isToldByGesture)
        test.expect("swipes that popped nothing, of 20", swipes.inVain, .equals(0))
        test.expect("pops missed, of 20", swipes.missed, .equals(0))
        test.expect("gestures on the first screen, of 20", swipes.stray, .equals(0))
      }
    }
  }

  private typealias Swipes = (inVain: Int, missed: Int, stray: Int)

  /// In each trial a swipe on the first screen, which has nothing to pop and must not begin, and one on a detail's.
  private static func swipes(takenBy stranger: Stranger?, isToldByGesture: Bool) -> Swipes {
    trials.reduce(into: (0, 0, 0)) { sum, trial in
      let app = BackButtonApp(.rejectedContainer)
      let stack = app.master.navigationController
      (app.master.entrance as? NavigationContainer)?.isToldByGesture = isToldByGesture
      if let stranger { stack.popGestureDelegate = stranger }
      stack.beginSwipe()
      sum.stray += stack.strayGestures
      app.perform(pushes(trial % 4) + [Step(.start, 1)])
      let height = stack.children.count
      app.perform(Step(.swipeBack))
      if stack.children.count >= height { sum.inVain += 1 } else if app.details > 0 { sum.missed += 1 }
    }
  }
}

/// An object of the app's that takes the slot for a purpose of its own, as a side menu does.
private final class Stranger: PopGestureDelegate {
  private let permits: Bool

  init(permits: Bool) { self.permits = permits }

  func mayBeginPop(on stack: NavigationStack) -> Bool { permits }
  func popGestureEnded(on stack: NavigationStack, didPop: Bool) {}
}

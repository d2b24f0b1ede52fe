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
        let swipes = trials.map { trial in
          swipe(trial, takenBy: test.world ? stranger : nil, isToldByGesture: isToldByGesture)
        }
        test.expect("swipes that popped nothing, of 20", swipes.count { !$0.isGone }, .equals(0))
        test.expect("pops missed, of 20", swipes.count { $0.isGone && $0.details > 0 }, .equals(0))
        test.expect("gestures on the first screen, of 20", swipes.reduce(0) { $0 + $1.stray }, .equals(0))
      }
    }
  }

  /// A swipe on the first screen, which has nothing to pop, and one on the first screen of a detail: gestures that were
  /// let begin on the first, whether the detail's screen has gone, and details that are left.
  private static func swipe(
    _ trial: Int,
    takenBy stranger: Stranger?,
    isToldByGesture: Bool
  ) -> (stray: Int, isGone: Bool, details: Int) {
    let app = BackButtonApp(.rejectedContainer)
    let stack = app.master.navigationController
    (app.master.entrance as? NavigationContainer)?.isToldByGesture = isToldByGesture
    if let stranger { stack.popGestureDelegate = stranger }
    stack.beginSwipe()
    let stray = stack.strayGestures
    app.perform(pushes(trial % 4) + [Step(.start, 1)])
    let height = stack.children.count
    app.perform(Step(.swipeBack))
    return (stray, stack.children.count < height, app.details)
  }
}

/// An object of the app's that takes the slot for a purpose of its own, as a side menu does.
private final class Stranger: PopGestureDelegate {
  private let permits: Bool

  init(permits: Bool) { self.permits = permits }

  func mayBeginPop(on stack: NavigationStack) -> Bool { permits }
  func popGestureEnded(on stack: NavigationStack, didPop: Bool) {}
}

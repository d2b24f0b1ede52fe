// In debug builds only, as the suite that it extends.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

/// What must be true after each operation on the stacks of the flows.
extension FlowControllersTests {
  private static let forms = [Step(.login), Step(.start, 0), Step(.start, 1)]

  @Test("flows that are popped together are gone together", arguments: [Step(.popTo, 0), Step(.popToRoot)])
  func goingFarBack(pop: Step) {
    for seen in drill.seen(Self.forms + [pop]) {
      #expect(seen.facts["flows"] == "app login#1")
      #expect(seen.facts["stack of login#1"] == "credential#1")
    }
  }

  @Test("a flow whose screen is taken from under another is gone, and the other one stays")
  func setStack() {
    for seen in drill.seen(Self.forms + [Step(.setStack, 2)]) {
      #expect(seen.facts["flows"] == "app login#1 recovery#1")
    }
  }

  @Test("a swipe that is given up ends no flow, and a push in the middle of one gives it up")
  func swipes() {
    for last in [Step(.swipeCancelled), Step(.swipeThenPush)] {
      for seen in drill.seen([Step(.login), Step(.start), last]) {
        #expect(seen.facts["flows"] == "app login#1 sign-up#1")
      }
    }
  }

  @Test("a thousand tab switches and a thousand links leave as much alive as one")
  func repetition() {
    let toMain = [Step(.login), Step(.login)]
    #expect(drill.isBounded(.selectTab, after: toMain, ending: [Step(.selectTab)]))
    #expect(drill.isBounded(.deepLink, after: toMain, ending: [Step(.deepLink)]))
  }
}
#endif

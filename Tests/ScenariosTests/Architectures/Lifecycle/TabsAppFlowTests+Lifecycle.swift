import Hierarchy
import Scenarios
import Testing

/// What must be true after each operation on the stacks of the shop.
extension TabsAppFlowTests {
  @Test(
    "every way of going back drops the screen on top, which hears of it once",
    arguments: [Operation.pop, .popInstantly, .swipeBack]
  )
  func goingBack(operation: Scenarios.Operation) {
    for seen in drill.seen([Step(.push), Step(.pushInstantly, 1), Step(operation)]) {
      #expect(seen.facts["stack home#1"] == "initial#1 · double-button#1 (title 0)")
      #expect(seen.events == ["left double-button#2"])
    }
  }

  @Test("screens that are popped together hear of it once each")
  func goingFarBack() {
    let pushes = [Step(.push), Step(.push), Step(.push)]
    for seen in drill.seen(pushes + [Step(.popTo, 1)]) {
      #expect(seen.facts["stack home#1"] == "initial#1 · double-button#1 (title 0)")
      #expect(seen.events == ["left double-button#2", "left double-button#3"])
    }
    for seen in drill.seen(pushes + [Step(.popToRoot)]) {
      #expect(seen.facts["stack home#1"] == "initial#1")
      #expect(seen.events.count { $0.hasPrefix("left ") } == 3)
    }
  }

  @Test("a flow with its hierarchy replaces what was over the first screen")
  func setStack() {
    for seen in drill.seen([Step(.push), Step(.push), Step(.setStack, 5)]) {
      #expect(seen.facts["stack home#1"] == "initial#1 · double-button#3 (title 5)")
      #expect(
        seen.events.filter { $0.hasPrefix("left ") } == ["left double-button#1", "left double-button#2"]
      )
    }
  }

  @Test("a swipe that is given up changes nothing, and a push in the middle of one gives it up")
  func swipes() {
    for seen in drill.seen([Step(.push), Step(.swipeCancelled)]) {
      #expect(seen.facts["stack home#1"] == "initial#1 · double-button#1 (title 0)")
      #expect(seen.events.isEmpty)
    }
    for seen in drill.seen([Step(.push), Step(.swipeThenPush, 2)]) {
      #expect(
        seen.facts["stack home#1"] == "initial#1 · double-button#1 (title 0) · double-button#2 (title 2)"
      )
    }
  }

  @Test("a screen is heard from between the phases that its order of look-ups allows")
  func phases() {
    for seen in drill.seen([Step(.sendAtEachPhase)]) {
      let deaf = seen.events.count { $0.contains("unhandled") }
      switch (seen.options.linkage, seen.options.lookup) {
      case (.trampoline, .injected): #expect(deaf == 5, "\(seen.events)")
      case (.trampoline, _): #expect(deaf == 3, "\(seen.events)")
      default: #expect(deaf == 1, "\(seen.events)")
      }
    }
  }

  @Test("after a logout and a login there is one shop, and messages arrive in it")
  func login() {
    for seen in drill.seen([Step(.push), Step(.logout), Step(.login)]) {
      #expect(seen.facts["coordinators"] == "main#2")
      #expect(seen.facts["orders from initial#2"] == "handled by orders#2")
    }
  }
}

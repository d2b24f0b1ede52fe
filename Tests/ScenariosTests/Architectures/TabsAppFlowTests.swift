import Hierarchy
import Scenarios
import Testing

@Suite("Tabs and the flow")
struct TabsAppFlowTests {
  private static let architecture = TabsAppFlowArchitecture()
  let drill = Drill(architecture)

  @Test("a flow leads from a cell of one tab to the third screen of the other, with the way back")
  func crossTab() {
    for seen in drill.seen([Step(.push), Step(.send, 9)]) {
      #expect(seen.facts["tab"] == "orders#1")
      #expect(seen.facts["stack orders#1"] == "first#1 · second#1 (order 9) · third#1 (order 9 item 10)")
      #expect(seen.events == ["orders#1 opened for double-button#1 from double-button#1"])
    }
  }

  @Test("a flow opened from the modal takes the modal away")
  func fromModal() {
    for seen in drill.seen([Step(.present), Step(.send, 2)]) {
      #expect(seen.facts["sheet"] == "none")
      #expect(seen.events == ["orders#1 opened for receipt#1 from receipt#1"])
    }
    // And not only out of sight: it is not there either when the tab is shown again that it was over.
    for seen in drill.seen([Step(.present), Step(.send, 2), Step(.selectTab)]) {
      #expect(seen.facts["tab"] == "home#1")
      #expect(seen.facts["sheet"] == "none")
    }
  }

  @Test("a modal goes with the screen that presented it")
  func presenterGone() {
    for seen in drill.seen([Step(.push), Step(.present), Step(.popPresenter)]) {
      #expect(seen.facts["sheet"] == "none")
      #expect(seen.events == ["left double-button#1"])
    }
  }

  @Test("a modal is dismissed by its presenter or swiped away")
  func dismissal() {
    for operation in [Operation.dismiss, .swipeToDismiss] {
      for seen in drill.seen([Step(.present), Step(operation)]) { #expect(seen.facts["sheet"] == "none") }
    }
  }

  @Test("a flow of a tab that was stopped ends unhandled at the application, and works again after a start")
  func stopAndStart() {
    for seen in drill.seen([Step(.stop)]) {
      #expect(seen.facts["children"] == "home#1")
      #expect(seen.facts["orders from initial#1"] == "unhandled at application")
    }
    for seen in drill.seen([Step(.stop), Step(.start)]) {
      #expect(seen.facts["orders from initial#1"] == "handled by orders#2")
    }
  }

  @Test("a tab that runs is not started twice")
  func startTwice() {
    for seen in drill.seen([Step(.startTwice)]) {
      #expect(seen.events == ["refused to start orders twice"])
      #expect(seen.facts["children"] == "home#1 · orders#1")
    }
  }

  @Test("a screen moves to another coordinator's stack and its flows go on arriving")
  func reparent() {
    for seen in drill.seen([Step(.push), Step(.reparent), Step(.selectTab, 1)]) {
      #expect(seen.facts["stack orders#1"] == "first#1 · double-button#1 (title 0)")
      #expect(seen.facts["home from double-button#1"] == "handled by home#1")
    }
  }

  @Test("what is left of a tab whose coordinator has gone sends to nobody")
  func orphan() {
    for seen in drill.seen([Step(.freeOwner)]) {
      #expect(seen.events == ["left by its owner: unhandled at orders-stack#1"])
    }
  }

  @Test(
    "a thousand links, tab switches, starts and stops leave as many levels as there were",
    arguments: architecture.variants
  )
  func repetition(options: ArchitectureOptions) {
    let start = drill.living([Step(.deepLink, 4)], options)
    #expect(
      drill.living(
        (0..<1_000).map { Step(.deepLink, $0) } + [Step(.deepLink, 0), Step(.deepLink, 4)],
        options
      )
        == start
    )
    #expect(drill.living([Step(.deepLink, 4)] + (0..<1_000).map { Step(.selectTab, $0) }, options) == start)
    let restarts = (0..<100).flatMap { [Step(.stop, $0), Step(.start)] }
    #expect(drill.living(restarts + [Step(.deepLink, 4)], options) == start)
  }

  @Test("logout with and without a modal leaves the login screen, the window and nothing else")
  func logout() {
    for options in Self.architecture.variants {
      #expect(drill.living([Step(.push), Step(.logout)], options) == 2)
      #expect(drill.living([Step(.present), Step(.logoutUnderModal)], options) == 2)
    }
  }
}

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

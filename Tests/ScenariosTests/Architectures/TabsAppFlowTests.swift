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

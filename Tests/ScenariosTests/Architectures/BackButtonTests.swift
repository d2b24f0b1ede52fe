import Hierarchy
import Scenarios
import Testing

@Suite("Coordinators and the back button")
struct BackButtonTests {
  private static let architecture = BackButtonArchitecture()
  let drill = Drill(architecture)

  @Test(
    "a detail whose screens have gone is gone, whichever way they went",
    arguments: [
      [Step(.pop)], [Step(.popInstantly)], [Step(.popTo, 8)], [Step(.popTo, 0)], [Step(.popToRoot)],
      [Step(.popToRoot, 1)], [Step(.setStack, 0)], [Step(.setStack, 10)], [Step(.swipeBack)], [Step(.stop)],
    ]
  )
  func departures(leaving: [Step]) {
    for seen in drill.seen([Step(.start)] + leaving) {
      #expect(seen.facts["flow detail#1"] == nil)
      #expect(seen.events.count { $0 == "popped page#1, told detail#1" } == 1)
      #expect(seen.events.count { $0 == "finished detail#1" } == 1)
    }
  }

  @Test("a flow stays while another that it started is still on the stack")
  func outlived() {
    for seen in drill.seen([Step(.start), Step(.start), Step(.setStack, 2)]) {
      #expect(seen.facts["flow detail#1"] == "under master: ")
      #expect(seen.facts["flow detail#2"] == "under detail#1: page#2")
    }
  }

  @Test("a cancelled swipe ends no flow")
  func cancelledSwipe() {
    for seen in drill.seen([Step(.start), Step(.swipeCancelled)]) {
      #expect(seen.facts["flow detail#1"] == "under master: page#1")
      #expect(seen.events.isEmpty)
    }
  }

  @Test("a push during a swipe keeps the screen that was to be popped")
  func swipeThenPush() {
    for seen in drill.seen([Step(.start), Step(.swipeThenPush)]) {
      #expect(seen.facts["stack of master"] == "list#1 page#1 page#2")
    }
  }

  @Test("a modal's flow ends with its presenter, by its presenter's code and by the user's finger")
  func modals() {
    for last in [Step(.popPresenter), Step(.dismiss), Step(.swipeToDismiss)] {
      for seen in drill.seen([Step(.push), Step(.present), Step(.start), last]) {
        #expect(seen.facts["modal"] == "none")
        #expect(seen.facts["flow detail#1"] == nil)
        #expect(seen.events.contains("finished editor#1"))
      }
    }
  }

  @Test("starting a flow before stopping the one before leaves the slot with the living")
  func startThenStop() {
    for seen in drill.seen([Step(.start, 1), Step(.startThenStop)]) {
      #expect(seen.facts["stack of master"] == "list#1 page#2")
      guard seen.options.observer == .own else { continue }
      #expect(seen.facts["slot of master"] == "observer of detail#2")
    }
  }

  @Test("a coordinator that is activated has the delegate slot back, and the others still hear of their pops")
  func activate() {
    for seen in drill.seen([Step(.start), Step(.activate), Step(.popInstantly)]) {
      #expect(seen.facts["flow detail#1"] == nil)
      guard seen.options.observer == .own else { continue }
      #expect(seen.facts["slot of master"] == "observer of master")
    }
  }

  @Test("the app's own transitions are asked for behind whoever watches, except behind a coordinator")
  func forwarding() {
    for seen in drill.seen([Step(.supply, 2), Step(.start)]) {
      let asked = seen.events.contains("tour asked for push from list#1 to page#1")
      #expect(asked == (seen.options.watching != .coordinator))
    }
  }

  @Test("a choice in a cell is acted on by the flow of its screen, and a request by the host of its stack")
  func messages() {
    for seen in drill.seen([Step(.start), Step(.present), Step(.send)]) {
      #expect(seen.facts["flow detail#2"] == "under editor#1: page#2")
      #expect(seen.facts["request from page#2"] == "handled by editor#1")
      #expect(seen.facts["error from page#2"] == "handled by master")
      #expect(seen.facts["request from page#1"] == "handled by master")
    }
  }
}

/// What must be true after the operations in which several flows take part at once.
extension BackButtonTests {
  @Test("flows that go together are told once each, the inner ones before those that started them")
  func popToRoot() {
    for seen in drill.seen([Step(.start), Step(.start), Step(.push), Step(.start), Step(.popToRoot)]) {
      #expect(seen.facts["stack of master"] == "list#1")
      #expect(seen.facts["shadow of master"] == "list#1")
      for page in 1...4 { #expect(seen.events.count { $0.hasPrefix("popped page#\(page),") } == 1) }
      for detail in 1...3 { #expect(seen.events.count { $0 == "finished detail#\(detail)" } == 1) }
    }
  }

  @Test("stopping a flow before starting the next leaves the slot with the living too")
  func stopThenStart() {
    for seen in drill.seen([Step(.start, 1), Step(.stopThenStart)]) {
      #expect(seen.facts["stack of master"] == "list#1 page#2")
      #expect(seen.facts["flow detail#1"] == nil)
      #expect(seen.events.count { $0 == "finished detail#1" } == 1)
      guard seen.options.observer == .own else { continue }
      #expect(seen.facts["slot of master"] == "observer of detail#2")
    }
  }

  @Test("a forwardee that has gone is asked no more, and every flow still hears of its pops")
  func forwardeeGone() {
    for seen in drill.seen([Step(.supply, 2), Step(.freeOwner), Step(.start), Step(.pop)]) {
      #expect(seen.events.sorted() == ["finished detail#1", "popped page#1, told detail#1"])
    }
  }

  @Test(
    "a push and a push without an animation leave the same slices",
    arguments: [Operation.push, .pushInstantly]
  )
  func pushes(push: Scenarios.Operation) {
    for seen in drill.seen([Step(.start), Step(push)]) {
      #expect(seen.facts["flow detail#1"] == "under master: page#1 page#2")
    }
  }

  @Test(
    "a screen that its flow has linked is heard in every phase, from before it is adopted until after it was let go"
  )
  func phases() {
    for seen in drill.seen([Step(.start), Step(.sendAtEachPhase)]) {
      #expect(seen.events.count == 7)
      #expect(seen.events.allSatisfy { $0.hasSuffix(": handled by master") })
      #expect(seen.facts["stack of master"] == "list#1 page#1")
    }
  }

  @Test("a thousand deep links leave as many flows and screens as one")
  func deepLinks() {
    #expect(drill.isBounded(.deepLink, after: [], ending: [Step(.deepLink)]))
  }
}

/// Observers that hand on what they have no use for, each to whoever had the slot before.
@Suite("Observers of one stack")
struct HandingOnTests {
  @Test("never hand on to each other in a ring, whatever hazard and script bring them to")
  func ring() throws {
    let architecture = try #require(ArchitectureCatalogue.all.first { $0.name == "back-button" })
    let forms = architecture.variants + architecture.hazards.map(\.options)
    let start = Step(.start, 1)
    for options in forms {
      for tail in [[.activate], [.activate, .push], [.activate, .start, .activate], [.stop, .activate]]
        as [[Scenarios.Operation]]
      {
        let steps =
          [start, start] + tail.map { Step($0) } + [Step(.push), Step(.pop), Step(.activate), Step(.pop)]
        // Red is a process that has run out of stack; what differs is another test's.
        _ = ScriptRunner(architecture, options).run(steps)
      }
    }
  }
}

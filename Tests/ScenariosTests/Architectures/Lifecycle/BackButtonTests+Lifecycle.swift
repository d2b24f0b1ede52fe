import Hierarchy
import Scenarios
import Testing

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

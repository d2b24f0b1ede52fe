import Hierarchy
import Scenarios
import Testing

/// What must be true after each operation on the messenger that is not shown by its roles.
extension ContainerCoordinatorsTests {
  @Test(
    "a push and a push without an animation leave the same screens",
    arguments: [Operation.push, .pushInstantly]
  )
  func pushes(push: Scenarios.Operation) {
    for seen in drill.seen([Step(push, 2)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 2)")
    }
  }

  @Test("a pop to one of several screens drops those above it and no others")
  func popTo() {
    for seen in drill.seen([Step(.push), Step(.push), Step(.push), Step(.popTo, 1)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 0)")
      #expect(seen.events == ["left details#2", "left details#3"])
    }
  }

  @Test("whatever is not in the stack that is set hears once that it left, the first screen too")
  func setStack() {
    for seen in drill.seen([Step(.push), Step(.push), Step(.setStack, 2)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends) · details#3 (friend 2)")
      #expect(seen.events == ["left details#1", "left details#2"])
    }
    for seen in drill.seen([Step(.push), Step(.setStack, 3)]) {
      #expect(seen.facts["stack friends#1"] == "list#2 (Friends) · details#2 (friend 3)")
      #expect(seen.events == ["left details#1", "left list#1"])
    }
  }

  @Test("a screen that moves to the other stack is there and no longer here, and its messages arrive")
  func reparent() {
    for seen in drill.seen([Step(.push), Step(.reparent), Step(.selectTab, 1)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends)")
      #expect(seen.facts["stack messages#1"] == "messages-list#1 (Messages) · details#1 (friend 0)")
      #expect(seen.facts["handleError from details#1"] == "handled by window")
    }
  }

  @Test(
    "a screen is heard from when its stack has begun to adopt it; where views lead on, from when it is installed"
  )
  func phases() {
    for seen in drill.seen([Step(.sendAtEachPhase)]) {
      #expect(seen.events.contains { $0.hasPrefix("didAppear") && $0.contains("handled by window") })
      #expect(seen.events.contains { $0.hasPrefix("init") && $0.contains("unhandled") })
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends)")
    }
  }

  @Test("logout without a modal, and a login after it, leave one tree and nothing of the one before")
  func logoutAndLogin() {
    for seen in drill.seen([Step(.push), Step(.logout)]) { #expect(seen.facts["root"] == "login#1") }
    for seen in drill.seen([Step(.push), Step(.logout), Step(.login)]) {
      #expect(seen.facts["stack friends#2"] == "list#2 (Friends)")
      #expect(seen.facts["stack friends#1"] == nil)
    }
  }
}

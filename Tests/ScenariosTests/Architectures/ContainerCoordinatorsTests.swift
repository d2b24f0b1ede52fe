import Hierarchy
import Scenarios
import Testing

@Suite("Container coordinators")
struct ContainerCoordinatorsTests {
  private static let architecture = ContainerCoordinatorsArchitecture()
  let drill = Drill(architecture)

  private static let toModal = [Step(.selectTab, 1), Step(.present)]

  @Test("a chosen friend is shown in details under one stack and written to under the other")
  func contexts() {
    for seen in drill.seen([Step(.push, 3)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 3)")
    }
    for seen in drill.seen(Self.toModal + [Step(.push, 3)]) {
      #expect(seen.facts["stack new-message#1"] == "composer#1 (friend 3)")
      #expect(seen.events == ["left list#2"])
    }
  }

  @Test("whoever presented the modal dismisses it, and a user's swipe does the same")
  func dismissal() {
    for operation in [Operation.dismiss, .swipeToDismiss] {
      for seen in drill.seen(Self.toModal + [Step(operation)]) { #expect(seen.facts["modal"] == "none") }
    }
  }

  @Test("a modal goes with the stack that presented it")
  func presenterGone() {
    for seen in drill.seen(Self.toModal + [Step(.popPresenter)]) {
      #expect(seen.facts["modal"] == "none")
      #expect(seen.facts["stack messages#2"] == "messages-list#2 (Messages)")
    }
  }

  @Test(
    "every way of going back drops the screens above, each of which hears of it once",
    arguments: [
      Operation.pop, .popInstantly, .swipeBack,
    ]
  )
  func goingBack(operation: Operation) {
    for seen in drill.seen([Step(.push), Step(.push), Step(operation)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 0)")
      #expect(seen.events == ["left details#2"])
    }
  }

  @Test("a swipe that is given up changes nothing, and a push in the middle of one gives it up")
  func swipes() {
    for seen in drill.seen([Step(.push), Step(.swipeCancelled)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 0)")
      #expect(seen.events.isEmpty)
    }
    for seen in drill.seen([Step(.push), Step(.swipeThenPush, 2)]) {
      #expect(
        seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 0) · details#2 (friend 2)"
      )
    }
  }

  @Test("screens that are popped together hear of it once each")
  func popToRoot() {
    for seen in drill.seen([Step(.push), Step(.push), Step(.push), Step(.popToRoot)]) {
      #expect(seen.events == ["left details#1", "left details#2", "left details#3"])
    }
  }

  @Test("the answer to a cell that was reused is cancelled and written nowhere")
  func reuse() {
    for seen in drill.seen([Step(.reuseCell, 0), Step(.answer)]) {
      #expect(seen.events == ["answered: cancelled"])
      #expect(seen.facts["cells"] == "empty, empty")
    }
    for seen in drill.seen([Step(.reuseCell, 2), Step(.answer)]) {
      #expect(seen.events == ["answered: handled"])
      #expect(seen.facts["cells"] == "portrait 3, empty")
    }
  }

  @Test("an observer sees an error before the window does, and neither keeps it from the other")
  func payForward() {
    for seen in drill.seen([Step(.push), Step(.send)]) {
      #expect(seen.events == ["details#1 shows an error", "window alerts"])
    }
  }

  @Test("a screen whose modal is gone sends to nobody")
  func orphan() {
    for seen in drill.seen(Self.toModal + [Step(.freeOwner)]) {
      #expect(seen.events == ["left by its owner: unhandled at list#2"])
    }
  }

  @Test(
    "a thousand tab switches, links or logins leave as many levels as there were",
    arguments: architecture.variants
  )
  func repetition(options: ArchitectureOptions) {
    let start = drill.living([Step(.deepLink)], options)
    #expect(drill.living((0..<1_000).map { Step(.deepLink, $0) }, options) == start)
    #expect(drill.living([Step(.deepLink)] + (0..<1_000).map { Step(.selectTab, $0) }, options) == start)
    #expect(drill.living((0..<200).map { _ in Step(.logout, 1) } + [Step(.deepLink)], options) == start)
  }

  @Test("logout under a modal leaves nothing of the old tree")
  func logout() {
    for seen in drill.seen(Self.toModal + [Step(.logoutUnderModal)]) {
      #expect(seen.facts["root"] == "login#1")
    }
    for options in Self.architecture.variants {
      // The login screen, the window and the delegate.
      #expect(drill.living(Self.toModal + [Step(.logoutUnderModal)], options) == 3)
    }
  }
}

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

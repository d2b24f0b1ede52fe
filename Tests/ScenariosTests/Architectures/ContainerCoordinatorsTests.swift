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

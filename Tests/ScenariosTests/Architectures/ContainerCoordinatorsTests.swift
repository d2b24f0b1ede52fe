import Hierarchy
import Scenarios
import Testing

@Suite("Container coordinators")
struct ContainerCoordinatorsTests {
  static let architecture = ContainerCoordinatorsArchitecture()

  @Test("every form does what the model says, whatever is done to it", arguments: architecture.variants)
  func variants(options: ArchitectureOptions) {
    let runner = ScriptRunner(Self.architecture, options)
    let generator = ScriptGenerator(Self.architecture)
    for seed in 1...8 as ClosedRange<UInt64> {
      let divergence = runner.run(generator.steps(200, seed: seed))
      #expect(divergence == nil, "seed \(seed)")
    }
  }

  @Test("every mistake is caught, and for the right reason", arguments: architecture.hazards.indices)
  func hazards(index: Int) {
    let hazard = Self.architecture.hazards[index]
    let divergence = ScriptRunner(Self.architecture, hazard.options).run(hazard.steps)
    let differences = divergence?.differences ?? []
    #expect(
      differences.contains { $0.contains(hazard.evidence) },
      "\(hazard.options.canonical): \(differences)"
    )
  }

  @Test(
    "a mistake is caught because of the option and not because of its script",
    arguments: architecture.hazards.indices
  )
  func withoutHazards(index: Int) {
    let hazard = Self.architecture.hazards[index]
    for options in Self.architecture.variants {
      #expect(ScriptRunner(Self.architecture, options).run(hazard.steps) == nil)
    }
  }

  private static let toModal = [Step(.selectTab, 1), Step(.present)]

  @Test("a chosen friend is shown in details under one stack and written to under the other")
  func contexts() {
    for seen in seen([Step(.push, 3)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 3)")
    }
    for seen in seen(Self.toModal + [Step(.push, 3)]) {
      #expect(seen.facts["stack new-message#1"] == "composer#1 (friend 3)")
      #expect(seen.events == ["left list#2"])
    }
  }

  @Test("whoever presented the modal dismisses it, and a user's swipe does the same")
  func dismissal() {
    for operation in [Operation.dismiss, .swipeToDismiss] {
      for seen in seen(Self.toModal + [Step(operation)]) { #expect(seen.facts["modal"] == "none") }
    }
  }

  @Test("a modal goes with the stack that presented it")
  func presenterGone() {
    for seen in seen(Self.toModal + [Step(.popPresenter)]) {
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
    for seen in seen([Step(.push), Step(.push), Step(operation)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 0)")
      #expect(seen.events == ["left details#2"])
    }
  }

  @Test("a swipe that is given up changes nothing, and a push in the middle of one gives it up")
  func swipes() {
    for seen in seen([Step(.push), Step(.swipeCancelled)]) {
      #expect(seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 0)")
      #expect(seen.events.isEmpty)
    }
    for seen in seen([Step(.push), Step(.swipeThenPush, 2)]) {
      #expect(
        seen.facts["stack friends#1"] == "list#1 (Friends) · details#1 (friend 0) · details#2 (friend 2)"
      )
    }
  }

  @Test("screens that are popped together hear of it once each")
  func popToRoot() {
    for seen in seen([Step(.push), Step(.push), Step(.push), Step(.popToRoot)]) {
      #expect(seen.events == ["left details#1", "left details#2", "left details#3"])
    }
  }

  @Test("the answer to a cell that was reused is cancelled and written nowhere")
  func reuse() {
    for seen in seen([Step(.reuseCell, 0), Step(.answer)]) {
      #expect(seen.events == ["answered: cancelled"])
      #expect(seen.facts["cells"] == "empty, empty")
    }
    for seen in seen([Step(.reuseCell, 2), Step(.answer)]) {
      #expect(seen.events == ["answered: handled"])
      #expect(seen.facts["cells"] == "portrait 3, empty")
    }
  }

  @Test("an observer sees an error before the window does, and neither keeps it from the other")
  func payForward() {
    for seen in seen([Step(.push), Step(.send)]) {
      #expect(seen.events == ["details#1 shows an error", "window alerts"])
    }
  }

  @Test("a screen whose modal is gone sends to nobody")
  func orphan() {
    for seen in seen(Self.toModal + [Step(.freeOwner)]) {
      #expect(seen.events == ["left by its owner: unhandled at list#2"])
    }
  }

  @Test(
    "a thousand tab switches, links or logins leave as many levels as there were",
    arguments: architecture.variants
  )
  func repetition(options: ArchitectureOptions) {
    let start = living([Step(.deepLink)], options)
    #expect(living((0..<1_000).map { Step(.deepLink, $0) }, options) == start)
    #expect(living([Step(.deepLink)] + (0..<1_000).map { Step(.selectTab, $0) }, options) == start)
    #expect(living((0..<200).map { _ in Step(.logout, 1) } + [Step(.deepLink)], options) == start)
  }

  @Test("logout under a modal leaves nothing of the old tree")
  func logout() {
    for seen in seen(Self.toModal + [Step(.logoutUnderModal)]) { #expect(seen.facts["root"] == "login#1") }
    for options in Self.architecture.variants {
      // The login screen, the window and the delegate.
      #expect(living(Self.toModal + [Step(.logoutUnderModal)], options) == 3)
    }
  }

  /// What is seen after `steps`, in every form that has to be right; each is also held against the model.
  private func seen(_ steps: [Step]) -> [Observation] {
    Self.architecture.variants.map { options in
      #expect(ScriptRunner(Self.architecture, options).run(steps) == nil, "\(options.canonical)")
      let world = Self.architecture.makeWorld(options)
      for step in steps.dropLast() { world.perform(step) }
      _ = world.observe()
      for step in steps.suffix(1) { world.perform(step) }
      return world.observe()
    }
  }

  /// How many levels live after `steps`.
  private func living(_ steps: [Step], _ options: ArchitectureOptions) -> Int {
    let world = Self.architecture.makeWorld(options)
    for step in steps { world.perform(step) }
    return world.stage.census.living.count
  }
}

// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("Coordinators and the back button")
struct BackButtonTests {
  static let architecture = BackButtonArchitecture()

  @Test("every form does what the model says, whatever is done to it", arguments: architecture.variants)
  func variants(options: ArchitectureOptions) {
    let runner = ScriptRunner(Self.architecture, options)
    let generator = ScriptGenerator(Self.architecture)
    for seed in 1...5 as ClosedRange<UInt64> {
      #expect(runner.run(generator.steps(200, seed: seed)) == nil, "seed \(seed)")
    }
  }

  @Test("every mistake is caught, and for the right reason", arguments: architecture.hazards.indices)
  func hazards(index: Int) {
    let hazard = Self.architecture.hazards[index]
    let differences = ScriptRunner(Self.architecture, hazard.options).run(hazard.steps)?.differences ?? []
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
      #expect(ScriptRunner(Self.architecture, options).run(hazard.steps) == nil, "\(options.canonical)")
    }
  }

  @Test(
    "a detail whose screens have gone is gone, whichever way they went",
    arguments: [
      [Step(.pop)], [Step(.popInstantly)], [Step(.popTo, 8)], [Step(.popTo, 0)], [Step(.popToRoot)],
      [Step(.popToRoot, 1)], [Step(.setStack, 0)], [Step(.setStack, 10)], [Step(.swipeBack)], [Step(.stop)],
    ]
  )
  func departures(leaving: [Step]) {
    for (observed, _) in seen([Step(.start)] + leaving) {
      #expect(observed.facts["flow detail#1"] == nil)
      #expect(observed.events.count { $0 == "popped page#1, told detail#1" } == 1)
      #expect(observed.events.count { $0 == "finished detail#1" } == 1)
    }
  }

  @Test("a flow stays while another that it started is still on the stack")
  func outlived() {
    for (observed, _) in seen([Step(.start), Step(.start), Step(.setStack, 2)]) {
      #expect(observed.facts["flow detail#1"] == "under master: ")
      #expect(observed.facts["flow detail#2"] == "under detail#1: page#2")
    }
  }

  @Test("a cancelled swipe ends no flow")
  func cancelledSwipe() {
    for (observed, _) in seen([Step(.start), Step(.swipeCancelled)]) {
      #expect(observed.facts["flow detail#1"] == "under master: page#1")
      #expect(observed.events.isEmpty)
    }
  }

  @Test("a push during a swipe keeps the screen that was to be popped")
  func swipeThenPush() {
    for (observed, _) in seen([Step(.start), Step(.swipeThenPush)]) {
      #expect(observed.facts["stack of master"] == "list#1 page#1 page#2")
    }
  }

  @Test("a modal's flow ends with its presenter, by its presenter's code and by the user's finger")
  func modals() {
    for last in [Step(.popPresenter), Step(.dismiss), Step(.swipeToDismiss)] {
      for (observed, _) in seen([Step(.push), Step(.present), Step(.start), last]) {
        #expect(observed.facts["modal"] == "none")
        #expect(observed.facts["flow detail#1"] == nil)
        #expect(observed.events.contains("finished editor#1"))
      }
    }
  }

  @Test("starting a flow before stopping the one before leaves the slot with the living")
  func startThenStop() {
    for (observed, options) in seen([Step(.start, 1), Step(.startThenStop)]) {
      #expect(observed.facts["stack of master"] == "list#1 page#2")
      guard options.observer == .own else { continue }
      #expect(observed.facts["slot of master"] == "observer of detail#2")
    }
  }

  @Test("a coordinator that is activated has the delegate slot back, and the others still hear of their pops")
  func activate() {
    for (observed, options) in seen([Step(.start), Step(.activate), Step(.popInstantly)]) {
      #expect(observed.facts["flow detail#1"] == nil)
      guard options.observer == .own else { continue }
      #expect(observed.facts["slot of master"] == "observer of master")
    }
  }

  @Test("the app's own transitions are asked for behind whoever watches, except behind a coordinator")
  func forwarding() {
    for (observed, options) in seen([Step(.supply, 2), Step(.start)]) {
      let asked = observed.events.contains("tour asked for push from list#1 to page#1")
      #expect(asked == (options.watching != .coordinator))
    }
  }

  @Test("a choice in a cell is acted on by the flow of its screen, and a request by the host of its stack")
  func messages() {
    for (observed, _) in seen([Step(.start), Step(.present), Step(.send)]) {
      #expect(observed.facts["flow detail#2"] == "under editor#1: page#2")
      #expect(observed.facts["request from page#2"] == "handled by editor#1")
      #expect(observed.facts["error from page#2"] == "handled by master")
      #expect(observed.facts["request from page#1"] == "handled by master")
    }
  }

  /// What every form shows after `steps`, with the events of the last one.
  private func seen(_ steps: [Step]) -> [(Observation, ArchitectureOptions)] {
    Self.architecture.variants.map { options in
      let world = BackButtonWorld(options)
      for step in steps.dropLast() { world.perform(step) }
      _ = world.stage.takeEvents()
      if let last = steps.last { world.perform(last) }
      return (world.observe(), options)
    }
  }
}
#endif

// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("Flow controllers")
struct FlowControllersTests {
  static let architecture = FlowControllersArchitecture()
  private static let toMain = [Step(.login), Step(.login)]

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

  @Test("onboarding ends with its third page, and login follows")
  func onboarding() {
    for (observed, _) in seen([Step(.push), Step(.push), Step(.push)]) {
      #expect(observed.facts["current"] == "login#1")
      #expect(observed.facts["flows"] == "app login#1")
    }
  }

  @Test("a logout passes through main and leaves nothing of it, whatever is up", arguments: [false, true])
  func logout(isUnderModal: Bool) {
    let end = isUnderModal ? [Step(.present), Step(.logoutUnderModal)] : [Step(.logout)]
    for (observed, _) in seen(Self.toMain + [Step(.push)] + end) {
      #expect(observed.facts["flows"] == "app login#2")
      #expect(observed.events == ["logout through main#1"])
    }
  }

  @Test("a logout from the settings takes a modal with it")
  func logoutBesideModal() {
    for (observed, _) in seen(Self.toMain + [Step(.present), Step(.logout)]) {
      #expect(observed.facts["modal"] == "none")
      #expect(observed.facts["flows"] == "app login#2")
    }
  }

  @Test("a recovery that is popped goes, and the sign-up below it stays")
  func forms() {
    for pop in [Step(.pop), Step(.popInstantly), Step(.swipeBack)] {
      for (observed, _) in seen([Step(.login), Step(.start, 0), Step(.start, 1), pop]) {
        #expect(observed.facts["flows"] == "app login#1 sign-up#1")
      }
    }
  }

  @Test("a modal goes with the screen that presented it, by code and by the user's finger")
  func modals() {
    for last in [Step(.popPresenter), Step(.dismiss), Step(.swipeToDismiss)] {
      for (observed, _) in seen(Self.toMain + [Step(.push), Step(.present), last]) {
        #expect(observed.facts["flows"] == "app feed#1 main#1 profile#1 settings#1")
      }
    }
  }

  @Test("a deep link selects the feed and replaces what is over its first screen")
  func deepLink() {
    for (observed, _) in seen(
      Self.toMain + [Step(.push), Step(.selectTab, 2), Step(.present), Step(.deepLink, 1)]
    ) {
      #expect(observed.facts["tab"] == "0")
      #expect(observed.facts["stack of feed#1"] == "item#1 item#5 item#6")
    }
  }

  @Test("the screens of a coordinator that has gone answer to the one that took over")
  func replacedOwner() {
    for (observed, options) in seen(Self.toMain + [Step(.freeOwner)]) where options.form == .coordinator {
      #expect(observed.facts["flows"] == "app feed#1 main#1 profile#2 settings#1")
      #expect(observed.facts["request from item#2"] == "handled by app")
    }
  }

  @Test(
    "the native chain is whole from did load until will leave, and links of one's own before and after too"
  )
  func phases() {
    for (observed, options) in seen([Step(.login), Step(.sendAtEachPhase)]) {
      let lost = observed.events.filter { $0.contains("unhandled") }
      let isNative = options.linkage == .native
      #expect(lost == (isNative ? ["did leave: unhandled at probe", "will move: unhandled at probe"] : []))
    }
  }

  @Test("a trait override reaches what is there, and what comes later")
  func traits() {
    for (observed, options) in seen([Step(.overrideTraits, 1), Step(.login), Step(.login), Step(.push)])
    where options.form == .controller {
      #expect(observed.facts["traits"] == "compact")
    }
  }

  @Test("the services die with the world")
  func services() throws {
    for options in Self.architecture.variants {
      weak var service: Services.Service?
      do {
        let world = FlowWorld(options)
        service =
          (world.root as? AppFlowController)?.services.auth
          ?? (world.root as? AppFlowCoordinator)?.services.auth
        #expect(service != nil)
      }
      #expect(service == nil)
    }
  }

  /// What every form shows after `steps`, with the events of the last one.
  private func seen(_ steps: [Step]) -> [(Observation, ArchitectureOptions)] {
    Self.architecture.variants.map { options in
      let world = FlowWorld(options)
      for step in steps.dropLast() { world.perform(step) }
      _ = world.stage.takeEvents()
      if let last = steps.last { world.perform(last) }
      return (world.observe(), options)
    }
  }
}
#endif

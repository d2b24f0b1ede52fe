// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("Flow controllers")
struct FlowControllersTests {
  private static let architecture = FlowControllersArchitecture()
  let drill = Drill(architecture)
  private static let toMain = [Step(.login), Step(.login)]

  @Test("onboarding ends with its third page, and login follows")
  func onboarding() {
    for seen in drill.seen([Step(.push), Step(.push), Step(.push)]) {
      #expect(seen.facts["current"] == "login#1")
      #expect(seen.facts["flows"] == "app login#1")
    }
  }

  @Test("a logout passes through main and leaves nothing of it, whatever is up", arguments: [false, true])
  func logout(isUnderModal: Bool) {
    let end = isUnderModal ? [Step(.present), Step(.logoutUnderModal)] : [Step(.logout)]
    for seen in drill.seen(Self.toMain + [Step(.push)] + end) {
      #expect(seen.facts["flows"] == "app login#2")
      #expect(seen.events == ["logout through main#1"])
    }
  }

  @Test("a logout from the settings takes a modal with it")
  func logoutBesideModal() {
    for seen in drill.seen(Self.toMain + [Step(.present), Step(.logout)]) {
      #expect(seen.facts["modal"] == "none")
      #expect(seen.facts["flows"] == "app login#2")
    }
  }

  @Test("a recovery that is popped goes, and the sign-up below it stays")
  func forms() {
    for pop in [Step(.pop), Step(.popInstantly), Step(.swipeBack)] {
      for seen in drill.seen([Step(.login), Step(.start, 0), Step(.start, 1), pop]) {
        #expect(seen.facts["flows"] == "app login#1 sign-up#1")
      }
    }
  }

  @Test("a modal goes with the screen that presented it, by code and by the user's finger")
  func modals() {
    for last in [Step(.popPresenter), Step(.dismiss), Step(.swipeToDismiss)] {
      for seen in drill.seen(Self.toMain + [Step(.push), Step(.present), last]) {
        #expect(seen.facts["flows"] == "app feed#1 main#1 profile#1 settings#1")
      }
    }
  }

  @Test("a deep link selects the feed and replaces what is over its first screen")
  func deepLink() {
    for seen in drill.seen(
      Self.toMain + [Step(.push), Step(.selectTab, 2), Step(.present), Step(.deepLink, 1)]
    ) {
      #expect(seen.facts["tab"] == "0")
      #expect(seen.facts["stack of feed#1"] == "item#1 item#5 item#6")
    }
  }

  @Test("the screens of a coordinator that has gone answer to the one that took over")
  func replacedOwner() {
    for seen in drill.seen(Self.toMain + [Step(.freeOwner)]) where seen.options.form == .coordinator {
      #expect(seen.facts["flows"] == "app feed#1 main#1 profile#2 settings#1")
      #expect(seen.facts["request from item#2"] == "handled by app")
    }
  }

  @Test(
    "the native chain is whole from did load until will leave, and links of one's own before and after too"
  )
  func phases() {
    for seen in drill.seen([Step(.login), Step(.sendAtEachPhase)]) {
      let lost = seen.events.filter { $0.contains("unhandled") }
      let isNative = seen.options.linkage == .native
      #expect(lost == (isNative ? ["did leave: unhandled at probe", "will move: unhandled at probe"] : []))
    }
  }

  @Test("a trait override reaches what is there, and what comes later")
  func traits() {
    for seen in drill.seen([Step(.overrideTraits, 1), Step(.login), Step(.login), Step(.push)])
    where seen.options.form == .controller {
      #expect(seen.facts["traits"] == "compact")
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
}

/// What must be true after each operation on the stacks of the flows.
extension FlowControllersTests {
  private static let forms = [Step(.login), Step(.start, 0), Step(.start, 1)]

  @Test("flows that are popped together are gone together", arguments: [Step(.popTo, 0), Step(.popToRoot)])
  func goingFarBack(pop: Step) {
    for seen in drill.seen(Self.forms + [pop]) {
      #expect(seen.facts["flows"] == "app login#1")
      #expect(seen.facts["stack of login#1"] == "credential#1")
    }
  }

  @Test("a flow whose screen is taken from under another is gone, and the other one stays")
  func setStack() {
    for seen in drill.seen(Self.forms + [Step(.setStack, 2)]) {
      #expect(seen.facts["flows"] == "app login#1 recovery#1")
    }
  }

  @Test("a swipe that is given up ends no flow, and a push in the middle of one gives it up")
  func swipes() {
    for last in [Step(.swipeCancelled), Step(.swipeThenPush)] {
      for seen in drill.seen([Step(.login), Step(.start), last]) {
        #expect(seen.facts["flows"] == "app login#1 sign-up#1")
      }
    }
  }

  @Test("a thousand tab switches and a thousand links leave as much alive as one")
  func repetition() {
    let toMain = [Step(.login), Step(.login)]
    #expect(drill.isBounded(.selectTab, after: toMain, ending: [Step(.selectTab)]))
    #expect(drill.isBounded(.deepLink, after: toMain, ending: [Step(.deepLink)]))
  }
}
#endif

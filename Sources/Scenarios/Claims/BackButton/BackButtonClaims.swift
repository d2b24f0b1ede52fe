import Hierarchy

/// The claims of article B: here those on the two trees, and what the claims of all files read off the app.
enum BackButtonClaims {
  /// B1 to B12.
  static let all: [Claim] = [
    trees, slices, systemPops, rejectedForms, detection, strongKeys, capabilities, release, ownObservers,
    gestureSlot, secondObserver, replacedScreen,
  ]

  /// The trials of an experiment where they differ: in each, the stack is another before.
  static let trials = 0..<20

  static func verify(_ filter: String = "") -> String { BackButtonArchitecture().verify(filter) }

  /// So many screens of the flow on top, with and without an animation in turn.
  static func pushes(_ count: Int) -> [Step] {
    (0..<count).map { Step($0.isMultiple(of: 2) ? .push : .pushInstantly) }
  }
}

extension BackButtonClaims {
  static let trees = Claim(
    "B1",
    "The tree of coordinators stays in step with that of controllers, modals included",
    holds: comparing,
    contrast: believing
  ) { test in
    test.none("scripts of 200 steps out of step", of: 0..<UInt64(4)) { seed in
      let app = BackButtonApp(test.world)
      return !script(200, seed: seed).allSatisfy { step in
        app.perform(step)
        return app.isInStep
      }
    }
  }

  private static let comparing = Arm(
    "where flows have all of their screens observed by comparison",
    ArchitectureOptions.sharedObserver
  )
  private static let believing = Arm(
    "where the first is observed by the transition, as in the article",
    ArchitectureOptions.literalShared
  )

  static let slices = Claim(
    "B2",
    "After every operation each screen of a shared stack belongs to exactly one coordinator",
    holds: Arm("where a pop is told once it has happened", ArchitectureOptions.sharedObserver),
    contrast: Arm(
      "where it is told when a swipe begins, which may be given up",
      ArchitectureOptions.sharedObserver.with(BackButtonHazards.hastyFinish)
    ),
    cases: [verify(), verify(" hazard=cancelled-swipe-finishes")]
  ) { test in
    let app = BackButtonApp(test.world)
    var (strays, shared, most) = (0, 0, 0)
    for step in script(500, seed: 2) {
      app.perform(step)
      let slices = app.coordinators.map(\.ownScreens)
      let owners = app.stacks.flatMap(\.titles).map { title in slices.count { $0.contains(title) } }
      strays += owners.count { $0 == 0 }
      shared += owners.count { $0 > 1 }
      let titles = app.master.navigationController.titles
      most = max(most, slices.count { !$0.allSatisfy { !titles.contains($0) } })
    }
    test.expect("screens in no slice, or in two", strays + shared, .equals(0))
    test.show("of them in two", shared)
    test.require("most coordinators on one stack", most, .above(2))
  }

  static let release = Claim(
    "B8",
    "A coordinator is released exactly once after its screens were popped",
    holds: comparing,
    contrast: believing
  ) { test in
    let app = BackButtonApp(test.world)
    var ended: [String] = []
    var idle: Set<String> = []
    for step in script(1_000, seed: 8) {
      app.perform(step)
      idle.formUnion(app.idleFlows)
      ended += app.stage.takeEvents().filter { $0.hasPrefix("finished") }
    }
    test.require("flows that ended", ended.count, .above(0))
    let twice = ended.count - Set(ended).count
    test.expect("flows left without a screen, or ended twice", idle.count + twice, .equals(0))
    test.show("of them ended twice", twice)
    test.require("coordinators alive and in no tree", app.leaked.count { $0 is Coordinator }, .equals(0))
  }

  /// A drawn script of everything that can be done to the app, whatever a form can follow.
  private static func script(_ count: Int, seed: UInt64) -> [Step] {
    BackButtonArchitecture().draw(count, seed: seed)
  }
}

/// What is the case, read off stacks and coordinators alone: no observer is asked.
extension BackButtonApp {
  /// The stacks that the user can get to: the master's, and that of the modal.
  var stacks: [Stack] { [master.navigationController] + [editor?.navigationController].compactMap(\.self) }

  /// The screens on them.
  var screens: Set<String> { Set(stacks.flatMap(\.titles)) }

  /// Details that have no screen on a stack and no flow that they have started: they were left behind.
  var idleFlows: [String] {
    let present = screens
    return coordinators.filter { flow in
      flow is DetailCoordinator && flow.children.isEmpty && present.isDisjoint(with: flow.ownScreens)
    }.map(\.title)
  }

  /// Screens on a stack that have lost their flow: their messages go nowhere.
  var orphans: [String] {
    stacks.flatMap(\.children).filter { ($0 as? ItemViewController)?.delegate == nil }.map(\.name)
  }

  /// Whether each flow has a screen or a flow, each screen its flow, and each modal flow its modal.
  var isInStep: Bool {
    let editors = coordinators.compactMap { $0 as? EditorCoordinator }
    return idleFlows.isEmpty && orphans.isEmpty && editors.allSatisfy { $0.entrance.presenting != nil }
  }

  /// Details that live.
  var details: Int { coordinators.count { $0 is DetailCoordinator } }
}

import Hierarchy

/// The claims of article B: here those on the two trees; how pops are seen, who watches, what the article's observer is
/// told of, and the gesture have files of their own.
enum BackButtonClaims {
  /// B1 to B12.
  static let all: [Claim] = [
    trees, slices, systemPops, rejectedForms, detection, strongKeys, capabilities, release, ownObservers,
    gestureSlot, secondObserver, replacedScreen,
  ]

  /// The article's observer, shared and one for each flow, and the two forms that it rejects.
  static let articleForms: [ArchitectureOptions] = [
    .literalShared, .literalObserver, .rejectedContainer, .rejectedCoordinator,
  ]

  /// The forms that are put right, and then the article's.
  static let forms: [ArchitectureOptions] = [.sharedObserver, .returningObservers] + articleForms

  /// How many trials an experiment makes where they differ: in each, the stack is another before.
  static let trials = 20

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures back-button\(filter)'"
  }
}

/// What is the case, read off stacks and coordinators alone: no observer is asked.
extension BackButtonApp {
  /// The stacks that the user can get to: the master's, and that of the modal.
  var stacks: [Stack] { [master.navigationController] + [editor?.navigationController].compactMap { $0 } }

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

  /// Modal flows whose modal is not up.
  var danglingModals: [String] {
    coordinators.compactMap { $0 as? EditorCoordinator }.filter { $0.entrance.presenting == nil }.map(\.title)
  }

  /// Whether each flow has a screen or a flow, each screen its flow, and each modal flow its modal.
  var isInStep: Bool { idleFlows.isEmpty && orphans.isEmpty && danglingModals.isEmpty }

  /// Details that live.
  var details: Int { coordinators.count { $0 is DetailCoordinator } }
}

// MARK: - B1

extension BackButtonClaims {
  static let trees = Claim(
    "B1",
    "The tree of coordinators stays in step with that of controllers, modals included",
    rule: """
      in 4 drawn scripts of 200 steps, in every form and in the article's to the letter, after each step every flow has a \
      screen on a stack or a flow of its own, every screen its flow, and every modal flow its modal: read off stacks and \
      coordinators, whatever a watcher believes
      """,
    against: CounterWorld("article's", "every form has the article's observer"),
    cases: [verify(), verify(" .*watching=article")]
  ) { _, planted in
    let scripts = (0..<4).map { ScriptGenerator(BackButtonArchitecture()).steps(200, seed: UInt64($0)) }
    return Finding(
      forms.map { options in
        let driven = planted == nil ? options : .literalShared
        let failed = scripts.count { !staysInStep(BackButtonApp(driven), over: $0) }
        return ClaimCheck(
          ClaimFigure("scripts out of step, of \(scripts.count)", count: failed),
          .equals(0),
          side: options.canonical
        )
      },
      axis: "form"
    )
  }

  private static func staysInStep(_ world: BackButtonApp, over steps: [Step]) -> Bool {
    steps.allSatisfy { step in
      world.perform(step)
      return world.isInStep
    }
  }
}

// MARK: - B2

extension BackButtonClaims {
  static let slices = Claim(
    "B2",
    "After every operation each screen of a shared stack belongs to exactly one coordinator",
    rule: """
      after each step of random scripts in every form no screen is in no slice or in two, and some stack had four \
      coordinators on it, or the scripts would show nothing
      """,
    against: CounterWorld("bypass", "after each step a screen is pushed that no coordinator knows of"),
    cases: [verify()]
  ) { _, planted in
    var (strays, shared, most) = (0, 0, 0)
    let architecture = BackButtonArchitecture()
    for options in architecture.variants {
      let world = BackButtonApp(options)
      let stack = world.master.navigationController
      for step in ScriptGenerator(architecture, options).steps(500, seed: 2) {
        world.perform(step)
        if planted != nil { stack.push(Screen("stray", on: world.stage), animated: false) }
        let slices = world.coordinators.map(\.ownScreens)
        for title in world.stacks.flatMap(\.titles) {
          let owners = slices.count { $0.contains(title) }
          strays += owners == 0 ? 1 : 0
          shared += owners > 1 ? 1 : 0
        }
        most = max(
          most,
          world.coordinators.count { $0.navigationController === stack && !$0.ownScreens.isEmpty }
        )
      }
    }
    return Finding([
      ClaimCheck(ClaimFigure("screens in no slice", count: strays), .equals(0)),
      ClaimCheck(ClaimFigure("screens in two slices", count: shared), .equals(0)),
      ClaimCheck(ClaimFigure("most coordinators on one stack", count: most), .above(3)),
    ])
  }
}

// MARK: - B8

extension BackButtonClaims {
  static let release = Claim(
    "B8",
    "A coordinator is released exactly once after its screens were popped",
    rule: """
      in a drawn script of 1,000 steps, in every form and in the article's to the letter, flows end, none ends twice, none \
      is ever left without a screen, and no coordinator lives that is not in the tree
      """,
    against: CounterWorld("article's", "every form has the article's observer"),
    cases: [verify(), verify(" .*watching=article")]
  ) { _, planted in
    let script = ScriptGenerator(BackButtonArchitecture()).steps(1_000, seed: 8)
    return Finding(
      forms.flatMap { options in
        let world = BackButtonApp(planted == nil ? options : .literalShared)
        let ends = ends(of: world, over: script)
        let side = options.canonical
        let judged: [(String, Int, ClaimCondition)] = [
          ("flows that ended", ends.finished, .above(0)), ("flows that ended twice", ends.twice, .equals(0)),
          ("flows left without a screen", ends.idle, .equals(0)),
          ("coordinators alive and not in the tree", ends.leaked, .equals(0)),
        ]
        return judged.map { ClaimCheck(ClaimFigure($0.0, count: $0.1), $0.2, side: side) }
      },
      axis: "form"
    )
  }

  /// How the flows of a world ended.
  private struct Ends {
    var finished = 0
    var twice = 0
    var idle = 0
    var leaked = 0
  }

  private static func ends(of world: BackButtonApp, over steps: [Step]) -> Ends {
    var ends = Ends()
    var (finished, idle): (Set<String>, Set<String>) = ([], [])
    for step in steps {
      world.perform(step)
      idle.formUnion(world.idleFlows)
      for event in world.stage.takeEvents() where event.hasPrefix("finished") {
        ends.finished += 1
        if !finished.insert(event).inserted { ends.twice += 1 }
      }
    }
    ends.idle = idle.count
    ends.leaked = world.leaked.count { $0 is Coordinator }
    return ends
  }
}

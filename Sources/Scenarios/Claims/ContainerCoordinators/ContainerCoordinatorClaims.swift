import Hierarchy

/// The claims of article A: here those on stacks and their rules; the next responder, the chain, modals and what a
/// message carries have files of their own.
enum ContainerCoordinatorClaims {
  /// A1 to A15.
  static let all: [Claim] = [
    popping, nextModes, forwarding, chainEnd, context, modalButton, cells, errors, firstResponder, payForward,
    boxes, modalTrap, wrapper, rules, entryPoints,
  ]

  /// The steps that lead from launch to the modal over the messages tab.
  static let toModal = [Step(.selectTab, 1), Step(.present)]

  /// How many trials an experiment makes where they differ: in each, the messenger is first led somewhere else.
  static let trials = 20

  /// Steps that lead from launch to the tab `index` and the bottom of its stack, by a way drawn from `seed`.
  static func drawn(_ seed: Int, toTab index: Int) -> [Step] {
    ScriptGenerator(ContainerCoordinatorsArchitecture()).steps(20, seed: UInt64(seed))
      + [Step(.swipeToDismiss), Step(.login), Step(.selectTab, index), Step(.popToRoot)]
  }

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures container-coordinators\(filter)'"
  }
}

// MARK: - A1

extension ContainerCoordinatorClaims {
  static let popping = Claim(
    "A1",
    "Screens that leave a stack are dead without any bookkeeping",
    rule: """
      after 20 drawn scripts of pushes and of all ways of leaving a stack as many levels live as before, and no table or \
      coordinator was needed for it
      """,
    against: CounterWorld("kept-screens", "every screen that is on top when it has to go is retained"),
    cases: [verify(" linkage=responder.native;modal=none")]
  ) { _, planted in
    let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
    let before = world.stage.census.living.count
    let born = world.stage.census.births
    var kept: [Controller?] = []
    for seed in 0..<trials {
      var generator = SeededGenerator(seed: UInt64(seed))
      for _ in 0..<50 {
        let operation = comingAndGoing[generator.below(comingAndGoing.count)]
        world.perform(Step(operation, generator.below(16)))
        if planted != nil, world.frontScreen is FriendDetails { kept.append(world.frontScreen) }
      }
      world.perform(Step(.popToRoot))
    }
    let made = world.stage.census.births - born
    let left = withExtendedLifetime(kept) { world.stage.census.living.count - before }
    return Finding([
      ClaimCheck(ClaimFigure("screens made and popped", count: made), .above(99)),
      ClaimCheck(ClaimFigure("of them still alive", count: left), .equals(0)),
      ClaimCheck(
        ClaimFigure("entries in a side table", count: world.stage.links.table.entryCount),
        .equals(0)
      ),
      ClaimCheck(ClaimFigure("coordinators", count: world.application.coordinators.count), .equals(0)),
    ])
  }

  private static let comingAndGoing: [Operation] = [
    .push, .push, .pushInstantly, .pop, .popInstantly, .popTo, .popToRoot, .swipeBack, .swipeCancelled,
    .swipeThenPush,
  ]
}

// MARK: - A5

extension ContainerCoordinatorClaims {
  static let context = Claim(
    "A5",
    "One list of friends does the right thing in two contexts without knowing either",
    rule: """
      the same class of list, chosen from in 20 drawn situations in each context and in every form, pushes details under \
      the friends stack and resets the new-message stack to the composer, and never anything else
      """,
    against: CounterWorld("pushing-screen", "the list pushes details itself instead of sending"),
    cases: [verify()]
  ) { _, planted in
    var (details, composers) = (0, 0)
    var classes: Set<ObjectIdentifier> = []
    let variants = ContainerCoordinatorsArchitecture().variants
    for options in variants.map({ planted == nil ? $0 : $0.with(.screenTransition) }) {
      for number in 0..<trials {
        let world = MessengerWorld(options)
        world.perform(drawn(number, toTab: 0))
        world.frontScreen.map { _ = classes.insert(ObjectIdentifier(type(of: $0))) }
        world.perform(Step(.push, number))
        if world.frontScreen is FriendDetails, world.frontStack?.children.count == 2 { details += 1 }
        world.perform(drawn(number, toTab: 1) + [Step(.present)])
        world.frontScreen.map { _ = classes.insert(ObjectIdentifier(type(of: $0))) }
        world.perform(Step(.push, number))
        if world.frontScreen is MessageComposer, world.frontStack?.children.count == 1 { composers += 1 }
      }
    }
    return Finding([
      ClaimCheck(ClaimFigure("classes of list", count: classes.count), .equals(1)),
      ClaimCheck(
        ClaimFigure("selections that pushed details", count: details),
        .equals(trials * variants.count)
      ),
      ClaimCheck(
        ClaimFigure("selections that led to the composer", count: composers),
        .equals(trials * variants.count)
      ),
    ])
  }
}

// MARK: - A14

extension ContainerCoordinatorClaims {
  static let rules = Claim(
    "A14",
    "Only containers transition, who presented dismisses, containers set titles and tab items: and a checker can tell",
    rule: """
      over 20 drawn scripts in every form the journal, which stacks, containers, presentations and titles write \
      themselves, has no violation; with a class in the app that breaks one of the three rules and says nothing of it, \
      there are violations of that rule and of no other
      """,
    against: CounterWorld("violator", "the screens of the ordinary messenger push by themselves"),
    cases: [verify(), verify(" hazard=(screen-transition|self-dismissal|self-titling)")]
  ) { _, planted in
    let architecture = ContainerCoordinatorsArchitecture()
    let generator = ScriptGenerator(architecture)
    let scripts = (1...20).map { generator.steps(200, seed: $0) }
    var (transitions, violations) = (0, 0)
    for options in architecture.variants.map({ planted == nil ? $0 : $0.with(.screenTransition) }) {
      for script in scripts {
        let journal = journal(of: script, options)
        transitions += journal.count
        var rules = ContainerRules()
        violations += rules.check(journal).count
      }
    }
    var checks = [
      ClaimCheck(ClaimFigure("transitions checked", count: transitions), .above(1_000)),
      ClaimCheck(ClaimFigure("violations of the messenger", count: violations), .equals(0)),
    ]
    for (hazard, rule) in violators {
      let options = ArchitectureOptions(.native, next: .container, modal: ModalRepair.none, hazard: hazard)
      let steps = [Step(.push)] + toModal + [Step(.dismiss)]
      var rules = ContainerRules()
      let found = rules.check(journal(of: steps, options))
      let meant = found.count { $0.rule == rule }
      checks.append(ClaimCheck(ClaimFigure("planted, and found: \(rule.rawValue)", count: meant), .above(0)))
      checks.append(
        ClaimCheck(ClaimFigure("found besides: \(rule.rawValue)", count: found.count - meant), .equals(0))
      )
    }
    return Finding(checks)
  }

  private static let violators: [(Hazard, RuleViolation.Rule)] = [
    (.screenTransition, .onlyContainersTransition), (.selfDismissal, .presenterDismisses),
    (.selfTitling, .containersConfigure),
  ]

  private static func journal(of steps: [Step], _ options: ArchitectureOptions) -> [Transition] {
    let world = MessengerWorld(options)
    world.perform(steps)
    return world.stage.transitions?.take() ?? []
  }
}

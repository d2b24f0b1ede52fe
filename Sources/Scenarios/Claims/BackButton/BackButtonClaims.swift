import Hierarchy

/// The claims of article B: here those on the two trees; how pops are seen, and who watches, have files of their own.
enum BackButtonClaims {
  /// B1 to B9.
  static let all: [Claim] = [
    trees, slices, systemPops, rejectedForms, detection, strongKeys, capabilities, release, ownObservers,
  ]

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures back-button\(filter)'"
  }

  /// A world in the form that the article arrives at, or with `hazard`.
  static func world(
    watching: PopWatching = .observer,
    observer: ObserverSharing = .shared,
    hazard: Hazard? = nil
  ) -> BackButtonWorld {
    BackButtonWorld(ArchitectureOptions(.delegate, observer: observer, watching: watching, hazard: hazard))
  }
}

extension BackButtonWorld {
  /// Both stacks, or the one that there is.
  var stacks: [Stack] { [master.stack] + [editor?.stack].compactMap(\.self) }

  /// Screens that coordinators still count as theirs although no stack has them: their pops went unseen.
  var unseenPops: Int {
    let present = Set(stacks.flatMap(\.titles))
    return coordinators.flatMap(\.slice).count { !present.contains($0) }
  }

  /// Flows other than the hosts whose screens have all gone, and which live all the same.
  var idleFlows: Int {
    let present = Set(stacks.flatMap(\.titles))
    return coordinators.count { flow in
      flow is DetailCoordinator && flow.children.isEmpty && !flow.slice.contains(where: present.contains)
    }
  }
}

// MARK: - B1

extension BackButtonClaims {
  static let trees = Claim(
    "B1",
    "The tree of coordinators stays in step with that of controllers, modals included",
    rule:
      "in random scripts in every form no step leads to anything that the model of the two trees did not foresee",
    against: CounterWorld("missed-pops", "the watchers believe the transition and miss pops without one"),
    cases: [verify()]
  ) { _, planted in
    let architecture = BackButtonArchitecture()
    let scripts = (0..<4).map { ScriptGenerator(architecture).steps(200, seed: UInt64($0)) }
    return Finding(
      architecture.variants.map { options in
        let driven = planted == nil ? options : options.with(.missedPops)
        let failed = scripts.count { ScriptRunner(architecture, driven).run($0) != nil }
        return ClaimCheck(
          ClaimFigure("scripts of 200 steps out of step", count: failed),
          .equals(0),
          side: options.canonical
        )
      },
      axis: "form"
    )
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
      let world = BackButtonWorld(options)
      for step in ScriptGenerator(architecture).steps(500, seed: 2) {
        world.perform(step)
        if planted != nil { world.master.stack.push(Screen("stray", on: world.stage), animated: false) }
        let slices = world.coordinators.map(\.slice)
        for title in world.stacks.flatMap(\.titles) {
          let owners = slices.count { $0.contains(title) }
          strays += owners == 0 ? 1 : 0
          shared += owners > 1 ? 1 : 0
        }
        most = max(most, world.coordinators.count { $0.stack === world.master.stack && !$0.slice.isEmpty })
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
    "A coordinator whose screens were popped is let go of exactly once",
    rule: """
      in random scripts of 1,000 steps in every form no flow ends twice, no screen is reported twice, and every flow \
      that was made and does not live has ended or went with the modal that it was in
      """,
    against: CounterWorld("missed-pops", "the watchers believe the transition and miss pops without one"),
    cases: [verify()]
  ) { _, planted in
    var (twice, again, ended) = (0, 0, 0)
    let architecture = BackButtonArchitecture()
    for options in architecture.variants.map({ planted == nil ? $0 : $0.with(.missedPops) }) {
      let world = BackButtonWorld(options)
      var seen: Set<String> = []
      for step in ScriptGenerator(architecture).steps(1_000, seed: 8) {
        world.perform(step)
        for event in world.stage.takeEvents() {
          if event.hasSuffix("once more") { again += 1 }
          guard event.hasPrefix("finished") else { continue }
          ended += 1
          if !seen.insert(event).inserted { twice += 1 }
        }
      }
      again += world.idleFlows
    }
    return Finding([
      ClaimCheck(ClaimFigure("flows that ended", count: ended), .above(1_000)),
      ClaimCheck(ClaimFigure("flows that ended twice", count: twice), .equals(0)),
      ClaimCheck(ClaimFigure("screens reported twice, and flows without any", count: again), .equals(0)),
    ])
  }
}

import Hierarchy

/// The claims of article B.
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
    watching: PopWatching = .observer, observer: ObserverSharing = .shared, hazard: Hazard? = nil
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

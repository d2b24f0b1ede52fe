/// Coordinators that share a navigation stack, and how they learn that the user went back (article B).
public struct BackButtonArchitecture: Architecture {
  /// The architecture.
  public init() {}

  /// Its name.
  public var name: String { "back-button" }
  /// The letter of its rows.
  public var letter: Character { "B" }
  /// What it is, in one line.
  public var abstract: String {
    "coordinators stacked on one navigation stack, told of pops that they did not ask for"
  }

  /// What can be done to it.
  public var operations: [Operation] {
    [
      .push, .pushInstantly, .start, .send, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack,
      .swipeCancelled, .swipeThenPush, .present, .dismiss, .swipeToDismiss, .popPresenter, .stop,
      .startThenStop,
      .stopThenStart, .activate, .supply, .freeOwner, .deepLink, .sendAtEachPhase,
    ]
  }

  /// One observer per stack, one per coordinator, and the two forms that the article rejects; then the other ways
  /// in which a screen may reach its coordinator.
  public var variants: [ArchitectureOptions] {
    [
      ArchitectureOptions(.delegate, observer: .shared, watching: .observer),
      ArchitectureOptions(.delegate, observer: .own, watching: .observer),
      ArchitectureOptions(.delegate, observer: .shared, watching: .container),
      ArchitectureOptions(.delegate, observer: .shared, watching: .coordinator),
      ArchitectureOptions(.weakClosure, observer: .shared, watching: .observer),
      ArchitectureOptions(.weakParent, observer: .own, watching: .observer),
      ArchitectureOptions(.trampoline, observer: .shared, watching: .observer),
      ArchitectureOptions(.assign, observer: .shared, watching: .container),
    ]
  }

  /// What the article warns of, and what its readers ran into.
  public var hazards: [HazardCase] {
    let start = Step(.start, 1)
    return [
      hazard(.missedPops, [start, Step(.popInstantly)], "flow detail#1: expected nothing"),
      hazard(
        .strongKeys,
        [start, Step(.popInstantly)],
        "alive without an owner: [\"cell of page#1\", \"page#1\"]"
      ),
      hazard(
        .ownObservers,
        [start, Step(.pop)],
        "slot of master: expected observer of master, found none",
        .own
      ),
      hazard(
        .slotNotReturned,
        [start, Step(.pop)],
        "slot of master: expected observer of master, found none",
        .own
      ),
      hazard(
        .clearedClaims,
        [start, Step(.startThenStop)],
        "slot of master: expected observer of detail#2, found observer of master",
        .own
      ),
      hazard(
        .cancelledSwipeFinishes,
        [start, Step(.swipeCancelled)],
        "flow detail#1: expected under master: page#1"
      ),
      hazard(.staleCapability, [Step(.supply), Step(.freeOwner), Step(.push)], "no receiver for animation"),
      hazard(.unseenDismissal, [Step(.present), Step(.swipeToDismiss)], "flow editor#1: expected nothing"),
    ] + articleForms
  }

  /// What the article has, to the letter: each form with the steps that it cannot follow.
  private var articleForms: [HazardCase] {
    let forms: [(PopWatching, ObserverSharing, [Step], evidence: String)] = [
      (.articleObserver, .shared, [Step(.start, 1), Step(.popInstantly)], "flow detail#1: expected nothing"),
      (
        .articleObserver, .own, [Step(.start), Step(.start), Step(.pop)],
        "slot of master: expected observer of detail#1, found none"
      ),
      (.articleContainer, .shared, [Step(.supply), Step(.start)], "events: expected [\"fade asked for push"),
      (
        .articleCoordinator, .shared, [Step(.start), Step(.start), Step(.pop)],
        "flow detail#2: expected nothing"
      ),
    ]
    return forms.map { watching, observer, steps, evidence in
      let options = ArchitectureOptions(.delegate, observer: observer, watching: watching)
      return HazardCase(options, steps, evidence: evidence)
    }
  }

  /// The side table, which says of every screen whose it is.
  public var standardForm: ArchitectureOptions {
    variants.first { $0.linkage == .trampoline } ?? ArchitectureOptions(.trampoline)
  }

  /// Two details on the stack of the master, the first with two screens, and an editor with a detail over them.
  public var opening: [Step] {
    [Step(.push), Step(.start), Step(.push), Step(.start), Step(.present), Step(.push), Step(.start)]
  }

  /// The live objects, launched.
  public func makeWorld(_ options: ArchitectureOptions) -> any World { BackButtonWorld(options) }

  /// The model of the same.
  public func makeModel(_ options: ArchitectureOptions) -> any WorldModel { BackButtonModel(options) }

  private func hazard(
    _ hazard: Hazard,
    _ steps: [Step],
    _ evidence: String,
    _ observer: ObserverSharing = .shared
  ) -> HazardCase {
    let options = ArchitectureOptions(.delegate, observer: observer, watching: .observer, hazard: hazard)
    return HazardCase(options, steps, evidence: evidence)
  }
}

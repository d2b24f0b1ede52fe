import Hierarchy

extension InjectedCoordinatorClaims {
  static let presented = Claim(
    "E8",
    "A presented controller is cut off from its presenter, and a coordinator around it reconnects it",
    rule: """
      of messages from a bare modal none reaches the coordinator of its presenter, and from one in a coordinator of its \
      own all do; judged for each order of look-ups
      """,
    cases: [verify(" hazard=skipped-presenter"), verify(" .*modal=coordinator"), verify(" .*modal=lookup")]
  ) { _ in
    var checks: [ClaimCheck] = []
    for lookup in [Lookup.injected, .coordinating] {
      let side = "lookup=\(lookup.rawValue)"
      checks += [
        ClaimCheck(
          ClaimFigure("from a bare modal, of 3", count: arrivals(lookup, .none)),
          .equals(0),
          side: side
        ),
        ClaimCheck(
          ClaimFigure("from one in a coordinator, of 3", count: arrivals(lookup, .coordinator)),
          .equals(3),
          side: side
        ),
      ]
    }
    return Finding(checks, axis: "order of look-ups")
  }

  /// Messages from an offer over home, over a product and over an address that reach the presenter's coordinator.
  private static func arrivals(_ lookup: Lookup, _ modal: ModalRepair) -> Int {
    let presenters = [[], [Step(.push)], [Step(.selectTab, 1), Step(.push)]]
    return presenters.count { steps in
      let world = StoreWorld(ArchitectureOptions(.trampoline, lookup: lookup, modal: modal), after: steps)
      let presenter = world.visibleFlow
      world.perform(Step(.present))
      guard let popup = world.visibleScreen, let presenter else { return false }
      return world.answer(.select, from: popup) == "handled by \(presenter.title)"
    }
  }
}

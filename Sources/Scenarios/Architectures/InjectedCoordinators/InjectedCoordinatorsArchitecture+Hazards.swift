import Hierarchy

/// The mistakes that the article and the users of its library tell of.
extension InjectedCoordinatorsArchitecture {
  /// Each with the shortest script that shows it.
  public var hazards: [HazardCase] {
    [
      mistake(.retainedParent, linkage: .retain, [Step(.logout)], "alive but owned by nobody"),
      mistake(.danglingAssign, linkage: .assign, [Step(.freeOwner)], "reads of a dead parent coordinator"),
      mistake(.overwrittenIdentifier, [Step(.startTwice, 1)], "stack catalog"),
      mistake(.skippedPresenter, modal: ModalRepair.none, [Step(.present)], "select from popup#1"),
      mistake(.slotNotReturned, [Step(.start, 1), Step(.stop)], "slot catalog: expected catalog#1"),
      mistake(.cancelledSwipeFinishes, [Step(.start, 1), Step(.swipeCancelled)], "coordinators"),
      mistake(.queueOutlivesStop, [Step(.start, 1), Step(.queueMessage, 7), Step(.stop)], "[\"payment#1\"]"),
      mistake(
        .staleWrite,
        [Step(.supply), Step(.reuseCell, 1), Step(.answer)],
        "shows promotion#2: expected nothing"
      ),
      mistake(.strongClosure, [Step(.supply), Step(.reuseCell), Step(.logout)], "alive but owned by nobody"),
      mistake(.reachingScreen, [Step(.push), Step(.push)], "product#1 reached for its stack"),
    ]
  }

  private func mistake(
    _ hazard: Hazard,
    linkage: Linkage = .trampoline,
    modal: ModalRepair = .coordinator,
    _ steps: [Step],
    _ evidence: String
  ) -> HazardCase {
    let options = ArchitectureOptions(linkage, lookup: .injected, modal: modal, hazard: hazard)
    return HazardCase(options, steps, evidence: evidence)
  }
}

import Hierarchy

/// Coordinators that are responders themselves, injected into the chain at the root controllers (catalogue E).
public struct InjectedCoordinatorsArchitecture: Architecture {
  /// `injected-coordinators`.
  public let name = "injected-coordinators"
  /// E.
  public let letter: Character = "E"
  /// One line for people.
  public let abstract =
    "a store: coordinators as responders, children by identifier, a promotion in a cell in a cell"
  /// Everything but traits: this article's app has stacks, sections, modals, requests and queues.
  public let operations = Operation.allCases.filter { $0 != .overrideTraits }

  /// The architecture.
  public init() {}

  /// Both orders of look-ups, the repair of modals that the other order allows, and the levels linked by hand.
  public var variants: [ArchitectureOptions] {
    [
      ArchitectureOptions(.trampoline, lookup: .injected, modal: .coordinator),
      ArchitectureOptions(.trampoline, lookup: .coordinating, modal: .coordinator),
      ArchitectureOptions(.trampoline, lookup: .coordinating, modal: .lookup),
      ArchitectureOptions(.delegate, modal: .coordinator),
      ArchitectureOptions(.weakClosure, modal: .coordinator),
      ArchitectureOptions(.weakParent, modal: .coordinator),
    ]
  }

  /// Signed in, a product and the cart on the stack of the catalog, an address in the account, and an offer over the cart.
  public var opening: [Step] {
    [
      Step(.login), Step(.push), Step(.start), Step(.push), Step(.selectTab, 1), Step(.push),
      Step(.selectTab),
      Step(.present),
    ]
  }

  /// The store, launched.
  public func makeWorld(_ options: ArchitectureOptions) -> any World { StoreWorld(options) }

  /// Its model.
  public func makeModel(_ options: ArchitectureOptions) -> any WorldModel { StoreModel(options) }
}

/// The mistakes that the article and the users of its library tell of.
extension InjectedCoordinatorsArchitecture {
  /// Each with the shortest script that shows it.
  public var hazards: [HazardCase] {
    [
      mistake(.retainedParent, linkage: .retain, [Step(.logout)], "alive without an owner"),
      mistake(.danglingAssign, linkage: .assign, [Step(.freeOwner)], "reads of a dead parent coordinator"),
      mistake(.overwrittenIdentifier, [Step(.startTwice, 1)], "stack catalog"),
      mistake(.skippedPresenter, modal: ModalRepair.none, [Step(.present)], "showItem from popup#1"),
      mistake(.slotNotReturned, [Step(.start, 1), Step(.stop)], "slot catalog: expected catalog#1"),
      mistake(.cancelledSwipeFinishes, [Step(.start, 1), Step(.swipeCancelled)], "coordinators"),
      mistake(.queueOutlivesStop, [Step(.start, 1), Step(.queueMessage, 7), Step(.stop)], "[\"payment#1\"]"),
      mistake(
        .staleWrite,
        [Step(.supply), Step(.reuseCell, 1), Step(.answer)],
        "shows promotion#2: expected nothing"
      ),
      mistake(.strongClosure, [Step(.supply), Step(.reuseCell), Step(.logout)], "alive without an owner"),
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

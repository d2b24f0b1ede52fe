import Hierarchy

/// A tab bar whose tabs have coordinators, and a flow that any screen can ask for (article C).
public struct TabsAppFlowArchitecture: Architecture {
  /// The architecture of article C.
  public init() {}

  /// `tabs-appflow`.
  public let name = "tabs-appflow"
  /// C.
  public let letter: Character = "C"
  /// Tabs, coordinators and one message for all flows.
  public let abstract = "a coordinator per tab under a main one; any screen opens any flow by one message"

  /// What can happen to the shop.
  public let operations: [Operation] = [
    .push, .pushInstantly, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack, .swipeCancelled,
    .swipeThenPush, .present, .dismiss, .swipeToDismiss, .popPresenter, .selectTab, .reparent, .start, .stop,
    .startTwice, .sendAtEachPhase, .send, .deepLink, .logout, .logoutUnderModal, .login, .freeOwner,
  ]

  /// The trampoline in both orders of look-ups, each with its repair for modals, and level-to-level links.
  public let variants: [ArchitectureOptions] = [
    ArchitectureOptions(.trampoline, lookup: .coordinating, modal: .lookup),
    ArchitectureOptions(.trampoline, lookup: .injected, modal: .coordinator),
    ArchitectureOptions(.delegate), ArchitectureOptions(.weakClosure), ArchitectureOptions(.weakParent),
  ]

  /// What the article criticises or its forms are prone to.
  public let hazards: [HazardCase] = [
    HazardCase(
      ArchitectureOptions(.strongParent, hazard: .strongParent),
      [Step(.logout)],
      evidence: "alive without an owner"
    ),
    HazardCase(
      ArchitectureOptions(.strongClosure, hazard: .strongClosure),
      [Step(.logout)],
      evidence: "alive without an owner"
    ),
    HazardCase(
      ArchitectureOptions(.retain, lookup: .coordinating, hazard: .retainedParent),
      [Step(.stop)],
      evidence: "alive without an owner: [\"first#1\", \"first#1.cell\", \"orders#1\", \"orders-stack#1\""
    ),
    HazardCase(
      ArchitectureOptions(.assign, lookup: .coordinating, hazard: .danglingAssign),
      [Step(.freeOwner)],
      evidence: "1 reads of a dead parent coordinator"
    ),
    HazardCase(
      ArchitectureOptions(.trampoline, lookup: .injected, modal: ModalRepair.none, hazard: .skippedPresenter),
      [Step(.present)],
      evidence: "home from receipt#1: expected handled by home#1, found unhandled at application"
    ),
    HazardCase(
      ArchitectureOptions(.trampoline, lookup: .coordinating, hazard: .failedCast),
      [],
      evidence: "home from initial#1: expected handled by home#1, found unhandled at home-stack#1"
    ),
    HazardCase(
      ArchitectureOptions(.trampoline, lookup: .coordinating, hazard: .castByIndex),
      [Step(.stop, 1), Step(.start), Step(.selectTab, 1), Step(.push), Step(.send, 9)],
      evidence: "stack home#2: expected initial#2 · double-button#1 (title 0), found first#2"
    ),
  ]

  /// A screen further in the home tab, two further in the orders tab, and a receipt over those.
  public var opening: [Step] {
    [Step(.push), Step(.selectTab, 1), Step(.push), Step(.push, 1), Step(.present)]
  }

  /// The shop, launched.
  public func makeWorld(_ options: ArchitectureOptions) -> any World { ShopWorld(options) }

  /// What it has to do.
  public func makeModel(_ options: ArchitectureOptions) -> any WorldModel { ShopModel(options) }
}

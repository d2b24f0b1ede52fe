import Hierarchy

/// Containers are the coordinators (article A): a messenger with navigation and tab controllers that decide what the
/// actions of its screens mean.
struct ContainerCoordinatorsArchitecture: Architecture {
  let name = "container-coordinators"
  let letter: Character = "A"
  let abstract = "navigation and tab containers decide; messages climb the native responder chain"

  let operations: [Operation] = [
    .push, .pushInstantly, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack, .swipeCancelled,
    .swipeThenPush, .present, .dismiss, .swipeToDismiss, .selectTab, .reparent, .sendAtEachPhase, .send,
    .deepLink, .logout, .logoutUnderModal, .login, .freeOwner,
  ]

  /// The chain as the article first has it, where a modal's next is its presenter.
  static let article = ArchitectureOptions(linkage: .native, next: .container, modal: ModalRepair.none)
  /// The chain as iOS has it, with the article's wrapper around modals.
  static let wrapped = ArchitectureOptions(linkage: .native, next: .modalRoot, modal: .wrapper)

  let variants =
    [Self.article]
    + NextMode.allCases.map { ArchitectureOptions(linkage: .native, next: $0, modal: .wrapper) }
  let hazards = MessengerHazards.all

  /// A friend looked up in one tab, and over the other a new message half written.
  let opening = [Step(.push), Step(.selectTab, 1), Step(.present), Step(.push)]

  func launch(_ options: ArchitectureOptions) -> App { Messenger(options) }
}

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

  /// The article's: the chain as it says that iOS has it, with a wrapper around modals.
  static let article = ArchitectureOptions(linkage: .native, next: .modalRoot, modal: .wrapper)

  /// Without the wrapper; in the mode `container` that is the article's list of what `next` is, before its caveats.
  static func bare(_ next: NextMode) -> ArchitectureOptions {
    ArchitectureOptions(linkage: .native, next: next, modal: ModalRepair.none)
  }

  let variants =
    [Self.article, Self.bare(.container)]
    + [.container, .superview, .modalWindow].map {
      ArchitectureOptions(linkage: .native, next: $0, modal: .wrapper)
    }
  let hazards = MessengerHazards.all

  /// A friend looked up in one tab, and over the other a new message half written.
  let opening = [Step(.push), Step(.selectTab, 1), Step(.present), Step(.push)]

  func launch(_ options: ArchitectureOptions) -> App { Messenger(options) }
}

import Hierarchy

/// Containers are the coordinators (article A): a messenger whose stacks and tabs decide what its screens' messages mean.
public struct ContainerCoordinatorsArchitecture: Architecture {
  /// The architecture of article A.
  public init() {}

  /// `container-coordinators`.
  public let name = "container-coordinators"
  /// A.
  public let letter: Character = "A"
  /// Containers that coordinate.
  public let abstract = "navigation and tab containers decide; messages climb the native responder chain"

  /// What can happen to the messenger; it has no coordinators that could be started or stopped.
  public let operations: [Operation] = [
    .push, .pushInstantly, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack, .swipeCancelled,
    .swipeThenPush, .present, .dismiss, .swipeToDismiss, .popPresenter, .selectTab, .reparent, .reuseCell,
    .answer, .sendAtEachPhase, .send, .deepLink, .logout, .logoutUnderModal, .login, .freeOwner,
  ]

  /// The native chain in each mode of `next` with the wrapper around modals, the mode that needs none, the order of
  /// look-ups that repairs modals, and level-to-level links for comparison.
  public let variants: [ArchitectureOptions] =
    [ArchitectureOptions(.native, next: .container, modal: ModalRepair.none)]
    + NextMode.allCases.map { ArchitectureOptions(.native, next: $0, modal: .wrapper) }
    + [
      ArchitectureOptions(.trampoline, lookup: .coordinating, next: .modalRoot, modal: .lookup),
      ArchitectureOptions(.delegate), ArchitectureOptions(.weakClosure), ArchitectureOptions(.weakParent),
    ]

  /// The modal trap in the modes that have it, and the mistakes that the rules of the article exclude.
  public var hazards: [HazardCase] {
    let modal = [Step(.selectTab, 1), Step(.present)]
    let traps = [NextMode.superview, .modalRoot, .modalWindow].map { next in
      HazardCase(
        ArchitectureOptions(.native, next: next, modal: ModalRepair.none, hazard: .skippedPresenter),
        modal,
        evidence: "finishedDraft from list#2: expected handled by messages#1, found unhandled at delegate"
      )
    }
    return traps + [
      hazard(.retainingWrapper, modal, modal: .wrapper, evidence: "left behind"),
      hazard(.nilTarget, modal, evidence: "modal: expected new-message#1, found none"),
      hazard(.staleWrite, [Step(.reuseCell), Step(.answer)], evidence: "cells: expected empty, empty"),
      hazard(
        .swallowedMessage,
        [Step(.push)],
        evidence: "expected handled by window, found handled by details#1"
      ),
      hazard(.screenTransition, [Step(.push)], evidence: "only containers transition: list#1 push details#1"),
      hazard(.selfDismissal, modal + [Step(.dismiss)], evidence: "who presented dismisses: new-message#1"),
      hazard(.selfTitling, [Step(.push)], evidence: "containers set title and tab item: details#1"),
      HazardCase(
        ArchitectureOptions(.strongClosure, hazard: .strongClosure),
        [Step(.push), Step(.pop), Step(.logout)],
        evidence: "alive without an owner"
      ),
      HazardCase(
        ArchitectureOptions(.strongParent, hazard: .strongParent),
        [Step(.logout)],
        evidence: "alive without an owner"
      ),
    ]
  }

  /// A friend looked up in one tab, and over the other a new message half written.
  public var opening: [Step] { [Step(.push), Step(.selectTab, 1), Step(.present), Step(.push)] }

  /// The messenger, launched.
  public func makeWorld(_ options: ArchitectureOptions) -> any World { MessengerWorld(options) }

  /// What it has to do.
  public func makeModel(_ options: ArchitectureOptions) -> any WorldModel { MessengerModel(options) }

  private func hazard(
    _ hazard: Hazard,
    _ steps: [Step],
    modal: ModalRepair = .none,
    evidence: String
  ) -> HazardCase {
    HazardCase(
      ArchitectureOptions(.native, next: .container, modal: modal, hazard: hazard),
      steps,
      evidence: evidence
    )
  }
}

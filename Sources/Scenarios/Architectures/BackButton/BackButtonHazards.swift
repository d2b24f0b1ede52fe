import Hierarchy

/// What the article's own forms cannot follow, and what those that put it right may get wrong.
enum BackButtonHazards {
  static let missedPops = Hazard("missed-pops", BelievingObserver.self)
  static let strongKeys = Hazard("strong-keys")
  static let ownObservers = Hazard("own-observers")
  static let takenSlot = Hazard("taken-slot")
  static let stackedFlows = Hazard("stacked-flows")
  static let staleCapability = Hazard("stale-capability")
  static let slotNotReturned = Hazard("slot-not-returned", KeepingObserver.self)
  static let clearedClaims = Hazard("cleared-claims", ClearingObserver.self)
  static let cancelledSwipeFinishes = Hazard("cancelled-swipe-finishes", HastyObserver.self)
  static let swallowedCalls = Hazard("swallowed-calls", MuteObserver.self)
  static let unseenDismissal = Hazard("unseen-dismissal", DeafEditorCoordinator.self)

  /// Those without a class are the article's own form, after steps that it cannot follow.
  static let all: [HazardCase] = [
    HazardCase(
      .literalObserver,
      strongKeys,
      after: [Step(.send), Step(.popInstantly)],
      shows: "alive without an owner: [\"cell of page#1\", \"page#1\"]"
    ),
    HazardCase(
      .literalObserver,
      ownObservers,
      after: [Step(.send), Step(.start), Step(.pop)],
      shows: "flow detail#1 hears of no pops"
    ),
    HazardCase(
      .literalShared,
      staleCapability,
      after: [Step(.supply), Step(.freeOwner), Step(.push)],
      shows: "no receiver for animation"
    ),
    HazardCase(
      .rejectedContainer,
      takenSlot,
      after: [Step(.send), Step(.supply)],
      shows: "flow detail#1 hears of no pops"
    ),
    HazardCase(
      .rejectedCoordinator,
      stackedFlows,
      after: [Step(.send), Step(.start), Step(.pop)],
      shows: "flow detail#2 has page#2, which is not there"
    ),
    HazardCase(
      .sharedObserver,
      missedPops,
      after: [Step(.send), Step(.popInstantly)],
      shows: "flow detail#1 has page#1, which is not there"
    ),
    HazardCase(
      .sharedObserver,
      cancelledSwipeFinishes,
      after: [Step(.send), Step(.swipeCancelled)],
      shows: "page#1 is in no flow"
    ),
    HazardCase(
      .sharedObserver,
      swallowedCalls,
      after: [Step(.supply), Step(.push)],
      shows: "fade was not asked for an animation"
    ),
    HazardCase(
      .sharedObserver,
      unseenDismissal,
      after: [Step(.present), Step(.swipeToDismiss)],
      shows: "flow editor#1 has form#1, which is not there"
    ),
    HazardCase(
      .returningObservers,
      slotNotReturned,
      after: [Step(.send), Step(.pop)],
      shows: "flow master hears of no pops"
    ),
    HazardCase(
      .returningObservers,
      clearedClaims,
      after: [Step(.send), Step(.startThenStop)],
      shows: "flow detail#2 hears of no pops"
    ),
  ]
}

/// Compares no more than the screen that the transition comes from (catalogue B5).
final class BelievingObserver: SharedNavigationControllerObserver {
  override func isPopped(_ viewController: Controller) -> Bool {
    viewController === navigationController.transition?.from && super.isPopped(viewController)
  }
}

/// Tells of a pop when the swipe begins, which may still be given up.
final class HastyObserver: SharedNavigationControllerObserver {
  override var capabilities: NavigationCapabilities { super.capabilities.union(.willShow) }

  override func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    tellOfPops()
    guard navigationControllerDelegate != nil else { return }
    super.navigationStack(stack, willShow: controller, animated: animated)
  }

  /// A screen that is on its way out has its parent still.
  override func isPopped(_ viewController: Controller) -> Bool {
    !navigationController.children.contains { $0 === viewController }
  }
}

/// Answers for itself alone, so that the app's own transitions behind it are never asked (catalogue B7).
final class MuteObserver: SharedNavigationControllerObserver {
  override var capabilities: NavigationCapabilities { .didShow }
}

/// Does not give the slot back when its flow ends (catalogue B9).
final class KeepingObserver: ReturningNavigationControllerObserver {
  override func release() {}
}

/// Gives the slot back to the observer before it, though a later flow has it by now.
final class ClearingObserver: ReturningNavigationControllerObserver {
  override func release() { navigationController.delegate = navigationControllerDelegate }
}

/// Does not ask to be told when the user swipes the modal away, as no app could when the article was written.
final class DeafEditorCoordinator: EditorCoordinator {
  override func listenForDismissal() {}
}

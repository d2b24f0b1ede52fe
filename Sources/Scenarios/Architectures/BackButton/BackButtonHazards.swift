import Hierarchy

/// What the article's own forms cannot follow, and what those that put it right may get wrong.
enum BackButtonHazards {
  static let all = [HazardCase]([
    // The article's own forms, after steps that they cannot follow.
    (
      .literalObserver, Hazard("strong-keys"), [Step(.send), Step(.popInstantly)],
      "alive without an owner: [\"cell of page#1\", \"page#1\"]"
    ),
    (
      .literalObserver, Hazard("own-observers"), [Step(.send), Step(.start), Step(.pop)],
      "flow detail#1 hears of no pops"
    ),
    (
      .literalShared, Hazard("stale-capability"), [Step(.supply), Step(.freeOwner), Step(.push)],
      "no receiver for animation"
    ),
    (
      .rejectedContainer, Hazard("taken-slot"), [Step(.send), Step(.supply)], "flow detail#1 hears of no pops"
    ),
    (
      .rejectedCoordinator, Hazard("stacked-flows"), [Step(.send), Step(.start), Step(.pop)],
      "flow detail#2 has page#2, which is not there"
    ),
    // The form that puts it right, with one mistake each.
    (
      .sharedObserver, missedPops, [Step(.send), Step(.popInstantly)],
      "flow detail#1 has page#1, which is not there"
    ),
    (.sharedObserver, hastyFinish, [Step(.send), Step(.swipeCancelled)], "page#1 is in no flow"),
    (
      .sharedObserver, clearedClaims, [Step(.send), Step(.startThenStop), Step(.pop)],
      "flow detail#2 has page#2, which is not there"
    ),
    (.sharedObserver, swallowedCalls, [Step(.supply), Step(.push)], "fade was not asked for an animation"),
    (
      .sharedObserver, unseenDismissal, [Step(.present), Step(.swipeToDismiss)],
      "flow editor#1 has form#1, which is not there"
    ),
  ])

  static let missedPops = Hazard("missed-pops", BelievingObserver.self)
  static let hastyFinish = Hazard("cancelled-swipe-finishes", HastyObserver.self)
  private static let clearedClaims = Hazard("cleared-claims", ClearingObserver.self)
  static let swallowedCalls = Hazard("swallowed-calls", MuteObserver.self)
  private static let unseenDismissal = Hazard("unseen-dismissal", DeafEditorCoordinator.self)
}

/// Compares no more than the screen that the transition comes from (catalogue B5).
final class BelievingObserver: SharedNavigationControllerObserver {
  override func isPopped(_ viewController: Controller) -> Bool {
    viewController === navigationController.transition?.from && super.isPopped(viewController)
  }
}

/// Tells of a pop when the swipe begins, which may still be given up.
final class HastyObserver: SharedNavigationControllerObserver {
  override func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    tellOfPops()
    super.navigationStack(stack, willShow: controller, animated: animated)
  }

  /// A screen that is on its way out has its parent still.
  override func isPopped(_ viewController: Controller) -> Bool {
    !navigationController.children.contains { $0 === viewController }
  }
}

/// Forgets what later flows observe when an earlier one ends by itself, as that one gives back what it observes
/// (catalogue B9).
final class ClearingObserver: SharedNavigationControllerObserver {
  override func stackHasChanged() {
    if let first = observed.firstIndex(where: { isPopped($0.viewController) }) {
      observed[first...].removeAll { !isPopped($0.viewController) }
    }
    super.stackHasChanged()
  }
}

/// Answers for itself alone, so that the app's own transitions behind it are never asked (catalogue B7).
final class MuteObserver: SharedNavigationControllerObserver {
  override var capabilities: NavigationCapabilities { .didShow }
}

/// Does not ask to be told when the user swipes the modal away, as no app could when the article was written.
final class DeafEditorCoordinator: EditorCoordinator {
  override func listenForDismissal() {}
}

import Hierarchy

/// What the article's own forms cannot follow, and what those that put it right may get wrong.
enum BackButtonHazards {
  /// Those without a class are the article's own form, after steps that it cannot follow.
  static let all = [
    row(
      "strong-keys",
      in: .literalObserver,
      [.send, .popInstantly],
      "alive without an owner: [\"cell of page#1\", \"page#1\"]"
    ),
    row("own-observers", in: .literalObserver, [.send, .start, .pop], "flow detail#1 hears of no pops"),
    row("stale-capability", in: .literalShared, [.supply, .freeOwner, .push], "no receiver for animation"),
    row("taken-slot", in: .rejectedContainer, [.send, .supply], "flow detail#1 hears of no pops"),
    row(
      "stacked-flows",
      in: .rejectedCoordinator,
      [.send, .start, .pop],
      "flow detail#2 has page#2, which is not there"
    ),
    row(
      "missed-pops",
      as: BelievingObserver.self,
      [.send, .popInstantly],
      "flow detail#1 has page#1, which is not there"
    ),
    row(
      "cancelled-swipe-finishes",
      as: HastyObserver.self,
      [.send, .swipeCancelled],
      "page#1 is in no flow"
    ),
    row(
      "cleared-claims",
      as: ClearingObserver.self,
      [.send, .startThenStop, .pop],
      "flow detail#2 has page#2, which is not there"
    ),
    row("swallowed-calls", as: MuteObserver.self, [.supply, .push], "fade was not asked for an animation"),
    row(
      "unseen-dismissal",
      as: DeafEditorCoordinator.self,
      [.present, .swipeToDismiss],
      "flow editor#1 has form#1, which is not there"
    ),
  ]

  private static func row(
    _ name: String,
    as understudy: AnyClass? = nil,
    in options: ArchitectureOptions = .sharedObserver,
    _ operations: [Operation],
    _ evidence: String
  ) -> HazardCase {
    HazardCase(options, Hazard(name, understudy), after: operations.map { Step($0) }, shows: evidence)
  }
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

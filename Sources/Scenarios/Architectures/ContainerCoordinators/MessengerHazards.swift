import Hierarchy

/// The modal trap that the article warns of, what its own wrapper leads to, what its rules exclude, a button without a
/// target and a message that is kept: each mistake with the steps that bring it out.
enum MessengerHazards {
  static let retainingWrapper = Hazard("retaining-wrapper", RetainingResponderController.self)
  static let nilTarget = Hazard("nil-target", UntargetedNavigationController.self)
  static let screenTransition = Hazard("screen-transition", PushingListViewController.self)
  static let selfDismissal = Hazard("self-dismissal", SelfDismissingComposerViewController.self)
  static let selfTitling = Hazard("self-titling", SelfTitledDetailsViewController.self)
  private static let swallowedMessage = Hazard("swallowed-message", SwallowingDetailsViewController.self)

  private static let article = ContainerCoordinatorsArchitecture.article
  private static let modal = [Step(.selectTab, 1), Step(.present)]

  static let all = [HazardCase]([
    // Without a repair, a modal's chain skips its presenter in every mode of `next` but one (catalogue A12).
    (ContainerCoordinatorsArchitecture.bare(.superview), trap, modal, trapped),
    (ContainerCoordinatorsArchitecture.bare(.modalRoot), trap, modal, trapped),
    (ContainerCoordinatorsArchitecture.bare(.modalWindow), trap, modal, trapped),
    (article, retainingWrapper, modal, "left behind"),
    (article, nilTarget, modal, "modal: expected one, found none"),
    (
      article, swallowedMessage, [Step(.push)],
      "handleError from details#1: expected handled by window, found 0 outcomes"
    ),
    (article, screenTransition, [Step(.push)], "rules: only containers transition: list#1 push details#1"),
    (
      article, selfDismissal, modal + [Step(.push), Step(.dismiss)],
      "rules: who presented dismisses: composer#1"
    ),
    (article, selfTitling, [Step(.push)], "rules: containers set title: details#1"),
  ])

  private static let trap = Hazard("skipped-presenter")
  private static let trapped =
    "finishedDraft from list#2: expected handled by messages#1, found unhandled at delegate"
}

/// Looks for its container and pushes by itself, as screens do without the pattern (catalogue A14).
final class PushingListViewController: FriendListViewController {
  override func didSelect(_ friend: Friend) {
    let details = FriendDetailsViewController(friend: friend, on: stage)
    (parent as? NavigationStack)?.push(details, animated: stage.isAnimated)
  }
}

/// Shows an error and keeps it to itself (catalogue A10).
final class SwallowingDetailsViewController: FriendDetailsViewController {
  override func handleError(_ error: Message) {
    if !error.isInquiry { stage.note("\(title): shows an error") }
  }
}

/// Sets its own title, as screens do that know where they are shown (catalogue A14).
final class SelfTitledDetailsViewController: FriendDetailsViewController {
  override func viewDidLoad() { heading = friend.name }
}

/// Dismisses itself instead of asking the container that has presented it (catalogue A14).
final class SelfDismissingComposerViewController: MessageComposerViewController {
  override func send() {
    var outermost: Controller = self
    while let parent = outermost.parent { outermost = parent }
    outermost.presenting?.dismissPresented()
  }
}

/// Gives its bar button no target (catalogue A9).
///
/// The article's has one, but the buttons that are to call an `@IBAction` of its extension without any code have none.
final class UntargetedNavigationController: MessageListNavigationController {
  override var barButtonTarget: Responder? { nil }
}

/// Keeps the presenter alive, as the article's does: the two own each other until the dismissal (catalogue A13).
final class RetainingResponderController: ResponderController {
  private let presenter: Responder

  required init(containing child: Controller, nextResponder: Responder, on stage: Stage) {
    presenter = nextResponder
    super.init(containing: child, nextResponder: nextResponder, on: stage)
  }
}

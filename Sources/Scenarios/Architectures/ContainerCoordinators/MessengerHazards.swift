import Hierarchy

/// Which class plays which part: the messenger's own, or under a hazard the one that makes the mistake.
enum MessengerCast {
  /// A list of friends.
  static func list(on stage: Stage) -> FriendList {
    stage.options.hazard == .screenTransition ? PushingList(on: stage) : FriendList(on: stage)
  }

  /// A friend in a list.
  static func cell(_ title: String, on stage: Stage) -> FriendCell {
    stage.options.hazard == .staleWrite ? HastyCell(title, on: stage) : FriendCell(title, on: stage)
  }

  /// A friend's details.
  static func details(on stage: Stage) -> FriendDetails {
    switch stage.options.hazard {
    case .swallowedMessage: SwallowingDetails(on: stage)
    case .selfTitling: SelfTitledDetails(on: stage)
    default: FriendDetails(on: stage)
    }
  }

  /// The stack of the messages tab.
  static func messagesStack(on stage: Stage) -> MessagesStack {
    stage.options.hazard == .nilTarget ? UntargetedStack(on: stage) : MessagesStack(on: stage)
  }

  /// The stack in the modal.
  static func newMessageStack(on stage: Stage) -> NewMessageStack {
    stage.options.hazard == .selfDismissal ? SelfDismissingStack(on: stage) : NewMessageStack(on: stage)
  }

  /// The controller around a modal.
  static func wrapper(around content: Controller, next: Responder, on stage: Stage) -> ResponderController {
    stage.options.hazard == .retainingWrapper
      ? RetainingController(containing: content, next: next, on: stage)
      : ResponderController(containing: content, next: next, on: stage)
  }
}

// MARK: - Screens and views

/// Looks for its stack and pushes by itself, as screens do without a pattern (catalogue A14).
private final class PushingList: FriendList {
  override func didSelect(_ friend: Friend) {
    let details = MessengerCast.details(on: stage)
    stage.links.connect(details, to: parent ?? self)
    (parent as? NavigationStack)?.push(details, animated: true)
  }
}

/// Writes the answer without asking whether it still stands for the friend that it had asked for (catalogue E10).
private final class HastyCell: FriendCell {
  override func requestPortrait(_ number: Int) {
    receive(
      .request(UInt64(number)) { [weak self] data in
        self?.receiveAnswer(data)
        return self != nil
      }
    )
  }
}

/// Shows an error and keeps it to itself (catalogue A10).
private final class SwallowingDetails: FriendDetails {
  override func handleError(_ error: Message) {
    if error.contents is ErrorReport { stage.note("\(title) shows an error") }
    error.settle(by: id)
  }
}

/// Sets its own title when its view is there, as screens do that know where they are (catalogue A14).
private final class SelfTitledDetails: FriendDetails {
  override func viewDidLoad() { heading = title }
}

// MARK: - Containers

/// Gives its bar button no target (catalogue A9).
private final class UntargetedStack: MessagesStack {
  override var barTarget: Responder? { nil }
}

/// Dismisses itself instead of asking whoever has presented it (catalogue A14).
private final class SelfDismissingStack: NewMessageStack {
  override func finishedDraft(_ draft: ResponderBox) {
    guard !draft.isEmpty else { return super.finishedDraft(draft) }
    if draft.value(of: Draft.self, for: self) != nil { presenting?.dismissPresented() }
  }
}

/// Keeps the presenter alive, as the article's does: the two own each other until the dismissal (catalogue A13).
private final class RetainingController: ResponderController {
  private let presenter: Responder

  override init(containing content: Controller, next: Responder, on stage: Stage) {
    presenter = next
    super.init(containing: content, next: next, on: stage)
  }
}

import Hierarchy

/// The messenger, and what its user does.
final class Messenger: App {
  private(set) lazy var window = stage.cast(MessengerWindow.self).init(on: stage)
  private(set) lazy var delegate = MessengerDelegate(on: stage)

  init(_ options: ArchitectureOptions) {
    super.init(options)
    stage.transitions = TransitionJournal()
    application.delegate = delegate
    application.belongings = [delegate]
    application.add(window)
    showHome()
    window.makeVisible()
  }

  /// The tab bar controller; nil until a user logs in.
  var home: HomeTabController? { window.rootController as? HomeTabController }

  var screen: MessengerViewController? { (front?.topController ?? root) as? MessengerViewController }

  /// What the user touches: a cell, where there is one.
  var touched: Responder? { (screen as? FriendListViewController)?.cells.first ?? screen }

  override func allows(_ step: Step) -> Bool {
    switch step.operation {
    case .push, .pushInstantly, .swipeThenPush: home != nil && !(screen is MessageComposerViewController)
    case .present: screen is MessageListViewController
    case .selectTab, .logout, .send: home != nil
    case .reparent: (home?.children.first?.children.count ?? 0) > 1 && home?.messages?.hasRoom == true
    case .login: home == nil
    case .freeOwner: modal != nil
    default: true
    }
  }

  /// In the modal a chosen friend replaces the list, which `modalFaults` checks.
  override func height(after step: Step) -> Int? {
    let isChoice = [.push, .pushInstantly, .swipeThenPush].contains(step.operation)
    return isChoice && front is NewMessageNavigationController ? nil : super.height(after: step)
  }

  override func act(_ step: Step) -> Bool {
    let friend = Friend(number: step.argument)
    switch step.operation {
    case .push: choose(friend)
    case .present: tapBarButton()
    case .dismiss: finishMessage()
    case .selectTab: selectTab(step.argument % 2)
    case .reparent: moveDetails()
    case .send: touched?.handleError(Failure(code: step.argument))
    case .deepLink: openLink(to: friend)
    case .login: showHome()
    case .logout, .logoutUnderModal: logOut(andIn: !step.argument.isMultiple(of: 4))
    case .freeOwner: dismissUnderReader()
    default: return false
    }
    return true
  }

  override var inquiries: [Inquiry] {
    [
      Inquiry("selectedFriend", { Letter(.select) }) { $0 is MessengerNavigationController ? $0 : nil },
      Inquiry("finishedDraft", { Letter(.buyNow) }) { $0 is MessageListNavigationController ? $0 : nil },
      Inquiry("handleError", { Letter(.handleError) }) { $0 is MessengerWindow ? $0 : nil },
    ]
  }

  /// Containers set titles and tab items, and leave none out (catalogue A14).
  override func faults(after step: Step?) -> [String] {
    let untitled = (front?.children ?? []).filter {
      ($0 as? MessengerViewController)?.heading.isEmpty == true
    }
    let items = home?.children.compactMap { ($0 as? MessengerNavigationController)?.tabBarItem }
    return untitled.map { "\($0.name) has no title" }
      + (items.map { $0 == ["Users", "Messages"] ? [] : ["tab items: \($0)"] } ?? [])
      + modalFaults(after: step)
  }

  /// The modal shows the list alone, and after a choice the composer alone (catalogue A5).
  private func modalFaults(after step: Step?) -> [String] {
    guard let modal = front as? NewMessageNavigationController else { return [] }
    let isChoice = step?.operation == .push || step?.operation == .pushInstantly
    guard modal.children.count != 1 || (isChoice && !(screen is MessageComposerViewController)) else {
      return []
    }
    let expected = isChoice ? "a composer" : "one screen"
    return ["stack \(modal.name): expected \(expected) alone, found \(modal.titles.joined(separator: " "))"]
  }
}

extension Messenger {
  private func showHome() {
    stage.turn(of: window) { window.setRoot(HomeTabController(on: stage)) }
  }

  /// Mostly a user logs in again at once, or a drawn script would spend its time at the login.
  private func logOut(andIn isBack: Bool) {
    stage.turn(of: window) { window.setRoot(MessengerViewController(stage.title("login"), on: stage)) }
    if isBack { showHome() }
  }

  /// A friend is chosen on the screen, every other time in a cell; on others than a list too, so that stacks grow.
  private func choose(_ friend: Friend) {
    if !friend.number.isMultiple(of: 2), let cell = touched as? FriendCell {
      stage.turn(of: cell) { cell.tap(friend) }
    } else if let screen {
      stage.turn(of: screen) {
        if let list = screen as? FriendListViewController {
          list.didSelect(friend)
        } else {
          screen.selectedFriend(friend)
        }
      }
    }
  }

  /// A tap starts at the button's target, or without one at the first responder (catalogue A9).
  private func tapBarButton() {
    guard let button = (screen as? MessageListViewController)?.rightBarButtonItem else { return }
    if let start = button.target ?? window.firstResponder { button.action(start) }
  }

  private func finishMessage() {
    guard let screen else { return }
    stage.turn(of: screen) {
      if let composer = screen as? MessageComposerViewController {
        composer.send()
      } else {
        screen.finishedDraft(Draft(recipient: nil))
      }
    }
  }

  /// The tab bar controller takes key commands, and is the first responder from when it is used.
  private func selectTab(_ index: Int) {
    home?.select(index)
    window.firstResponder = home
  }

  /// A screen moves to the other container, with nothing in it changed (catalogue A5).
  private func moveDetails() {
    guard let messages = home?.messages, let details = home?.children.first?.children.last else { return }
    stage.turn(of: messages) { _ = messages.push(details, animated: true) }
  }

  private func openLink(to friend: Friend) {
    if home == nil { showHome() }
    guard let home, let messages = home.messages else { return }
    stage.turn(of: messages) { messages.dismissPresented() }
    stage.turn(of: home) { home.openConversation(with: friend) }
  }

  /// A screen that is still held when its modal has gone sends to no one, and does no harm.
  private func dismissUnderReader() {
    guard let reader = screen, let presenter = home?.messages else { return }
    stage.turn(of: presenter) { presenter.dismissPresented() }
    if let inquiry = inquiries.first { stage.expectUnheard(reader, inquiry) }
  }
}

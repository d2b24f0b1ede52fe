import Hierarchy

/// What the messenger does, as plain values.
struct MessengerModel: WorldModel {
  struct ScreenState {
    var title: String
    var heading: String
    var kind: String { String(title.prefix { $0 != "#" }) }
  }

  struct StackState {
    var title: String
    var screens: [ScreenState]
    var top: ScreenState? { screens.last }
  }

  struct ModalState {
    var wrapper: String?
    var stack: StackState
  }

  /// What fills the window while somebody is logged in.
  struct HomeState {
    var title: String
    var friends: StackState
    var messages: StackState
    var showsMessages = false
    var modal: ModalState?
  }

  struct Request {
    var list: String
    var cell: Int
    var number: Int
    var isReused: Bool
  }

  let options: ArchitectureOptions
  var home: HomeState?
  var login = ""
  var requests: [Request] = []
  /// What the cells of the list at the bottom of the friends stack show.
  var portraits: [Int?] = [nil, nil]
  var events: [String] = []
  private var serials: [String: Int] = [:]

  init(_ options: ArchitectureOptions) {
    self.options = options
    showHome()
  }

  mutating func perform(_ step: Step) {
    events = []
    switch step.operation {
    case .push, .pushInstantly, .swipeThenPush, .pop, .popInstantly, .popTo, .popToRoot, .setStack,
      .swipeBack:
      navigate(step)
    case .present, .dismiss, .swipeToDismiss, .popPresenter, .freeOwner: changeModal(step)
    case .selectTab, .reparent, .deepLink: changeTab(step)
    case .logout, .logoutUnderModal, .login: changeRoot(step)
    case .send, .sendAtEachPhase, .reuseCell, .answer: send(step)
    default: break
    }
  }

  mutating func make(_ kind: String, _ heading: String = "") -> ScreenState {
    ScreenState(title: title(kind), heading: heading)
  }

  mutating func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }

  /// The content that the user sees.
  var front: StackState? {
    guard let home else { return nil }
    return home.modal?.stack ?? (home.showsMessages ? home.messages : home.friends)
  }

  /// Makes `screens` what the user sees; those that were there before and are not any more have left.
  mutating func setFront(_ screens: [ScreenState]) {
    guard let front else { return }
    noteLeaving(front.screens, staying: screens)
    if home?.modal != nil {
      home?.modal?.stack.screens = screens
    } else if home?.showsMessages == true {
      home?.messages.screens = screens
    } else {
      if front.screens.first?.title != screens.first?.title { portraits = [nil, nil] }
      home?.friends.screens = screens
    }
  }

  mutating func noteLeaving(_ before: [ScreenState], staying: [ScreenState]) {
    for screen in before where !staying.contains(where: { $0.title == screen.title }) {
      events.append("left \(screen.title)")
    }
  }

  mutating func showHome() {
    let friends = StackState(title: title("friends"), screens: [make("list", "Friends")])
    let messages = makeMessages()
    home = HomeState(title: title("home"), friends: friends, messages: messages)
    portraits = [nil, nil]
  }

  mutating func makeMessages() -> StackState {
    StackState(title: title("messages"), screens: [make("messages-list", "Messages")])
  }

  private mutating func changeTab(_ step: Step) {
    if step.operation == .deepLink { openLink(step) }
    guard let home, home.modal == nil else { return }
    switch step.operation {
    case .selectTab: self.home?.showsMessages = step.argument % 2 == 1
    case .reparent:
      guard home.friends.screens.count > 1, home.messages.screens.count < MessengerWorld.highestStack else {
        return
      }
      let moved = home.friends.screens.suffix(1)
      self.home?.friends.screens.removeLast()
      self.home?.messages.screens += moved
      events += moved.map { "left \($0.title)" }
    default: break
    }
  }

  private mutating func openLink(_ step: Step) {
    if home == nil { showHome() }
    home?.modal = nil
    home?.showsMessages = true
    let conversation = make("conversation", "friend \(step.argument)")
    guard let list = home?.messages.screens.first else { return }
    setFront([list, conversation])
  }

  private mutating func changeRoot(_ step: Step) {
    switch step.operation {
    case .login where home == nil: showHome()
    case .logout where home?.modal != nil: break
    case .logoutUnderModal where home?.modal == nil: break
    case .logout, .logoutUnderModal:
      guard home != nil else { return }
      home = nil
      login = title("login")
      if step.argument % 4 != 0 { showHome() }
    default: break
    }
  }
}

/// What has to be seen.
extension MessengerModel {
  var expected: Observation {
    var facts = ["rules": "kept", "pending": String(requests.count), "root": home?.title ?? login]
    guard let home else {
      facts["handleError from \(login)"] = "handled by window"
      facts["selectedFriend from \(login)"] = "unhandled at delegate"
      return Observation(facts: facts, events: events)
    }
    let shown = home.showsMessages ? home.messages : home.friends
    facts["tab"] = shown.title
    facts["tab items"] = "Users, Messages"
    for stack in [home.friends, home.messages] { describe(stack, in: &facts) }
    facts["modal"] = home.modal.map { $0.wrapper ?? $0.stack.title } ?? "none"
    facts["cells"] = portraits.map { $0.map { "portrait \($0)" } ?? "empty" }.joined(separator: ", ")
    answer(from: shown, in: &facts)
    if shown.top?.kind == "messages-list", let top = shown.top {
      facts["composeNewMessage from \(top.title)"] = "handled by \(shown.title)"
    }
    if let modal = home.modal {
      describe(modal.stack, in: &facts)
      answer(from: modal.stack, in: &facts)
      // Whoever presented it hears of the end: this is what skips its presenter without a repair (catalogue A12).
      if let top = modal.stack.top {
        facts["finishedDraft from \(top.title)"] = "handled by \(home.messages.title)"
      }
    }
    return Observation(facts: facts, events: events)
  }

  private func describe(_ stack: StackState, in facts: inout [String: String]) {
    facts["stack \(stack.title)"] = stack.screens.map { "\($0.title) (\($0.heading))" }.joined(
      separator: " · "
    )
  }

  /// The context decides who acts on a chosen friend; errors all go to the window (catalogue A5, A8).
  private func answer(from stack: StackState, in facts: inout [String: String]) {
    guard let top = stack.top else { return }
    let origins = top.kind == "list" ? [top.title, "\(top.title).cell0"] : [top.title]
    for origin in origins {
      facts["selectedFriend from \(origin)"] = "handled by \(stack.title)"
      facts["handleError from \(origin)"] = "handled by window"
    }
  }
}

import Hierarchy

/// The messenger, launched and driven as its users and the system would.
final class MessengerWorld: World {
  /// Stacks are not let grow beyond this many screens, so that a step costs the same after a thousand others.
  static let highestStack = 8
  /// How many answers may be under way.
  static let mostPending = 4

  let application = Application(id: .application)
  let stage: Stage
  let window: ErrorWindow
  let delegate: MessengerDelegate
  var rules = ContainerRules()

  init(_ options: ArchitectureOptions) {
    stage = Stage(options)
    delegate = MessengerDelegate(on: stage)
    window = ErrorWindow("window", on: stage)
    application.delegate = delegate
    application.belongings = [delegate]
    application.add(window)
    stage.links.connect(window, to: application)
    stage.transitions = TransitionJournal()
    stage.turn(of: window) { window.showHome() }
    window.makeVisible()
  }

  /// The stack that the user sees: the modal's, or the selected tab's.
  var frontStack: MessengerStack? {
    guard let home = window.home else { return nil }
    return home.messages.newMessageStack ?? home.selectedStack
  }

  /// The screen that the user sees.
  var frontScreen: MessengerScreen? {
    frontStack?.topController as? MessengerScreen ?? window.rootController as? LoginScreen
  }

  /// What a message of the user starts from: a cell, where there is one.
  func deepestOrigin(_ step: Step) -> (any Linked)? {
    guard let list = frontScreen as? FriendList else { return frontScreen }
    return step.pick(from: list.cells)
  }

  func perform(_ step: Step) {
    switch step.operation {
    case .push, .pushInstantly, .swipeThenPush, .pop, .popInstantly, .popTo, .popToRoot, .setStack,
      .swipeBack,
      .swipeCancelled:
      navigate(step)
    case .present, .dismiss, .swipeToDismiss, .popPresenter, .freeOwner: changeModal(step)
    case .selectTab, .reparent, .deepLink: changeTab(step)
    case .logout, .logoutUnderModal, .login: changeRoot(step)
    case .send, .sendAtEachPhase, .reuseCell, .answer: send(step)
    default: break
    }
  }

  private func changeTab(_ step: Step) {
    if step.operation == .deepLink {
      openLink(to: Friend(number: step.argument))
    }
    guard let home = window.home, home.messages.newMessageStack == nil else { return }
    switch step.operation {
    case .selectTab:
      home.select(step.argument % 2)
      // A container that takes key commands is the first responder from when it is used.
      window.firstResponder = home
    case .reparent: moveDetails(from: home.friends, to: home.messages)
    default: break
    }
  }

  /// The modal goes by who presented it, then the tabs show the screen that the link leads to.
  private func openLink(to friend: Friend) {
    if window.home == nil { stage.turn(of: window) { window.showHome() } }
    guard let home = window.home else { return }
    let messages = home.messages
    stage.turn(of: messages) { messages.dismissComposer() }
    stage.turn(of: home) { home.openConversation(with: friend) }
    messages.finishTransition()
  }

  /// The same screen under another container: nothing in it changes (catalogue A5, E15).
  private func moveDetails(from source: MessengerStack, to target: MessengerStack) {
    guard source.children.count > 1, target.children.count < Self.highestStack else { return }
    guard let screen = source.topController as? MessengerScreen else { return }
    stage.turn(of: target) { target.show(screen, titled: screen.heading) }
    source.finishTransition()
    target.finishTransition()
  }

  private func changeRoot(_ step: Step) {
    switch step.operation {
    case .login where window.home == nil: stage.turn(of: window) { window.showHome() }
    case .logout where frontStack is NewMessageStack: break
    case .logoutUnderModal where !(frontStack is NewMessageStack): break
    case .logout, .logoutUnderModal:
      guard window.home != nil else { return }
      stage.turn(of: window) {
        window.showLogin()
        // Mostly somebody logs in at once, or a random script would spend its time at the login.
        if step.argument % 4 != 0 { window.showHome() }
      }
    default: break
    }
  }
}

/// What can be seen of the messenger.
extension MessengerWorld {
  /// The digest of each query that a cell can make, so that a cell's content can be told in words.
  private static let portraits: [UInt64: Int] = Dictionary(
    uniqueKeysWithValues: (1...16).map { (ItemID(UInt64($0)).digest, $0) }
  )

  func observe() -> Observation {
    var facts: [String: String] = [:]
    let violations = rules.check(stage.transitions?.take() ?? [])
    facts["rules"] = violations.isEmpty ? "kept" : violations.map(\.description).joined(separator: "; ")
    facts["pending"] = String(delegate.pending)
    facts["root"] = (window.rootController as? Screen)?.title
    if let home = window.home {
      facts["tab"] = home.selectedStack.title
      facts["tab items"] = "\(home.friends.tabItem), \(home.messages.tabItem)"
      for stack in [home.friends, home.messages] as [MessengerStack] { describe(stack, in: &facts) }
      facts["modal"] = home.messages.presented.map { ($0 as? any Linked)?.title ?? "unknown" } ?? "none"
      if let modal = home.messages.newMessageStack { describe(modal, in: &facts) }
      describeCells(of: home.friends, in: &facts)
    }
    ask(in: &facts)
    return Observation(facts: facts, events: stage.takeEvents())
  }

  private func describe(_ stack: MessengerStack, in facts: inout [String: String]) {
    facts["stack \(stack.title)"] = stack.children.map { child in
      guard let screen = child as? MessengerScreen else { return "unknown" }
      return "\(screen.title) (\(screen.heading))"
    }.joined(separator: " · ")
  }

  private func describeCells(of stack: MessengerStack, in facts: inout [String: String]) {
    guard let list = stack.children.first as? FriendList else { return }
    facts["cells"] = list.cells.map { cell in
      cell.content == 0 ? "empty" : "portrait \(Self.portraits[cell.content] ?? 0)"
    }.joined(separator: ", ")
  }

  /// Who would act on what, if it were sent from where the user can touch.
  private func ask(in facts: inout [String: String]) {
    guard let home = window.home else {
      if let screen = frontScreen { ask(screen, [.selectedFriend], in: &facts) }
      return
    }
    let isModal = home.messages.newMessageStack != nil
    if let top = home.selectedStack.topController as? MessengerScreen {
      ask(top, [.selectedFriend] + (top is MessageList ? [.composeNewMessage] : []), in: &facts)
    }
    guard let screen = frontScreen else { return }
    if isModal {
      ask(screen, [.selectedFriend, .finishedDraft], in: &facts)
    }
    guard let cell = (screen as? FriendList)?.cells.first else { return }
    ask(cell, [.selectedFriend], in: &facts)
  }

  private func ask(_ origin: any Linked, _ selectors: [MessengerSelector], in facts: inout [String: String]) {
    facts["handleError from \(origin.title)"] = stage.probe(from: origin, with: Letter(.handleError))
    for selector in selectors {
      facts["\(selector.name) from \(origin.title)"] = stage.probe(
        from: origin,
        with: ResponderBox(asking: selector)
      )
    }
  }
}

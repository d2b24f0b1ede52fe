import Hierarchy

/// What can be seen of the messenger.
extension MessengerWorld {
  /// The digest of each query that a cell can make, so that a cell's content can be told in words.
  private static let portraits: [UInt64: Int] = Dictionary(
    uniqueKeysWithValues: (1...16).map { (ItemID(UInt64($0)).digest, $0) }
  )

  /// The names of the actions; asking the runtime for one takes longer than sending the message.
  private static let names = Action.allCases.map { "\($0)" }

  func observe() -> Observation {
    var facts: [String: String] = [:]
    let violations = rules.check(stage.transitions.take())
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
      if let screen = frontScreen {
        ask(screen, title: screen.title, [.handleError, .friendSelected], in: &facts)
      }
      return
    }
    let isModal = home.messages.newMessageStack != nil
    if let top = home.selectedStack.topController as? MessengerScreen {
      let isList = top is MessageList
      ask(
        top,
        title: top.title,
        [.handleError, .friendSelected] + (isList ? [.composeNewMessage] : []),
        in: &facts
      )
    }
    guard let screen = frontScreen else { return }
    if isModal {
      ask(screen, title: screen.title, [.handleError, .friendSelected, .draftFinished], in: &facts)
    }
    guard let cell = (screen as? FriendList)?.cells.first else { return }
    ask(cell, title: cell.title, [.handleError, .friendSelected], in: &facts)
  }

  private func ask(_ origin: Responder, title: String, _ actions: [Action], in facts: inout [String: String])
  {
    for action in actions {
      facts["\(Self.names[Int(action.rawValue)]) from \(title)"] = stage.probe(
        from: origin,
        with: Message(action: action)
      )
    }
  }
}

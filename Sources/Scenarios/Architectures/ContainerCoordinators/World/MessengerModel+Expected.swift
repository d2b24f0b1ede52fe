/// What has to be seen.
extension MessengerModel {
  var expected: Observation {
    var facts = ["rules": "kept", "pending": String(requests.count), "root": home?.title ?? login]
    guard let home else {
      facts["handleError from \(login)"] = "handled by window"
      facts["select from \(login)"] = "unhandled at delegate"
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
      facts["openFlow from \(top.title)"] = "handled by \(shown.title)"
    }
    if let modal = home.modal {
      describe(modal.stack, in: &facts)
      answer(from: modal.stack, in: &facts)
      // Whoever presented it hears of the end: this is what skips its presenter without a repair (catalogue A12).
      if let top = modal.stack.top { facts["buyNow from \(top.title)"] = "handled by \(home.messages.title)" }
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
      facts["select from \(origin)"] = "handled by \(stack.title)"
      facts["handleError from \(origin)"] = "handled by window"
    }
  }
}

import Hierarchy

extension HistorySweep {
  mutating func hop(_ message: MessageID, _ link: LinkID, _ stamp: Stamp) {
    guard let taken = links[link], let node = messages[message]?.node else { return }
    report.hops += 1
    if node != taken.lower {
      report.violations.append(
        .brokenPath(message, hop: stamp, link: link, at: node, linkFrom: taken.lower)
      )
    }
    if let born = taken.born, !taken.isLive(at: stamp) {
      report.violations.append(.deadLink(message, hop: stamp, link: link, born: born, died: taken.died))
    }
    move(message, to: taken.upper, stamp)
    deliver(message, to: taken.upper, stamp)
  }

  mutating func move(_ message: MessageID, to node: NodeID, _ stamp: Stamp) {
    messages[message]?.node = node
    if messages[message]?.outcome != nil, messages[message]?.moveAfterOutcome == nil {
      messages[message]?.moveAfterOutcome = stamp
    }
  }

  mutating func deliver(_ message: MessageID, to node: NodeID, _ stamp: Stamp) {
    guard let removed = removals[node] else { return }
    report.violations.append(
      .deliveryAfterRemove(message, delivery: stamp, target: node, removed: removed)
    )
  }

  mutating func stop(_ message: MessageID, at node: NodeID, _ stamp: Stamp) {
    guard let link = liveLinks[node]?.first, let born = links[link]?.born else { return }
    report.violations.append(.falseDeadEnd(message, read: stamp, at: node, link: link, born: born))
  }

  /// What was cancelled never arrived, and has no place in the order of arrivals.
  mutating func end(_ message: MessageID, _ outcome: Outcome, _ stamp: Stamp) {
    guard let state = messages[message] else { return }
    guard state.outcome == nil else {
      if state.secondOutcome == nil { messages[message]?.secondOutcome = stamp }
      return
    }
    messages[message]?.outcome = stamp
    guard outcome != .cancelled else { return }
    guard let other = latestEnded[state.sender], let later = messages[other]?.sent, state.sent < later else {
      latestEnded[state.sender] = message
      return
    }
    report.violations.append(
      .overtaken(message, sent: state.sent, by: other, sentLater: later, sender: state.sender)
    )
  }

  /// What can be said of a message only at the end.
  mutating func judge(_ message: MessageState) {
    let name = message.name
    switch (message.outcome, message.secondOutcome) {
    case (nil, _): report.violations.append(.noOutcome(name, sent: message.sent))
    case (let first?, let second?):
      report.violations.append(.severalOutcomes(name, first: first, second: second))
    case (.some, nil): break
    }
    if let move = message.moveAfterOutcome, let outcome = message.outcome {
      report.violations.append(.movedAfterOutcome(name, move: move, outcome: outcome))
    }
  }
}

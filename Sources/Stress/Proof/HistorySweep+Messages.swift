import Hierarchy

extension HistorySweep {
  mutating func hop(_ message: MessageID, _ link: LinkID, _ stamp: Stamp) {
    let index = messageNumbers[message.number]
    let taken = links[linkNumbers[link.number]]
    report.hops += 1
    messages[index].lastHop = stamp
    if messages[index].node != taken.lower {
      report.violations.append(
        .brokenPath(message, hop: stamp, link: link, at: messages[index].node, linkFrom: taken.lower)
      )
    }
    judge(link, taken, of: message, stamp)
    note(link, taken, in: index)
    move(message, to: taken.upper, stamp)
    deliver(message, to: taken.upper, stamp)
  }

  /// Whether the link may be taken now; under snapshots a dead one may, if it lived when the message was sent or later.
  private mutating func judge(_ link: LinkID, _ taken: LinkState, of message: MessageID, _ stamp: Stamp) {
    guard let born = taken.born, !taken.isLive(at: stamp) else { return }
    let index = messageNumbers[message.number]
    report.staleHops += 1
    messages[index].staleHops += 1
    let wasLive = born < stamp && messages[index].sent.map { taken.died ?? stamp > $0 } ?? false
    if !wasLive { messages[index].hasDeadLink = true }
    if consistency == .hop || !wasLive {
      report.violations.append(.deadLink(message, hop: stamp, link: link, born: born, died: taken.died))
    }
  }

  private mutating func note(_ link: LinkID, _ taken: LinkState, in index: Int) {
    if let born = taken.born, lastBirth(messages[index]).map({ $0 < born }) ?? true {
      messages[index].lastBorn = link
    }
    if let died = taken.died, firstDeath(messages[index]).map({ died < $0 }) ?? true {
      messages[index].firstDead = link
    }
  }

  private func lastBirth(_ message: MessageState) -> Stamp? {
    message.lastBorn.flatMap { links[linkNumbers[$0.number]].born }
  }

  private func firstDeath(_ message: MessageState) -> Stamp? {
    message.firstDead.flatMap { links[linkNumbers[$0.number]].died }
  }

  mutating func move(_ message: MessageID, to node: NodeID, _ stamp: Stamp) {
    let index = messageNumbers[message.number]
    messages[index].node = node
    if messages[index].outcome != nil, messages[index].moveAfterOutcome == nil {
      messages[index].moveAfterOutcome = stamp
    }
  }

  mutating func deliver(_ message: MessageID, to node: NodeID, _ stamp: Stamp) {
    guard let removed = removals[nodeNumbers[node.number]] else { return }
    report.violations.append(
      .deliveryAfterRemove(message, delivery: stamp, target: node, removed: removed)
    )
  }

  /// A message that sees a snapshot may miss a link that was born after its sending.
  mutating func stop(_ message: MessageID, at node: NodeID, _ stamp: Stamp) {
    let sent = messages[messageNumbers[message.number]].sent ?? stamp
    for link in liveLinks[nodeNumbers[node.number]] {
      guard let born = links[linkNumbers[link.number]].born else { continue }
      guard consistency == .hop || born < sent else { continue }
      report.violations.append(.falseDeadEnd(message, read: stamp, at: node, link: link, born: born))
      return
    }
  }

  /// What was cancelled never arrived, and has no place in the order of arrivals.
  mutating func end(_ message: MessageID, _ outcome: Outcome, _ stamp: Stamp) {
    let index = messageNumbers[message.number]
    guard messages[index].outcome == nil else {
      if messages[index].secondOutcome == nil { messages[index].secondOutcome = stamp }
      return
    }
    messages[index].outcome = stamp
    guard outcome != .cancelled, let sent = messages[index].sent else { return }
    let sender = messages[index].sender
    guard let other = latestEnded[senderNumbers[sender.number]],
      let later = messages[messageNumbers[other.number]].sent, sent < later
    else {
      latestEnded[senderNumbers[sender.number]] = message
      return
    }
    report.violations.append(.overtaken(message, sent: sent, by: other, sentLater: later, sender: sender))
  }

  /// What can be said of a message only at the end.
  mutating func judge(_ message: MessageState) {
    guard let sent = message.sent else { return }
    let name = message.name
    switch (message.outcome, message.secondOutcome) {
    case (nil, _): report.violations.append(.noOutcome(name, sent: sent))
    case (let first?, let second?):
      report.violations.append(.severalOutcomes(name, first: first, second: second))
    case (.some, nil): break
    }
    if let move = message.moveAfterOutcome, let outcome = message.outcome {
      report.violations.append(.movedAfterOutcome(name, move: move, outcome: outcome))
    }
    if message.staleHops > 0 { judgeSnapshot(of: message, sent) }
  }

  /// All links lived together if the last of them was born before the first of them died, or the message went on.
  private mutating func judgeSnapshot(of message: MessageState, _ sent: Stamp) {
    guard !message.hasDeadLink, let lastHop = message.lastHop, let lastBorn = message.lastBorn,
      let birth = lastBirth(message), let firstDead = message.firstDead, let death = firstDeath(message)
    else { return }
    if max(birth, sent) < min(death, lastHop) {
      report.snapshotMessages += 1
    } else if consistency == .snapshot {
      report.violations.append(
        .mixedSnapshots(
          message.name,
          lastBirth: birth,
          lastBorn: lastBorn,
          firstDeath: death,
          firstDead: firstDead
        )
      )
    }
  }
}

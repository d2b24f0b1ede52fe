import Hierarchy

/// A short history's events by kind, each question answered by looking at all of them.
struct HistoryFacts {
  struct Send { let message: MessageID, sender: SenderID, origin: NodeID, stamp: Stamp }
  struct Hop { let link: LinkID, lower: NodeID, upper: NodeID, stamp: Stamp }
  struct Start { let node: NodeID, stamp: Stamp }
  struct Arrival { let sent: Stamp, ended: Stamp }

  private let events: [StampedEvent]

  init(_ events: [StampedEvent]) {
    self.events = events
  }

  var sends: [Send] {
    events.compactMap {
      guard case .sent(let message, let sender, let origin) = $0.event else { return nil }
      return Send(message: message, sender: sender, origin: origin, stamp: $0.stamp)
    }
  }

  /// The stamps of the events that cannot have happened as they are written.
  ///
  /// Where two have the same stamp their order is unknown, and nothing can be said of the others.
  func contradictions() -> [Stamp] {
    let twins = events.map(\.stamp).filter { stamp in events.count { $0.stamp == stamp } > 1 }
    return twins.isEmpty ? events.filter(isContradiction).map(\.stamp) : twins
  }

  private func isContradiction(_ stamped: StampedEvent) -> Bool {
    let earlier = events.filter { $0.stamp < stamped.stamp }.map(\.event)
    switch stamped.event {
    case .sent(let message, _, _):
      return earlier.contains { if case .sent(message, _, _) = $0 { true } else { false } }
    case .hop(let message, let link):
      return !isSent(message, in: earlier) || birth(of: link) == nil
    case .delivery(let message, _), .deadEnd(let message, _), .ended(let message, _, _):
      return !isSent(message, in: earlier)
    case .linkBorn(let link, _, _):
      return earlier.contains { if case .linkBorn(link, _, _) = $0 { true } else { false } }
    case .linkDied(let link):
      return !earlier.contains { if case .linkBorn(link, _, _) = $0 { true } else { false } }
        || earlier.contains(.linkDied(link))
    case .added, .removed: return false
    }
  }

  private func isSent(_ message: MessageID, in events: [HistoryEvent]) -> Bool {
    events.contains { if case .sent(message, _, _) = $0 { true } else { false } }
  }

  private func birth(of link: LinkID) -> (stamp: Stamp, lower: NodeID, upper: NodeID)? {
    for event in events {
      if case .linkBorn(link, let lower, let upper) = event.event { return (event.stamp, lower, upper) }
    }
    return nil
  }

  func isLive(_ link: LinkID, at moment: Double) -> Bool {
    events.contains { birth in
      guard case .linkBorn(link, _, _) = birth.event, Double(birth.stamp.number) < moment else {
        return false
      }
      return !events.contains { $0.event == .linkDied(link) && Double($0.stamp.number) <= moment }
    }
  }

  func links(from node: NodeID) -> [LinkID] {
    events.compactMap { if case .linkBorn(let link, node, _) = $0.event { link } else { nil } }
  }

  func hops(of message: MessageID) -> [Hop] {
    events.compactMap {
      guard case .hop(message, let link) = $0.event, let birth = birth(of: link) else { return nil }
      return Hop(link: link, lower: birth.lower, upper: birth.upper, stamp: $0.stamp)
    }
  }

  /// Every start of a delivery, over a link or without one.
  func starts(of message: MessageID) -> [Start] {
    hops(of: message).map { Start(node: $0.upper, stamp: $0.stamp) }
      + events.compactMap {
        if case .delivery(message, let node) = $0.event { Start(node: node, stamp: $0.stamp) } else { nil }
      }
  }

  func stops(of message: MessageID) -> [Start] {
    events.compactMap {
      if case .deadEnd(message, let node) = $0.event { Start(node: node, stamp: $0.stamp) } else { nil }
    }
  }

  func ends(of message: MessageID) -> [Stamp] {
    events.compactMap { if case .ended(message, _, _) = $0.event { $0.stamp } else { nil } }
  }

  /// Where a message is: where it last started, or else where it was sent from.
  func place(of send: Send, before stamp: Stamp) -> NodeID {
    starts(of: send.message).filter { $0.stamp < stamp }.max { $0.stamp < $1.stamp }?.node ?? send.origin
  }

  /// Whether there is a removal of `node` with no addition between it and `stamp`.
  func isRemoved(_ node: NodeID, at stamp: Stamp) -> Bool {
    events.contains { removal in
      guard removal.event == .removed(node), removal.stamp < stamp else { return false }
      return !events.contains {
        $0.event == .added(node) && removal.stamp < $0.stamp && $0.stamp < stamp
      }
    }
  }

  /// The messages of `sender` that arrived somewhere, which a cancelled one did not.
  func arrivals(of sender: SenderID) -> [Arrival] {
    sends.filter { $0.sender == sender }.compactMap { send in
      let ends = events.filter { if case .ended(send.message, _, _) = $0.event { true } else { false } }
      guard let first = ends.min(by: { $0.stamp < $1.stamp }), case .ended(_, let outcome, _) = first.event,
        outcome != .cancelled
      else { return nil }
      return Arrival(sent: send.stamp, ended: first.stamp)
    }
  }
}

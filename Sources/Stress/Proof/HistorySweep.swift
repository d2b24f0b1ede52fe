import Hierarchy

/// The state of one pass over a history.
struct HistorySweep {
  private let events: [StampedEvent]
  var messages: [MessageID: MessageState] = [:]
  var links: [LinkID: LinkState] = [:]
  /// When the removal of each node returned, while it has not been added again.
  var removals: [NodeID: Stamp] = [:]
  /// The live links that begin at each node: one, or two for the moment in which one replaces the other.
  var liveLinks: [NodeID: [LinkID]] = [:]
  /// For each sender, the latest sent of the messages that have ended.
  var latestEnded: [SenderID: MessageID] = [:]
  var report = HistoryReport()

  init(_ events: [StampedEvent]) { self.events = events }

  mutating func run() -> HistoryReport {
    report.violations = contradictions()
    guard report.violations.isEmpty else { return report }
    for event in events { take(event) }
    for message in messages.values.sorted(by: { $0.name < $1.name }) { judge(message) }
    return report
  }

  /// Learns the links' lifetimes, and finds what a recorder can never have seen.
  private mutating func contradictions() -> [HistoryViolation] {
    let twins = zip(events, events.dropFirst()).filter { $0.stamp == $1.stamp }.map(\.1)
    // Without an order nothing else can be said.
    guard twins.isEmpty else { return twins.map { .malformed($0, reason: "a stamp was given twice") } }
    var found: [HistoryViolation] = []
    var sent: Set<MessageID> = []
    for event in events {
      if let reason = contradiction(event, &sent) { found.append(.malformed(event, reason: reason)) }
    }
    for event in events {
      guard case .hop(_, let link) = event.event, links[link]?.born == nil else { continue }
      found.append(.malformed(event, reason: "no such link was ever born"))
    }
    return found
  }

  private mutating func contradiction(_ stamped: StampedEvent, _ sent: inout Set<MessageID>) -> String? {
    switch stamped.event {
    case .sent(let message, _, _):
      report.messages += 1
      if !sent.insert(message).inserted { return "a message was sent twice" }
    case .hop(let message, _), .delivery(let message, _), .deadEnd(let message, _), .ended(let message, _, _):
      if !sent.contains(message) { return "a message moved that had not been sent" }
    case .linkBorn(let link, let lower, let upper):
      if links[link]?.born != nil { return "a link was born twice" }
      links[link, default: LinkState()].born = stamped.stamp
      links[link]?.lower = lower
      links[link]?.upper = upper
    case .linkDied(let link):
      if links[link]?.died != nil { return "a link died twice" }
      links[link, default: LinkState()].died = stamped.stamp
      if links[link]?.born == nil { return "a link died that had not been born" }
    case .added, .removed: break
    }
    return nil
  }

  private mutating func take(_ stamped: StampedEvent) {
    let stamp = stamped.stamp
    switch stamped.event {
    case .sent(let message, let sender, let origin):
      messages[message] = MessageState(name: message, sent: stamp, sender: sender, node: origin)
    case .hop(let message, let link): hop(message, link, stamp)
    case .delivery(let message, let node):
      move(message, to: node, stamp)
      deliver(message, to: node, stamp)
    case .deadEnd(let message, let node): stop(message, at: node, stamp)
    case .ended(let message, let outcome, _): end(message, outcome, stamp)
    case .linkBorn(let link, let lower, _): liveLinks[lower, default: []].append(link)
    case .linkDied(let link):
      if let lower = links[link]?.lower { liveLinks[lower]?.removeAll { $0 == link } }
    case .added(let node): removals[node] = nil
    case .removed(let node): removals[node] = stamp
    }
  }
}

/// One link's lifetime and ends.
struct LinkState {
  var born: Stamp?
  var died: Stamp?
  var lower = NodeID.none
  var upper = NodeID.none

  func isLive(at stamp: Stamp) -> Bool {
    guard let born else { return false }
    return born < stamp && died.map { stamp < $0 } ?? true
  }
}

/// How far one message has come in a sweep over a history.
struct MessageState {
  let name: MessageID
  let sent: Stamp
  let sender: SenderID
  /// Where it is.
  var node: NodeID
  var outcome: Stamp?
  var secondOutcome: Stamp?
  var moveAfterOutcome: Stamp?
}

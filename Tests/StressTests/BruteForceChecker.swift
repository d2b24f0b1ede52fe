import Hierarchy
import Stress

/// Holds a short history against the rules as they are worded, by trying everything; made to be compared with
/// `HistoryChecker`, and sharing nothing with it but the events.
///
/// For every use of a link it tries every lifetime, for every message every moment, for every sender every order
/// of its messages. That takes exponential time, so it is for histories of a dozen operations.
struct BruteForceChecker: Sendable {
  /// Which links a message may take.
  let consistency: Consistency

  /// What it finds wrong: a rule, and whom it is about.
  struct Finding: Hashable, Sendable {
    let rule: HistoryViolation.Rule
    /// The message, the sender or the stamp of the event; nothing for what is about the whole history.
    let subject: String

    init(_ rule: HistoryViolation.Rule, _ subject: String = "") {
      self.rule = rule
      self.subject = subject
    }
  }

  /// A checker that demands `consistency`.
  init(_ consistency: Consistency = .hop) {
    self.consistency = consistency
  }

  /// What is wrong with `history`.
  func check(_ history: History) -> Set<Finding> {
    let facts = HistoryFacts(history.events)
    var findings = Set(facts.contradictions().map { Finding(.malformed, "\($0)") })
    if facts.sends.isEmpty { findings.insert(Finding(.vacuous)) }
    if !findings.contains(where: { $0.rule == .malformed }) { findings.formUnion(judge(facts)) }
    return findings.union(leftovers(history.rest))
  }

  private func judge(_ facts: HistoryFacts) -> Set<Finding> {
    var findings: Set<Finding> = []
    for send in facts.sends { findings.formUnion(judge(send, facts)) }
    for sender in Set(facts.sends.map(\.sender)) where !hasOrder(facts.arrivals(of: sender)) {
      findings.insert(Finding(.overtaken, "\(sender)"))
    }
    return findings
  }

  private func judge(_ send: HistoryFacts.Send, _ facts: HistoryFacts) -> [Finding] {
    let name = "\(send.message)"
    let ends = facts.ends(of: send.message)
    let starts = facts.starts(of: send.message)
    var findings: [Finding] = []
    if ends.isEmpty { findings.append(Finding(.noOutcome, name)) }
    if ends.count > 1 { findings.append(Finding(.severalOutcomes, name)) }
    if let end = ends.min(), starts.contains(where: { $0.stamp > end }) {
      findings.append(Finding(.movedAfterOutcome, name))
    }
    for start in starts where facts.isRemoved(start.node, at: start.stamp) {
      findings.append(Finding(.deliveryAfterRemove, "\(start.stamp)"))
    }
    for hop in facts.hops(of: send.message) {
      if facts.place(of: send, before: hop.stamp) != hop.lower {
        findings.append(Finding(.brokenPath, "\(hop.stamp)"))
      }
      if !isAllowed(hop, send, facts) { findings.append(Finding(.deadLink, "\(hop.stamp)")) }
    }
    for stop in facts.stops(of: send.message) where !isTrue(stop, send, facts) {
      findings.append(Finding(.falseDeadEnd, "\(stop.stamp)"))
    }
    if isMixed(send, facts) { findings.append(Finding(.mixedSnapshots, name)) }
    return findings
  }

  /// Half-way between stamps, where nothing happens, is a moment; at a stamp itself something changes.
  private func moments(from first: Stamp, to last: Stamp) -> [Double] {
    guard first < last else { return [] }
    return (first.number..<last.number).map { Double($0) + 0.5 }
  }

  private func isAllowed(_ hop: HistoryFacts.Hop, _ send: HistoryFacts.Send, _ facts: HistoryFacts) -> Bool {
    switch consistency {
    case .hop: facts.isLive(hop.link, at: Double(hop.stamp.number))
    case .snapshot: moments(from: send.stamp, to: hop.stamp).contains { facts.isLive(hop.link, at: $0) }
    }
  }

  /// A dead end is true if there is a moment, which under snapshots may be an earlier one, without a link there.
  private func isTrue(_ stop: HistoryFacts.Start, _ send: HistoryFacts.Send, _ facts: HistoryFacts) -> Bool {
    let links = facts.links(from: stop.node)
    switch consistency {
    case .hop: return !links.contains { facts.isLive($0, at: Double(stop.stamp.number)) }
    case .snapshot:
      return !links.contains { link in
        (moments(from: send.stamp, to: stop.stamp) + [Double(send.stamp.number), Double(stop.stamp.number)])
          .allSatisfy { facts.isLive(link, at: $0) }
      }
    }
  }

  private func isMixed(_ send: HistoryFacts.Send, _ facts: HistoryFacts) -> Bool {
    let hops = facts.hops(of: send.message)
    guard consistency == .snapshot, let last = hops.map(\.stamp).max() else { return false }
    guard hops.allSatisfy({ isAllowed($0, send, facts) }) else { return false }
    if hops.allSatisfy({ facts.isLive($0.link, at: Double($0.stamp.number)) }) { return false }
    return !moments(from: send.stamp, to: last).contains { moment in
      hops.allSatisfy { facts.isLive($0.link, at: moment) }
    }
  }

  /// Whether some order of the arrivals is both the order of their sends and the order of their ends.
  private func hasOrder(_ arrivals: [HistoryFacts.Arrival]) -> Bool {
    permutations(of: arrivals).contains { order in
      zip(order, order.dropFirst()).allSatisfy { $0.sent < $1.sent && $0.ended < $1.ended }
    }
  }

  private func permutations<Element>(of elements: [Element]) -> [[Element]] {
    guard !elements.isEmpty else { return [[]] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }

  private func leftovers(_ rest: Quiescence) -> [Finding] {
    var findings: [Finding] = []
    if rest.residue.tableEntries != 0 { findings.append(Finding(.leftBehind, "table entries")) }
    if rest.residue.observers != 0 { findings.append(Finding(.leftBehind, "observers")) }
    if rest.residue.queuedMessages != 0 { findings.append(Finding(.leftBehind, "queued messages")) }
    if rest.inFlight != 0 { findings.append(Finding(.leftBehind, "messages in flight")) }
    if rest.births != rest.deaths { findings.append(Finding(.unbalanced)) }
    return findings
  }
}

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

extension HistoryViolation {
  /// The violation in the words of the brute-force checker: its rule, and whom it is about.
  var finding: BruteForceChecker.Finding {
    switch self {
    case .vacuous, .unbalanced: .init(rule)
    case .malformed(let event, _): .init(rule, "\(event.stamp)")
    case .noOutcome(let message, _), .severalOutcomes(let message, _, _),
      .movedAfterOutcome(let message, _, _), .mixedSnapshots(let message, _, _, _, _):
      .init(rule, "\(message)")
    case .deadLink(_, let stamp, _, _, _), .brokenPath(_, let stamp, _, _, _),
      .falseDeadEnd(_, let stamp, _, _, _), .deliveryAfterRemove(_, let stamp, _, _):
      .init(rule, "\(stamp)")
    case .overtaken(_, _, _, _, let sender): .init(rule, "\(sender)")
    case .leftBehind(let what, _): .init(rule, what)
    }
  }
}

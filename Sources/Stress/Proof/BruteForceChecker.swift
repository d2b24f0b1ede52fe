import Hierarchy

/// Holds a short history against the rules as they are worded, by trying everything; made to be compared with
/// `HistoryChecker`, and sharing nothing with it but the events.
///
/// For every use of a link it tries every lifetime, for every message every moment, for every sender every order
/// of its messages. That takes exponential time, so it is for histories of a dozen operations.
package struct BruteForceChecker: Sendable {
  /// Which links a message may take.
  package let consistency: Consistency

  /// What it finds wrong: a rule, and whom it is about.
  package struct Finding: Hashable, Sendable {
    package let rule: HistoryViolation.Rule
    /// The message, the sender or the stamp of the event; nothing for what is about the whole history.
    package let subject: String

    package init(_ rule: HistoryViolation.Rule, _ subject: String = "") {
      self.rule = rule
      self.subject = subject
    }
  }

  /// A checker that demands `consistency`.
  package init(_ consistency: Consistency = .hop) {
    self.consistency = consistency
  }

  /// What is wrong with `history`.
  package func check(_ history: History) -> Set<Finding> {
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

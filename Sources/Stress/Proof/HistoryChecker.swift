import Hierarchy

/// What a checker found in one history.
package struct HistoryReport: Hashable, Sendable {
  /// What is wrong, in a line with everything that is needed to find the place again.
  package var violations: [String] = []
  package var messages = 0
  package var hops = 0

  package init() {}
}

/// Holds everything that one run recorded against the rules, in time that grows with its length alone.
///
/// Two sweeps in the order of stamps: the first learns the lifetimes of all links, the second follows every message
/// and every node. Whether a history is right is in general a question of search (Gibbons and Korach, SIAM Journal on
/// Computing 26/4, 1997); it is none here, because messages have unique names and links have stamped lifetimes, so
/// that there is one candidate order, and it is known.
///
/// A history that contradicts itself is not judged further: what it says of its messages means nothing.
package struct HistoryChecker {
  private struct Link {
    var born: Stamp?
    var died: Stamp?
    var lower = NodeID.none
    var upper = NodeID.none
  }

  /// How far one message has come.
  private struct Message {
    let name: MessageID
    let sent: Stamp
    let sender: SenderID
    var node: NodeID
    var outcome: Stamp?
    var secondOutcome: Stamp?
    var moveAfterOutcome: Stamp?
  }

  private let events: [StampedEvent]
  private var messages: [MessageID: Message] = [:]
  private var links: [LinkID: Link] = [:]
  /// When the removal of each node returned, while it has not been added again.
  private var removals: [NodeID: Stamp] = [:]
  /// The live links that begin at each node: one, or two for the moment in which one replaces the other.
  private var liveLinks: [NodeID: [LinkID]] = [:]
  /// For each sender, the latest sent of the messages that have ended.
  private var latestEnded: [SenderID: MessageID] = [:]
  private var report = HistoryReport()

  private init(_ events: [StampedEvent]) { self.events = events }

  /// What is wrong with `events`, the events of all threads in any order.
  package static func check(_ events: [StampedEvent]) -> HistoryReport {
    var checker = HistoryChecker(ordered(events))
    checker.run()
    if checker.report.messages == 0 {
      checker.report.violations.insert("no message was sent: nothing was checked", at: 0)
    }
    return checker.report
  }

  /// The events in the order of their stamps.
  ///
  /// Stamps come from one counter and nearly all of them are in the history, so each event has its place at once and
  /// nothing needs to be sorted; a history with large gaps, as one made by hand, is.
  private static func ordered(_ events: [StampedEvent]) -> [StampedEvent] {
    guard let first = events.lazy.map(\.stamp.number).min(),
      let last = events.lazy.map(\.stamp.number).max(), last - first < UInt64(4 * events.count)
    else { return events.sorted { $0.stamp < $1.stamp } }
    var places = [Int32](repeating: -1, count: Int(last - first) + 1)
    for (index, event) in events.enumerated() {
      let place = Int(event.stamp.number - first)
      // A stamp that was given twice: the sort keeps both for the checker to find.
      guard places[place] < 0 else { return events.sorted { $0.stamp < $1.stamp } }
      places[place] = Int32(index)
    }
    return places.compactMap { $0 < 0 ? nil : events[Int($0)] }
  }

  private mutating func run() {
    report.violations = contradictions().map { "the history contradicts itself, \($1): \($0)" }
    guard report.violations.isEmpty else { return }
    for event in events { take(event) }
    for message in messages.values.sorted(by: { $0.name < $1.name }) { judge(message) }
  }

  // MARK: - The first sweep

  /// Learns the links' lifetimes, and finds what a recorder can never have seen.
  private mutating func contradictions() -> [(event: StampedEvent, reason: String)] {
    let twins = zip(events, events.dropFirst()).filter { $0.stamp == $1.stamp }.map(\.1)
    // Without an order nothing else can be said.
    guard twins.isEmpty else { return twins.map { ($0, "a stamp was given twice") } }
    var sent: Set<MessageID> = []
    var found: [(StampedEvent, String)] = []
    for event in events {
      if let reason = contradiction(event, &sent) { found.append((event, reason)) }
    }
    for event in events {
      guard case .hop(_, let link) = event.event, links[link]?.born == nil else { continue }
      found.append((event, "no such link was ever born"))
    }
    return found
  }

  private mutating func contradiction(_ stamped: StampedEvent, _ sent: inout Set<MessageID>) -> String? {
    switch stamped.event {
    case .sent(let message, _, _):
      report.messages += 1
      if !sent.insert(message).inserted { return "a message was sent twice" }
    case .hop(let message, _), .deadEnd(let message, _), .ended(let message, _, _):
      if !sent.contains(message) { return "a message moved that had not been sent" }
    case .linkBorn(let link, let lower, let upper):
      if links[link]?.born != nil { return "a link was born twice" }
      let died = links[link]?.died
      links[link] = Link(born: stamped.stamp, died: died, lower: lower, upper: upper)
    case .linkDied(let link):
      if links[link]?.died != nil { return "a link died twice" }
      links[link, default: Link()].died = stamped.stamp
      if links[link]?.born == nil { return "a link died that had not been born" }
    case .added, .removed: break
    }
    return nil
  }

  // MARK: - The second sweep

  private mutating func take(_ stamped: StampedEvent) {
    let stamp = stamped.stamp
    switch stamped.event {
    case .sent(let message, let sender, let origin):
      messages[message] = Message(name: message, sent: stamp, sender: sender, node: origin)
    case .hop(let message, let link): hop(message, link, stamp)
    case .deadEnd(let message, let node):
      guard let link = liveLinks[node]?.first, let born = links[link]?.born else { return }
      object("\(message) found no link at \(node) \(stamp), where \(link) was live since \(born)")
    case .ended(let message, let outcome, _): end(message, outcome, stamp)
    case .linkBorn(let link, let lower, _): liveLinks[lower, default: []].append(link)
    case .linkDied(let link):
      if let lower = links[link]?.lower { liveLinks[lower]?.removeAll { $0 == link } }
    case .added(let node): removals[node] = nil
    case .removed(let node): removals[node] = stamp
    }
  }

  private mutating func hop(_ message: MessageID, _ link: LinkID, _ stamp: Stamp) {
    guard let taken = links[link], let node = messages[message]?.node else { return }
    report.hops += 1
    if node != taken.lower {
      object("\(message) was at \(node) and took \(link) \(stamp), which begins at \(taken.lower)")
    }
    if let born = taken.born, stamp < born || taken.died.map({ $0 < stamp }) ?? false {
      let end = taken.died.map { "\($0)" } ?? "the end"
      object("\(message) took \(link) \(stamp), which lived from \(born) to \(end)")
    }
    messages[message]?.node = taken.upper
    if messages[message]?.outcome != nil, messages[message]?.moveAfterOutcome == nil {
      messages[message]?.moveAfterOutcome = stamp
    }
    guard let removed = removals[taken.upper] else { return }
    object("\(message) started at \(taken.upper) \(stamp), after its removal had returned \(removed)")
  }

  /// What was cancelled never arrived, and has no place in the order of arrivals.
  private mutating func end(_ name: MessageID, _ outcome: Outcome, _ stamp: Stamp) {
    guard let message = messages[name] else { return }
    guard message.outcome == nil else {
      if message.secondOutcome == nil { messages[name]?.secondOutcome = stamp }
      return
    }
    messages[name]?.outcome = stamp
    guard outcome != .cancelled else { return }
    guard let other = latestEnded[message.sender], let later = messages[other]?.sent, message.sent < later
    else {
      latestEnded[message.sender] = name
      return
    }
    object("\(name) of \(message.sender), sent \(message.sent), was overtaken by \(other), sent \(later)")
  }

  /// What can be said of a message only at the end.
  private mutating func judge(_ message: Message) {
    let name = message.name
    guard let outcome = message.outcome else {
      return object("\(name), sent \(message.sent), never got an outcome")
    }
    if let second = message.secondOutcome {
      object("\(name) got an outcome \(outcome), and another one \(second)")
    }
    if let move = message.moveAfterOutcome {
      object("\(name) went on \(move), after its outcome \(outcome)")
    }
  }

  private mutating func object(_ violation: String) { report.violations.append(violation) }
}

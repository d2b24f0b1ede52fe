import Hierarchy

/// The state of one pass over a history.
struct HistorySweep {
  private let events: [StampedEvent]
  let consistency: Consistency
  let messageNumbers: Numbering
  let linkNumbers: Numbering
  let nodeNumbers: Numbering
  let senderNumbers: Numbering
  var messages: [MessageState]
  var links: [LinkState]
  /// When the removal of each node returned, while it has not been added again.
  var removals: [Stamp?]
  /// The live links that begin at each node: one, or two for the moment in which one replaces the other.
  var liveLinks: [[LinkID]]
  /// For each sender, the latest sent of the messages that have ended.
  var latestEnded: [MessageID?]
  var report = HistoryReport()

  init(_ events: [StampedEvent], _ consistency: Consistency) {
    self.events = events
    self.consistency = consistency
    messageNumbers = Numbering(events) { $0($1.message?.number) }
    linkNumbers = Numbering(events) { $0($1.link?.number) }
    senderNumbers = Numbering(events) { $0($1.sender?.number) }
    nodeNumbers = Numbering(events) {
      let nodes = $1.nodes
      $0(nodes.0?.number)
      $0(nodes.1?.number)
    }
    messages = Array(repeating: MessageState(), count: messageNumbers.count)
    links = Array(repeating: LinkState(), count: linkNumbers.count)
    removals = Array(repeating: nil, count: nodeNumbers.count)
    liveLinks = Array(repeating: [], count: nodeNumbers.count)
    latestEnded = Array(repeating: nil, count: senderNumbers.count)
  }

  mutating func run() -> HistoryReport {
    report.violations = contradictions()
    guard report.violations.isEmpty else { return report }
    for event in events { take(event) }
    for message in messages { judge(message) }
    return report
  }

  /// Learns the links' lifetimes, and finds what a recorder can never have seen.
  private mutating func contradictions() -> [HistoryViolation] {
    let twins = zip(events, events.dropFirst()).filter { $0.stamp == $1.stamp }.map(\.1)
    // Without an order nothing else can be said.
    guard twins.isEmpty else { return twins.map { .malformed($0, reason: "a stamp was given twice") } }
    var found: [HistoryViolation] = []
    var isSent = [Bool](repeating: false, count: messageNumbers.count)
    for event in events {
      if let reason = contradiction(event, &isSent) { found.append(.malformed(event, reason: reason)) }
    }
    for event in events {
      guard case .hop(_, let link) = event.event, links[linkNumbers[link.number]].born == nil else {
        continue
      }
      found.append(.malformed(event, reason: "no such link was ever born"))
    }
    return found
  }

  private mutating func contradiction(_ stamped: StampedEvent, _ isSent: inout [Bool]) -> String? {
    switch stamped.event {
    case .sent(let message, _, _):
      report.messages += 1
      if isSent[messageNumbers[message.number]] { return "a message was sent twice" }
      isSent[messageNumbers[message.number]] = true
    case .hop(let message, _), .delivery(let message, _), .deadEnd(let message, _), .ended(let message, _, _):
      if !isSent[messageNumbers[message.number]] { return "a message moved that had not been sent" }
    case .linkBorn(let link, let lower, let upper):
      let index = linkNumbers[link.number]
      if links[index].born != nil { return "a link was born twice" }
      links[index].born = stamped.stamp
      links[index].lower = lower
      links[index].upper = upper
    case .linkDied(let link):
      let index = linkNumbers[link.number]
      if links[index].died != nil { return "a link died twice" }
      links[index].died = stamped.stamp
      if links[index].born == nil { return "a link died that had not been born" }
    case .added, .removed: break
    }
    return nil
  }

  private mutating func take(_ stamped: StampedEvent) {
    let stamp = stamped.stamp
    switch stamped.event {
    case .sent(let message, let sender, let origin):
      let index = messageNumbers[message.number]
      messages[index] = MessageState(name: message, sent: stamp, sender: sender, node: origin)
    case .hop(let message, let link): hop(message, link, stamp)
    case .delivery(let message, let node):
      move(message, to: node, stamp)
      deliver(message, to: node, stamp)
    case .deadEnd(let message, let node): stop(message, at: node, stamp)
    case .ended(let message, let outcome, _): end(message, outcome, stamp)
    case .linkBorn(let link, let lower, _): liveLinks[nodeNumbers[lower.number]].append(link)
    case .linkDied(let link):
      liveLinks[nodeNumbers[links[linkNumbers[link.number]].lower.number]].removeAll { $0 == link }
    case .added(let node): removals[nodeNumbers[node.number]] = nil
    case .removed(let node): removals[nodeNumbers[node.number]] = stamp
    }
  }
}

extension NodeID {
  /// The row as a number without a sign.
  var number: UInt32 { UInt32(bitPattern: row) }
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
  var name = MessageID(0)
  var sent: Stamp?
  var sender = SenderID(0)
  /// Where it is.
  var node = NodeID.none
  var outcome: Stamp?
  var secondOutcome: Stamp?
  var moveAfterOutcome: Stamp?
  var lastHop: Stamp?
  var staleHops = 0
  var hasDeadLink = false
  /// Of the links taken, the one that was born last and the one that died first.
  var lastBorn: LinkID?
  var firstDead: LinkID?
}

/// Places in a table for numbers that are small where a run gave them, and may be anything in a broken history.
struct Numbering {
  /// How many places there are.
  private(set) var count = 0
  private var places: [UInt32: Int]?

  /// Places for the numbers that `visit` hands on of each event: the numbers themselves, unless those would make a
  /// table much longer than the history.
  init(_ events: [StampedEvent], visit: (_ take: (UInt32?) -> Void, _ event: HistoryEvent) -> Void) {
    var greatest = -1
    for event in events { visit({ greatest = max(greatest, $0.map { Int($0) } ?? -1) }, event.event) }
    count = greatest + 1
    guard count > 4 * events.count + 64 else { return }
    var places: [UInt32: Int] = [:]
    for event in events {
      visit({ if let number = $0, places[number] == nil { places[number] = places.count } }, event.event)
    }
    count = places.count
    self.places = places
  }

  /// The place of `number`, which must be one of those that the numbering was made for.
  @inline(__always)
  subscript(number: UInt32) -> Int {
    guard let places else { return Int(number) }
    guard let place = places[number] else { preconditionFailure("\(number) was not numbered") }
    return place
  }
}

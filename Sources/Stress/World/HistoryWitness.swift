import Hierarchy

/// Writes down what senders and changes do at once, for the checker.
///
/// Each sender has a log of its own, and so have the changes, which come one at a time: a log that is shared would order
/// the very operations whose races are to be seen. A reader writes down between which objects it went; which link that
/// was is found out at the end, so that reading needs no list of links that a change could be writing.
final class HistoryWitness: LinkWitness, @unchecked Sendable {
  private struct Read {
    let message: MessageID
    let node: NodeID
    let above: NodeID?
    let stamp: Stamp
  }

  private final class SenderLog {
    var reads: [Read] = []
    var events: [StampedEvent] = []
  }

  private struct Ends: Hashable {
    let lower: NodeID
    let upper: NodeID
  }

  private struct Life {
    let link: LinkID
    let born: Stamp
    /// When everybody was sure to see it: later than its birth where readers may still be in the table before.
    var visible: Stamp?
  }

  private let clock = StampClock()
  private let senders: [SenderLog]
  /// Whether a link may be read until the change that ended it returns, as from a published table.
  private let outlivesChange: Bool

  // Touched by changes alone.
  private var links: [NodeID: (link: LinkID, above: NodeID)] = [:]
  private var lives: [Ends: [Life]] = [:]
  private var births: [Ends] = []
  private var deaths: [LinkID] = []
  private var linkCount = 0
  private var events: [StampedEvent] = []

  init(senders: Int, under discipline: DisciplineKind) {
    self.senders = (0..<senders).map { _ in SenderLog() }
    outlivesChange = discipline == .snapshot
  }

  func sent(_ message: MessageID, by sender: Int, from origin: Responder) {
    note(.sent(message, by: SenderID(sender), from: origin.id), by: sender)
  }

  /// A message ended before its send returned, as it does where sends are no more than calls.
  func ended(_ message: Message, _ number: MessageID, by sender: Int) {
    for _ in 0..<message.outcomes { note(.ended(number, message.outcome, at: message.last), by: sender) }
  }

  func read(_ message: Message, at node: Responder, _ above: Responder?) {
    guard let message = message as? StressMessage else { return }
    senders[message.sender].reads.append(
      Read(message: message.number, node: node.id, above: above?.id, stamp: clock.stamp())
    )
  }

  func willChange(_ nodes: [Responder]) {}

  func changed(_ nodes: [Responder], _ target: (Responder) -> Responder?) {
    for node in nodes {
      let above = target(node)?.id
      guard links[node.id]?.above != above else { continue }
      if let old = links.removeValue(forKey: node.id) { die(old.link) }
      if let above { bear(node.id, above) }
    }
  }

  func didChange(_ nodes: [Responder]) {
    for link in deaths { note(.linkDied(link)) }
    deaths = []
    let stamp = clock.stamp()
    for ends in births {
      guard let last = lives[ends]?.indices.last else { continue }
      lives[ends]?[last].visible = stamp
    }
    births = []
  }

  /// The change that removed `nodes` has returned.
  func removed(_ nodes: [Responder]) {
    for node in nodes { note(.removed(node.id)) }
  }

  /// Everything; to be asked when all have come to rest.
  func history(_ rest: Quiescence) -> History {
    var all = events
    for sender in senders {
      all += sender.events
      all += sender.reads.lazy.compactMap(event)
    }
    return History(events: all, rest: rest)
  }

  private func event(_ read: Read) -> StampedEvent? {
    if let above = read.above {
      let lives = lives[Ends(lower: read.node, upper: above)] ?? []
      // A link that was never born at all gets a name that no link has, which the checker takes offence at.
      let link = lives.last { $0.born < read.stamp }?.link ?? LinkID(linkCount)
      return StampedEvent(.hop(read.message, over: link), at: read.stamp)
    }
    return isAmbiguous(read) ? nil : StampedEvent(.deadEnd(read.message, at: read.node), at: read.stamp)
  }

  /// Whether a link from there was just being published: both the old table and the new one may then be read.
  private func isAmbiguous(_ read: Read) -> Bool {
    outlivesChange
      && lives.contains { ends, lives in
        ends.lower == read.node
          && lives.contains { $0.born < read.stamp && $0.visible.map { read.stamp < $0 } ?? true }
      }
  }

  private func bear(_ lower: NodeID, _ upper: NodeID) {
    let link = LinkID(linkCount)
    linkCount += 1
    links[lower] = (link, upper)
    let stamp = note(.linkBorn(link, from: lower, to: upper))
    let ends = Ends(lower: lower, upper: upper)
    lives[ends, default: []].append(Life(link: link, born: stamp))
    births.append(ends)
  }

  private func die(_ link: LinkID) {
    if outlivesChange { deaths.append(link) } else { note(.linkDied(link)) }
  }

  @discardableResult
  private func note(_ event: HistoryEvent) -> Stamp {
    let stamp = clock.stamp()
    events.append(StampedEvent(event, at: stamp))
    return stamp
  }

  private func note(_ event: HistoryEvent, by sender: Int) {
    senders[sender].events.append(StampedEvent(event, at: clock.stamp()))
  }
}

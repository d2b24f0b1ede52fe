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

  /// A link's life.
  ///
  /// Where a table is published, readers may see the old state or the new one for a while: at its beginning until it is
  /// surely `visible`, at its end from `ending` on.
  private struct Life {
    let link: LinkID
    let above: NodeID
    let born: Stamp
    var visible: Stamp?
    var ending: Stamp?
    var died: Stamp?

    func isUncertain(at stamp: Stamp) -> Bool {
      let begins = born < stamp && visible.map { stamp < $0 } ?? true
      let ends = ending.map { $0 < stamp } ?? false && died.map { stamp < $0 } ?? true
      return begins || ends
    }
  }

  private let clock = StampClock()
  private let senders: [SenderLog]
  /// Whether a link may be read until the change that ended it returns, as from a published table.
  private let outlivesChange: Bool

  // Touched by changes alone.
  private var lives: [NodeID: [Life]] = [:]
  private var current: [NodeID: NodeID] = [:]
  private var births: [NodeID] = []
  private var deaths: [(node: NodeID, place: Int)] = []
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
      guard current[node.id] != above else { continue }
      if current[node.id] != nil { end(node.id) }
      current[node.id] = above
      if let above { bear(node.id, above) }
    }
  }

  func didChange(_ nodes: [Responder]) {
    let stamp = clock.stamp()
    for node in births {
      guard let last = lives[node]?.indices.last else { continue }
      lives[node]?[last].visible = stamp
    }
    births = []
    for death in deaths { die(death.node, death.place) }
    deaths = []
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
      let taken = lives[read.node]?.last { $0.above == above && $0.born < read.stamp }
      // A link that was never born at all gets a name that no link has, which the checker takes offence at.
      let link = taken?.link ?? LinkID(linkCount)
      return StampedEvent(.hop(read.message, over: link), at: read.stamp)
    }
    return isUncertain(read) ? nil : StampedEvent(.deadEnd(read.message, at: read.node), at: read.stamp)
  }

  /// Whether the next table was just being published, so that a link there could be seen and not be seen.
  private func isUncertain(_ read: Read) -> Bool {
    outlivesChange && lives[read.node]?.contains { $0.isUncertain(at: read.stamp) } ?? false
  }

  private func bear(_ lower: NodeID, _ upper: NodeID) {
    let link = LinkID(linkCount)
    linkCount += 1
    let stamp = note(.linkBorn(link, from: lower, to: upper))
    lives[lower, default: []].append(Life(link: link, above: upper, born: stamp))
    births.append(lower)
  }

  private func end(_ node: NodeID) {
    guard let place = lives[node]?.indices.last else { return }
    lives[node]?[place].ending = clock.stamp()
    if outlivesChange { deaths.append((node, place)) } else { die(node, place) }
  }

  private func die(_ node: NodeID, _ place: Int) {
    guard let link = lives[node]?[place].link else { return }
    lives[node]?[place].died = note(.linkDied(link))
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

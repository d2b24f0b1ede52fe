import Hierarchy

/// Writes down what senders and changes do at once, for the checker.
///
/// Each sender has a log of its own, and so have the changes, which come one at a time: a shared log would order the
/// very operations that are to race. A reader writes down between which objects it went; which link that
/// was is found out at the end, so that reading needs no list of links that a change could be writing.
final class HistoryWitness: LinkWitness, @unchecked Sendable {
  private typealias Read = (message: MessageID, node: NodeID, above: NodeID?, stamp: Stamp)

  private final class SenderLog {
    var reads: [Read] = []
    var events: [StampedEvent] = []
  }

  private let clock = StampClock()
  private let senders: [SenderLog]

  // Touched by changes alone.
  private var lives: [NodeID: [(link: LinkID, above: NodeID, born: Stamp)]] = [:]
  private var current: [NodeID: NodeID] = [:]
  private var linkCount = 0
  private var events: [StampedEvent] = []

  init(senders: Int) { self.senders = (0..<senders).map { _ in SenderLog() } }

  func sent(_ message: MessageID, by sender: Int, from origin: Responder) {
    note(.sent(message, by: SenderID(sender), from: origin.id), by: sender)
  }

  /// A message ended before its send returned, as it does where sends are no more than calls.
  func ended(_ account: Account, _ number: MessageID, by sender: Int) {
    for _ in 0..<account.outcomes { note(.ended(number, account.outcome, at: account.last), by: sender) }
  }

  func read(_ message: Message, at node: Responder, _ above: Responder?) {
    guard let message = message.letter as? StressMessage else { return }
    senders[message.sender].reads.append((message.number, node.id, above?.id, clock.stamp()))
  }

  func changed(_ nodes: [Responder], _ target: (Responder) -> Responder?) {
    for node in nodes {
      let above = target(node)?.id
      guard current[node.id] != above else { continue }
      if current[node.id] != nil, let old = lives[node.id]?.last?.link { note(.linkDied(old)) }
      current[node.id] = above
      guard let above else { continue }
      let link = LinkID(linkCount)
      linkCount += 1
      let born = note(.linkBorn(link, from: node.id, to: above))
      lives[node.id, default: []].append((link, above, born))
    }
  }

  /// The change that removed `nodes` has returned.
  func removed(_ nodes: [Responder]) {
    for node in nodes { note(.removed(node.id)) }
  }

  /// Everything; to be asked when all have come to rest.
  func history() -> [StampedEvent] {
    var all = events
    for sender in senders {
      all += sender.events
      all += sender.reads.lazy.map(event)
    }
    return all
  }

  private func event(_ read: Read) -> StampedEvent {
    guard let above = read.above else {
      return StampedEvent(.deadEnd(read.message, at: read.node), at: read.stamp)
    }
    let taken = lives[read.node]?.last { $0.above == above && $0.born < read.stamp }
    // A link that was never born at all gets a name that no link has, which the checker takes offence at.
    return StampedEvent(.hop(read.message, over: taken?.link ?? LinkID(linkCount)), at: read.stamp)
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

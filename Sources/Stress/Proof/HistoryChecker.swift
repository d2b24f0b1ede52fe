package import Hierarchy

extension History {
  /// What is wrong with it by the rules, in time that grows with its length alone.
  ///
  /// Two sweeps in the order of stamps: the first learns the lifetimes of all links, the second follows every message
  /// and every node. Whether a history is right is in general a question of search (Gibbons and Korach, SIAM Journal on
  /// Computing 26/4, 1997); it is none here, because messages have unique names and links have stamped lifetimes, so
  /// that there is one candidate order, and it is known.
  ///
  /// A history that contradicts itself is not judged further: what it says of its messages means nothing.
  package func checked() -> HistoryReport {
    var sweep = HistorySweep(ordered())
    var report = sweep.run()
    if report.messages == 0 { report.violations.insert(.vacuous, at: 0) }
    report.violations += rest.violations
    return report
  }
}

/// What a checker found in one history.
package struct HistoryReport: Hashable, Sendable {
  /// What is wrong; empty if nothing is.
  package var violations: [HistoryViolation] = []
  package var messages = 0
  package var hops = 0

  package var isGreen: Bool { violations.isEmpty }

  package init() {}
}

/// A rule that a history breaks, with everything that is needed to find the place again.
package enum HistoryViolation: Hashable, Sendable {
  /// Nothing was sent, so that nothing was checked.
  case vacuous
  /// The history contradicts itself at an event, and cannot be judged.
  case malformed(StampedEvent, reason: String)
  /// A message never got an outcome.
  case noOutcome(MessageID, sent: Stamp)
  /// A message got more than one outcome.
  case severalOutcomes(MessageID, first: Stamp, second: Stamp)
  /// A message went on after its outcome.
  case movedAfterOutcome(MessageID, move: Stamp, outcome: Stamp)
  /// A message took a link outside of the link's lifetime.
  case deadLink(MessageID, hop: Stamp, link: LinkID, born: Stamp, died: Stamp?)
  /// A message took a link that does not begin where it was.
  case brokenPath(MessageID, hop: Stamp, link: LinkID, at: NodeID, linkFrom: NodeID)
  /// A message found no link at a node that had one.
  case falseDeadEnd(MessageID, read: Stamp, at: NodeID, link: LinkID, born: Stamp)
  /// A delivery started after the removal of its target had returned.
  case deliveryAfterRemove(MessageID, delivery: Stamp, target: NodeID, removed: Stamp)
  /// A message ended before one that the same sender had sent before it.
  case overtaken(MessageID, sent: Stamp, by: MessageID, sentLater: Stamp, sender: SenderID)
  /// Something is left at rest.
  case leftBehind(what: String, count: Int)
  /// More objects were born than died, or fewer.
  case unbalanced(births: Int, deaths: Int)

  /// Whether it is of what is left at the end, and of no message.
  var isOfRest: Bool {
    switch self {
    case .leftBehind, .unbalanced: true
    default: false
    }
  }
}

extension HistoryViolation: CustomStringConvertible {
  /// What happened, to whom, where and when, in one line.
  package var description: String {
    switch self {
    case .vacuous:
      "no message was sent: nothing was checked"
    case .malformed(let event, let reason):
      "the history contradicts itself, \(reason): \(event)"
    case .noOutcome(let message, let sent):
      "\(message), sent \(sent), never got an outcome"
    case .severalOutcomes(let message, let first, let second):
      "\(message) got an outcome \(first), and another one \(second)"
    case .movedAfterOutcome(let message, let move, let outcome):
      "\(message) went on \(move), after its outcome \(outcome)"
    case .deadLink(let message, let hop, let link, let born, let died):
      "\(message) took \(link) \(hop), which lived from \(born) to \(died.map { "\($0)" } ?? "the end")"
    case .brokenPath(let message, let hop, let link, let node, let lower):
      "\(message) was at \(node) and took \(link) \(hop), which begins at \(lower)"
    case .falseDeadEnd(let message, let read, let node, let link, let born):
      "\(message) found no link at \(node) \(read), where \(link) was live since \(born)"
    case .deliveryAfterRemove(let message, let delivery, let target, let removed):
      "\(message) started at \(target) \(delivery), after its removal had returned \(removed)"
    case .overtaken(let message, let sent, let other, let later, let sender):
      "\(message) of \(sender), sent \(sent), was overtaken by \(other), sent \(later)"
    case .leftBehind(let what, let count):
      "\(count) \(what) left at rest"
    case .unbalanced(let births, let deaths):
      "\(births) objects were born and \(deaths) died"
    }
  }
}

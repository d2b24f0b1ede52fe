package import Hierarchy

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
  /// No moment had all links of a message live together.
  case mixedSnapshots(MessageID, lastBirth: Stamp, lastBorn: LinkID, firstDeath: Stamp, firstDead: LinkID)
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

  /// The rule that is broken.
  package var rule: Rule {
    switch self {
    case .vacuous: .vacuous
    case .malformed: .malformed
    case .noOutcome: .noOutcome
    case .severalOutcomes: .severalOutcomes
    case .movedAfterOutcome: .movedAfterOutcome
    case .deadLink: .deadLink
    case .mixedSnapshots: .mixedSnapshots
    case .brokenPath: .brokenPath
    case .falseDeadEnd: .falseDeadEnd
    case .deliveryAfterRemove: .deliveryAfterRemove
    case .overtaken: .overtaken
    case .leftBehind: .leftBehind
    case .unbalanced: .unbalanced
    }
  }

  /// The rules by name.
  package enum Rule: String, CaseIterable, Sendable {
    case vacuous
    case malformed
    case noOutcome
    case severalOutcomes
    case movedAfterOutcome
    case deadLink
    case mixedSnapshots
    case brokenPath
    case falseDeadEnd
    case deliveryAfterRemove
    case overtaken
    case leftBehind
    case unbalanced
  }
}

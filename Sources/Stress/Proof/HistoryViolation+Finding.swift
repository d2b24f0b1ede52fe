extension HistoryViolation {
  /// The violation in the words of the brute-force checker: its rule, and whom it is about.
  package var finding: BruteForceChecker.Finding {
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

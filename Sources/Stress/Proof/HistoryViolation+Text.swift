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
    case .mixedSnapshots(let message, let birth, let born, let death, let dead):
      "\(message) took \(born), born \(birth), and \(dead), dead since \(death): they never were live together"
    case .brokenPath(let message, let hop, let link, let node, let lower):
      "\(message) was at \(node) and took \(link) \(hop), which begins at \(lower)"
    case .falseDeadEnd(let message, let read, let node, let link, let born):
      "\(message) found no link at \(node) \(read), where \(link) was live since \(born)"
    case .deliveryAfterRemove(let message, let delivery, let target, let removed):
      "\(message) started at \(target) \(delivery), whose removal had returned \(removed)"
    case .overtaken(let message, let sent, let other, let later, let sender):
      "\(message) of \(sender), sent \(sent), was overtaken by \(other), sent \(later)"
    case .leftBehind(let what, let count):
      "\(count) \(what) left at rest"
    case .unbalanced(let births, let deaths):
      "\(births) objects were born and \(deaths) died"
    }
  }
}

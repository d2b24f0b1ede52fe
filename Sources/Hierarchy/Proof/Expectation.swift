/// What must come of one message.
public struct Expectation: Hashable, Sendable {
  /// How it ends.
  public var outcome: Outcome
  /// How many outcomes it gets: 1 wherever the strategy is right.
  public var outcomes: UInt16
  /// Who took note of it or decided, in order.
  public var trail: Trail
  /// The decider, or the last responder reached.
  public var last: NodeID
  /// Steps that yield another object.
  public var hops: Int
  /// Whether the order of handlers is fixed; a notification centre promises none.
  public var isOrdered = true

  /// The receipt of a message whose payload has `digest`.
  public func receipt(digest: UInt64) -> UInt64 {
    Message.receipt(outcome, trail, outcome == .handled ? digest : 0)
  }

  /// An expectation of one end after so many hops; ordered, unless `isOrdered` is set otherwise.
  public init(outcome: Outcome, outcomes: UInt16, trail: Trail, last: NodeID, hops: Int) {
    self.outcome = outcome
    self.outcomes = outcomes
    self.trail = trail
    self.last = last
    self.hops = hops
  }

  /// Where `message` ended differently from this; nil if it did not.
  ///
  /// Hops are not compared: a message counts none, as counting would cost. The trail of a plan in which every level
  /// observes spells them out.
  public func difference(to message: Message) -> (expected: String, actual: String)? {
    let sameEnd = message.outcomes == outcomes && message.outcome == outcome
    let samePath =
      isOrdered
      ? message.last == last && message.trail == trail
      : message.trail.hasSameMembers(as: trail)
    guard !(sameEnd && samePath) else { return nil }
    return (
      "\(outcomes) × \(outcome) at \(last), \(trail)",
      "\(message.outcomes) × \(message.outcome) at \(message.last), \(message.trail)"
    )
  }
}

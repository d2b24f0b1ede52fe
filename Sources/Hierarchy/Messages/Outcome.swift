/// How a message ended; exactly one of these per message.
public enum Outcome: UInt8, Sendable, CaseIterable {
  /// Still under way.
  case pending
  /// A decider took it.
  case handled
  /// The chain ended, or a link was nil, before any decider.
  case unhandled
  /// Its answer had no one to go to any more, as after the reuse of the cell that had asked.
  case cancelled
}

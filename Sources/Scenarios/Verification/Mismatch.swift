/// A difference between what the plan predicts and what happened.
public struct Mismatch: Sendable, Hashable, CustomStringConvertible {
  /// What was looked at: a message, or a count after teardown.
  public let subject: String
  /// What the plan predicts.
  public let expected: String
  /// What happened.
  public let actual: String

  /// All three in one line.
  public var description: String { "\(subject): expected \(expected), got \(actual)" }
}

/// One measurement as the clock gave it; nothing in it is computed.
public struct RawSample: Sendable, Equatable, Codable {
  /// What a sample is for.
  public enum Phase: String, Sendable, CaseIterable, Codable {
    /// The mean of a batch of operations.
    case batch
    /// One operation timed alone, for the tails.
    case single
  }

  /// What the sample is for.
  public let phase: Phase
  /// The contender's name.
  public let contender: String
  /// The round, counted from 0.
  public let round: Int
  /// The place within the round, counted from 0: whether going first matters can be checked afterwards.
  public let orderIndex: Int
  /// The instant at which it began.
  public let start: Nanoseconds
  /// How many operations it covers.
  public let iterations: Int
  /// How long they took together, timer included.
  public let elapsed: Nanoseconds

  /// Creates a sample, for instance one read back from a file.
  public init(
    phase: Phase,
    contender: String,
    round: Int,
    orderIndex: Int,
    start: Nanoseconds,
    iterations: Int,
    elapsed: Nanoseconds
  ) {
    self.phase = phase
    self.contender = contender
    self.round = round
    self.orderIndex = orderIndex
    self.start = start
    self.iterations = iterations
    self.elapsed = elapsed
  }
}

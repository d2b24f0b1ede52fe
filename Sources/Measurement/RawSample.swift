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

/// What one raw sample says of one operation: a derived value, and therefore another type.
public struct OperationTime: Sendable, Equatable {
  /// The contender's name.
  public let contender: String
  /// The round, by which neighbours are paired.
  public let round: Int
  /// Nanoseconds per operation.
  ///
  /// The timer's cost is not subtracted: it is recorded, and too small to matter.
  public let nanoseconds: Double

  /// The mean over the operations of a sample; nil for a sample of no operations.
  public init?(_ sample: RawSample) {
    guard let mean = sample.elapsed.perOperation(sample.iterations) else { return nil }
    contender = sample.contender
    round = sample.round
    nanoseconds = mean
  }

  /// The times of one contender, grouped by round and in the order of rounds, as a paired ratio takes them.
  public static func blocks(of contender: String, in samples: [RawSample]) -> [(round: Int, times: [Double])]
  {
    var rounds: [Int: [Double]] = [:]
    for sample in samples where sample.contender == contender {
      guard let time = OperationTime(sample) else { continue }
      rounds[time.round, default: []].append(time.nanoseconds)
    }
    return rounds.keys.sorted().map { (round: $0, times: rounds[$0, default: []]) }
  }
}

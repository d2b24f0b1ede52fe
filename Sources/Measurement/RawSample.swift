/// One measurement as the clock gave it; nothing in it is computed.
package struct RawSample: Sendable, Equatable, Codable {
  package enum Phase: String, Sendable, CaseIterable, Codable {
    /// The mean of a batch of operations.
    case batch
    /// One operation timed alone, for the tails.
    case single
  }

  package let phase: Phase
  package let contender: String
  package let round: Int
  /// The place within the round, counted from 0: whether going first matters can be checked afterwards.
  package let orderIndex: Int
  package let start: Nanoseconds
  package let iterations: Int
  package let elapsed: Nanoseconds
}

/// What one raw sample says of one operation: a derived value, and therefore another type.
package struct OperationTime: Sendable, Equatable {
  package let contender: String
  package let round: Int
  /// Nanoseconds per operation.
  ///
  /// The timer's cost is not subtracted: it is recorded, and too small to matter.
  package let nanoseconds: Double

  /// The mean over the operations of a sample; nil for a sample of no operations.
  package init?(_ sample: RawSample) {
    guard let mean = sample.elapsed.perOperation(sample.iterations) else { return nil }
    contender = sample.contender
    round = sample.round
    nanoseconds = mean
  }

  /// The times of one contender, grouped by round and in the order of rounds, as a paired ratio takes them.
  package static func blocks(of contender: String, in samples: [RawSample]) -> [(round: Int, times: [Double])]
  {
    var rounds: [Int: [Double]] = [:]
    for sample in samples where sample.contender == contender {
      guard let time = OperationTime(sample) else { continue }
      rounds[time.round, default: []].append(time.nanoseconds)
    }
    return rounds.keys.sorted().map { (round: $0, times: rounds[$0, default: []]) }
  }
}

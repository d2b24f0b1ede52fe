import Hierarchy
import Measurement
import Scenarios
import Statistics

/// One trial: a contender against itself, in alternation and on fresh objects per block, for about so long.
struct TwinTrial {
  /// What came of it.
  enum Outcome {
    /// The median of the ratios of neighbouring blocks, and how many pairs there were.
    case ratio(Double, pairs: Int)
    case stopped
    case failed(String)
  }

  let first: Contender
  let second: Contender
  let operations: Int
  let seed: UInt64
  let length: Nanoseconds
  let time: TimeSource
  let isInterrupted: () -> Bool

  /// Rounds that a trial cannot reach; trials then draw their orders from streams of their own.
  private static let roundsPerTrial = 1 << 24
  /// The fewest pairs of which a median says something, whatever the length.
  private static let fewestPairs = 8

  /// Measures the trial of this number.
  func measure(_ trial: Int) throws -> Outcome {
    let start = time.now()
    let firstRound = trial * Self.roundsPerTrial
    var samples: [RawSample] = []
    var round = firstRound
    while round < firstRound + Self.fewestPairs || time.now().since(start) < length {
      let plan = InterleavedPlan.batches(of: operations, rounds: round + 1, seed: seed)
      // Kept in memory until the trial is over: there are thousands, and only their median is kept.
      let outcome = try InterleavedRun(plan, time: time).measure(
        [first, second],
        fromRound: round,
        shouldStop: isInterrupted
      ) { samples.append($0) }
      if outcome.end == .stopped { return .stopped }
      if let failure = outcome.standings.compactMap(\.failure).first { return .failed("\(failure)") }
      round += 1
    }
    let paired = try PairedRatio(
      candidateBlocks: OperationTime.blocks(of: second.name, in: samples).map(\.times),
      referenceBlocks: OperationTime.blocks(of: first.name, in: samples).map(\.times)
    )
    return .ratio(paired.ratio, pairs: paired.count)
  }
}

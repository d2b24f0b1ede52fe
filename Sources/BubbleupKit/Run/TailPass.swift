import Measurement
import Results

/// Times single sends of every contender that is slow enough for it, in alternation.
struct TailPass {
  let cases: [TimedCase]
  /// Sends per contender.
  let sends: Int
  let context: RunContext

  /// Why a contender has no tails, by name; and whether it was stopped.
  struct Outcome {
    var reasons: [String: String] = [:]
    var isStopped = false
  }

  /// Sends come in ten blocks, so that one stretch of the machine's time does not make all of a tail.
  private static let blocks = 10

  func measure() throws -> Outcome {
    var outcome = Outcome()
    let keys = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.key) })
    let missing = cases.filter { context.recorder.store.samples(of: $0.key, phase: .single).count < sends }
    guard !missing.isEmpty else { return outcome }
    let first = (context.recorder.store.latestRound(of: cases.map(\.key), phase: .single) ?? -1) + 1
    let singles = SingleSends(calibration: context.clock, time: context.time)
    var available: [Contender] = []
    for timed in missing {
      let found = try singles.availability(of: timed.contender)
      outcome.reasons[timed.name] = found.reason
      if case .available = found { available.append(timed.contender) }
    }
    guard !available.isEmpty else { return outcome }
    let perBlock = max(1, sends / Self.blocks)
    let plan = InterleavedPlan.singles(
      rounds: first + Self.blocks,
      perBlock: perBlock,
      warmups: min(perBlock, Measurement.Defaults.singleSendWarmups),
      seed: context.seed
    )
    let run = try InterleavedRun(plan, time: context.time).measure(
      available,
      fromRound: first,
      shouldStop: context.isInterrupted
    ) { sample in
      guard let key = keys[sample.contender] else { return }
      try context.recorder.record(sample, of: key)
    }
    for standing in run.standings { outcome.reasons[standing.name] = standing.failure?.description }
    outcome.isStopped = run.end == .stopped
    return outcome
  }
}

import Opaque

/// Reads the processor's speed by pure arithmetic, which waits for nothing but the processor's own clock.
///
/// A host raises and lowers that clock by steps of some 3 %, within milliseconds or for seconds. Every time then changes with
/// it, this one by exactly as much; it does not see what else slows work down, such as a busy hyperthread.
final class SpeedGauge {
  private static let sequence = XorshiftSequence(steps: steps)
  private static let expected = sequence.expected(1)
  /// Some ten microseconds: long for the clock that times it, short beside a slice.
  private static let steps = 5_000

  private var elapsed: [Nanoseconds]
  private var next = 0
  private var isRight = true

  /// Has room for so many readings, as nothing is allocated between slices.
  init(readings: Int) {
    elapsed = [Nanoseconds](repeating: Nanoseconds(0), count: readings)
    _ = Self.expected
  }

  func read(_ time: TimeSource) {
    let start = time.now()
    let result = Self.sequence.run(1)
    elapsed[next] = time.now().since(start)
    next += 1
    isRight = isRight && result == Self.expected
  }

  /// Nanoseconds of a step: the lower quartile of the readings, as of slices; nil for a clock that did not move.
  func step() throws(CaseFailure) -> Double? {
    guard isRight else {
      throw CaseFailure(.wrongChecksum, "the arithmetic that tells the processor's speed")
    }
    let found = elapsed.sorted()[elapsed.count / 4]
    return found.count > 0 ? Double(found.count) / Double(Self.steps) : nil
  }
}

/// How evenly the processor runs: the same arithmetic, timed slice after slice.
///
/// Changes of frequency, time given to others and interrupts all show as slower slices. It says that something
/// disturbs, not what.
public struct SpeedSpread: Sendable, Equatable {
  /// The ninth decile of the times above the fastest, as a share of it: 0.02 for 2 %.
  ///
  /// Not the slowest, since one interrupt among many slices is no drift.
  public let share: Double

  /// Times so many slices of about half a millisecond.
  public init(slices: Int = 100, time: TimeSource = .monotonic) throws(MeasurementError) {
    guard slices > 0 else { throw MeasurementError(.badParameter, "speed over \(slices) slices") }
    // Some 2 ns per step; shorter slices would see the clock, longer ones would average a change away.
    let sequence = XorshiftSequence(steps: 250_000)
    var times: [UInt64] = []
    for _ in 0..<slices {
      let start = time.now()
      _ = sequence.run(1)
      times.append(time.now().since(start).count)
    }
    times.sort()
    guard let fastest = times.first, fastest > 0 else {
      throw MeasurementError(.stuckClock, "a slice of arithmetic")
    }
    share = Double(times[(times.count - 1) * 9 / 10]) / Double(fastest) - 1
  }
}

/// A monotonic clock that tells microseconds apart and is cheap to read.
struct ClockCheck: DoctorCheck {
  /// Batches last 50 µs: a coarser clock would be off by more than 2 % in each of them.
  static let coarsest: UInt64 = 1_000
  /// Two readings of this cost are 0.4 % of a batch of 50 µs; system calls instead of the vDSO cost 200 ns and more.
  static let dearest = 100.0

  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "clock"
    switch facts.clock {
    case .missing(let reason):
      return .missing(thing, reason, isNeeded: true, "Use a machine whose monotonic clock advances.")
    case .known(let clock):
      let figure =
        "\(clock.source ?? "unknown source"), \(Figure.short(clock.cost)) ns per reading, "
        + "steps of \(clock.resolution) ns"
      if clock.resolution > Self.coarsest {
        return .missing(
          thing,
          figure,
          isNeeded: true,
          "Steps above \(Self.coarsest) ns are too coarse. See the sources in "
            + "/sys/devices/system/clocksource/clocksource0/available_clocksource."
        )
      }
      if clock.cost > Self.dearest {
        return .limited(
          thing,
          figure,
          isNeeded: true,
          "Reading it is dear, so tails of short messages are unavailable. Prefer the source tsc or kvm-clock."
        )
      }
      return .ok(thing, figure, isNeeded: true)
    }
  }
}

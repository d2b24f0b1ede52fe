import Measurement
import Synchronization

/// A clock that stands still until somebody moves it, or moves by a fixed step with each reading.
final class FakeClock: Sendable {
  private let state: Mutex<UInt64>
  private let step: UInt64
  private let tick: UInt64

  /// `tick` is the granularity with which the time is shown.
  init(step: UInt64 = 0, tick: UInt64 = 1, start: UInt64 = 1_000) {
    state = Mutex(start)
    self.step = step
    self.tick = tick
  }

  func advance(_ nanoseconds: Int) { state.withLock { $0 += UInt64(nanoseconds) } }

  var source: TimeSource {
    TimeSource { [self] in
      state.withLock { now in
        now += step
        return Nanoseconds(now / tick * tick)
      }
    }
  }
}

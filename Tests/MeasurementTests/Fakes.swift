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

/// A contender whose operations take a fixed time of a fake clock, and whose life can be followed.
final class FakeContender {
  let name: String
  private let clock: FakeClock
  private let cost: Int
  /// Batches run so far, over all blocks.
  private(set) var batches = 0
  private(set) var prepared = 0
  private(set) var finished = 0
  /// The checksum is wrong from this batch on.
  var failsFromBatch = Int.max

  init(_ name: String, clock: FakeClock, cost: Int) {
    self.name = name
    self.clock = clock
    self.cost = cost
  }

  var contender: Contender {
    Contender(name: name) { [self] in
      prepared += 1
      return PreparedWorkload(Workload(alike: run) { UInt64($0) * 3 }) { [self] in
        finished += 1
      }
    }
  }

  private func run(_ operations: Int) -> UInt64 {
    defer { batches += 1 }
    clock.advance(operations * cost)
    return UInt64(operations) * 3 + (batches >= failsFromBatch ? 1 : 0)
  }
}

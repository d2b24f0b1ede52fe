import Measurement
import Testing

@Suite struct ClockTests {
  @Test("A clock that moves 25 ns per reading costs 25 ns and resolves 25 ns")
  func steady() throws {
    let calibration = try ClockCalibration(of: FakeClock(step: 25).source)
    #expect(calibration.cost == 25 && calibration.resolution == Nanoseconds(25))
    // One that shows whole microseconds resolves them, and its cost is still found; one that stands still is refused.
    let coarse = try ClockCalibration(of: FakeClock(step: 5, tick: 1_000).source, readsPerBatch: 10)
    #expect(coarse.resolution == Nanoseconds(1_000) && abs(coarse.cost - 5) < 1)
    #expect(throws: MeasurementError.self) { try ClockCalibration(of: FakeClock().source) }
  }

  @Test("Two reads stay under 0.15 % of the shortest batch, and under 50 µs no batch is")
  func shortestBatch() throws {
    for step: UInt64 in [1, 30, 31, 500, 20_000] {
      let calibration = try ClockCalibration(of: FakeClock(step: step).source)
      let shortest = calibration.shortestBatch
      #expect(2 * calibration.cost / Double(shortest.count) <= 0.0015 / Defaults.shortestBatchSlack)
      #expect(shortest >= Nanoseconds(50_000) && (shortest == Nanoseconds(50_000)) == (step <= 30))
    }
  }

  @Test("The machine's clock never goes back, and calibrates")
  func machineClock() throws {
    let calibration = try ClockCalibration(of: .monotonic)
    #expect(calibration.cost > 0 && calibration.resolution > Nanoseconds(0))
    let times = (0..<10_000).map { _ in TimeSource.monotonic.now() }
    #expect(times == times.sorted())
  }

  @Test("The time since a later instant is zero, not a trap; the mean over no operations is missing")
  func arithmetic() {
    let (early, late) = (Nanoseconds(5), Nanoseconds(9))
    #expect([early.since(late), late.since(early)] == [Nanoseconds(0), Nanoseconds(4)])
    #expect([0, 2].map(late.perOperation) == [nil, 4.5])
  }
}

@Suite struct BatchCalibrationTests {
  @Test("The fastest contender decides: 10 ns against 50 µs needs 8,192, the next power of two above 5,000")
  func fastestDecides() throws {
    let clock = FakeClock()
    let slow = FakeContender("slow", clock: clock, cost: 1_000)
    let fast = FakeContender("fast", clock: clock, cost: 10)
    let calibration = try BatchCalibration(of: [slow.contender, fast.contender], time: clock.source)
    #expect(calibration.iterations == 8_192 && calibration.needs == [64, 8_192])
    #expect([slow, fast].allSatisfy { $0.prepared == 1 && $0.finished == 1 })
    // One operation longer than the shortest batch is a batch of one.
    let long = FakeContender("long", clock: clock, cost: 70_000)
    #expect(try BatchCalibration(of: [long.contender], time: clock.source).iterations == 1)
    #expect(long.batches == 1 + Defaults.batchConfirmations)
  }

  @Test("One batch that was interrupted does not end the search: the size must hold three times in a row")
  func interruption() throws {
    let clock = FakeClock()
    var calls = 0
    let disturbed = Contender(name: "disturbed") {
      PreparedWorkload(
        Workload(alike: { operations in
          calls += 1
          clock.advance(operations * 10 + (calls == 3 ? 1_000_000 : 0))
          return 0
        }) { _ in 0 }
      )
    }
    #expect(try BatchCalibration(of: [disturbed], time: clock.source).iterations == 8_192)
  }

  @Test("Work that takes no time is an error with its name, and is taken down all the same")
  func deletedWork() throws {
    let clock = FakeClock()
    let nothing = FakeContender("nothing", clock: clock, cost: 0)
    let error = #expect(throws: MeasurementError.self) {
      try BatchCalibration(of: [nothing.contender], largestBatch: 1 << 20, time: clock.source)
    }
    #expect(error?.code == .tooFast && error?.description.contains("nothing") == true)
    #expect(nothing.finished == 1)
  }

  @Test("A wrong checksum and a request to stop are errors")
  func refusals() {
    let clock = FakeClock()
    let wrong = FakeContender("wrong", clock: clock, cost: 10)
    wrong.failsFromBatch = 2
    let failure = #expect(throws: CaseFailure.self) {
      try BatchCalibration(of: [wrong.contender], time: clock.source)
    }
    #expect(failure?.code == .wrongChecksum)
    let stopped = #expect(throws: MeasurementError.self) {
      try BatchCalibration(of: [wrong.contender], time: clock.source, shouldStop: { true })
    }
    #expect(stopped?.code == .stopped)
  }
}

extension BatchCalibrationTests {
  @Test("An operation of 30 × the timer's cost is timed alone, a shorter one in the smallest group of that")
  func groups() throws {
    // Each reading costs 32 ns, so the floor is 960 ns; a sample shows one reading beside the work.
    let clock = FakeClock(step: 32)
    let sends = SingleSends(calibration: try ClockCalibration(of: clock.source), time: clock.source)
    for (cost, size) in [(928, 1), (927, 2), (464, 2), (463, 4), (10, 128)] {
      let found = try sends.group(of: FakeContender("a", clock: clock, cost: cost).contender)
      #expect(found == .group(size) && found.objection == nil, "\(cost) ns")
    }
    // What not even the largest group makes long enough has no tail, with the figures that decided.
    let found = try sends.group(of: FakeContender("fast", clock: clock, cost: 10).contender, largest: 64)
    #expect(found == .tooFast(median: Nanoseconds(672), floor: 960))
    #expect(found.objection?.contains("672 ns") == true)
  }

  @Test("A contender that fails in the probe is reported as failed, not as fast")
  func failureInProbe() throws {
    let clock = FakeClock(step: 32)
    let sends = SingleSends(calibration: try ClockCalibration(of: clock.source), time: clock.source)
    let wrong = FakeContender("wrong", clock: clock, cost: 5_000)
    wrong.failsFromBatch = 0
    guard case .failed(let failure) = try sends.group(of: wrong.contender) else {
      Issue.record("not failed")
      return
    }
    #expect(failure.code == .wrongChecksum)
  }
}

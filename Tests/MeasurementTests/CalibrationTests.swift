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

  @Test("Two reads stay under 0.15 % of a slice, and under 80 µs no slice is")
  func slice() throws {
    for step: UInt64 in [1, 48, 49, 500, 20_000] {
      let calibration = try ClockCalibration(of: FakeClock(step: step).source)
      let shortest = calibration.slice
      #expect(2 * calibration.cost / Double(shortest.count) <= 0.0015 / Defaults.sliceSlack)
      #expect(shortest >= Nanoseconds(80_000) && (shortest == Nanoseconds(80_000)) == (step <= 48))
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

@Suite struct PaceTests {
  private let clock = FakeClock()

  private func pace(_ contender: Contender, largest: Int = 1 << 20) throws -> Double {
    try contender.pace(inSlicesOf: Nanoseconds(50_000), largest: largest, time: clock.source)
  }

  @Test("An operation's time is that of the first size that lasts long enough three times in a row")
  func pace() throws {
    let fast = FakeContender("fast", clock: clock, cost: 10)
    #expect(try pace(fast.contender) == 10 && fast.prepared == 1 && fast.finished == 1)
    let long = FakeContender("long", clock: clock, cost: 70_000)
    #expect(try pace(long.contender) == 70_000 && long.batches == 3)
    // An interruption makes one batch long, which is no proof, and of three the fastest counts.
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
    #expect(try pace(disturbed) == 10)
  }

  @Test("Work that takes no time is an error with its name, and is taken down all the same")
  func deletedWork() throws {
    let nothing = FakeContender("nothing", clock: clock, cost: 0)
    let error = #expect(throws: MeasurementError.self) { try pace(nothing.contender) }
    #expect(error?.code == .tooFast && error?.description.contains("nothing") == true)
    #expect(nothing.finished == 1)
  }

  @Test("A wrong checksum and a request to stop are errors")
  func refusals() {
    let wrong = FakeContender("wrong", clock: clock, cost: 10)
    wrong.failsFromBatch = 2
    let failure = #expect(throws: CaseFailure.self) { try pace(wrong.contender) }
    #expect(failure?.code == .wrongChecksum)
    let stopped = #expect(throws: MeasurementError.self) {
      try wrong.contender.pace(inSlicesOf: Nanoseconds(1), time: clock.source, shouldStop: { true })
    }
    #expect(stopped?.code == .stopped)
  }
}

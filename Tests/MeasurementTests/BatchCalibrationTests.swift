import Measurement
import Testing

@Suite struct BatchCalibrationTests {
  @Test("The fastest contender decides: 10 ns against 50 µs needs 8,192, the next power of two above 5,000")
  func fastestDecides() throws {
    let clock = FakeClock()
    let slow = FakeContender("slow", clock: clock, cost: 1_000)
    let fast = FakeContender("fast", clock: clock, cost: 10)
    let calibration = try BatchCalibration(of: [slow.contender, fast.contender], time: clock.source)
    #expect(calibration.iterations == 8_192)
    #expect(calibration.needs == [64, 8_192])
    #expect(slow.prepared == 1 && slow.finished == 1 && fast.prepared == 1 && fast.finished == 1)
  }

  @Test("One batch that was interrupted does not end the search: the size must hold three times in a row")
  func interruption() throws {
    let clock = FakeClock()
    var calls = 0
    let disturbed = Contender(name: "disturbed") {
      PreparedWorkload(
        Workload(run: { operations in
          calls += 1
          clock.advance(operations * 10 + (calls == 3 ? 1_000_000 : 0))
          return 0
        }) { _ in 0 }
      )
    }
    #expect(try BatchCalibration(of: [disturbed], time: clock.source).iterations == 8_192)
  }

  @Test("One operation longer than the shortest batch is a batch of one")
  func slowOperation() throws {
    let clock = FakeClock()
    let slow = FakeContender("slow", clock: clock, cost: 70_000)
    #expect(try BatchCalibration(of: [slow.contender], time: clock.source).iterations == 1)
    #expect(slow.batches == 1 + Defaults.batchConfirmations)
  }

  @Test("Work that takes no time is an error with its name, and is taken down all the same")
  func deletedWork() throws {
    let clock = FakeClock()
    let nothing = FakeContender("nothing", clock: clock, cost: 0)
    let error = #expect(throws: MeasurementError.self) {
      try BatchCalibration(of: [nothing.contender], largestBatch: 1 << 20, time: clock.source)
    }
    #expect(error?.code == .tooFast)
    #expect(error?.description.contains("nothing") == true)
    #expect(nothing.finished == 1)
  }

  @Test("A wrong checksum, no contender and a request to stop are errors")
  func refusals() {
    let clock = FakeClock()
    let wrong = FakeContender("wrong", clock: clock, cost: 10)
    wrong.failsFromBatch = 2
    let failure = #expect(throws: CaseFailure.self) {
      try BatchCalibration(of: [wrong.contender], time: clock.source)
    }
    #expect(failure?.code == .wrongChecksum)
    #expect(throws: MeasurementError.self) { try BatchCalibration(of: [], time: clock.source) }
    let stopped = #expect(throws: MeasurementError.self) {
      try BatchCalibration(of: [wrong.contender], time: clock.source, shouldStop: { true })
    }
    #expect(stopped?.code == .stopped)
  }
}

import Measurement
import Testing

@Suite struct ClockTests {
  @Test("A clock that moves 25 ns per reading costs 25 ns and resolves 25 ns")
  func steady() throws {
    let calibration = try ClockCalibration(of: FakeClock(step: 25).source)
    #expect(calibration.cost == 25)
    #expect(calibration.resolution == Nanoseconds(25))
    #expect(calibration.readings == Defaults.clockBatches * Defaults.clockReadsPerBatch)
  }

  @Test("A clock that shows whole microseconds resolves 1 µs, and its cost is still found")
  func coarse() throws {
    let calibration = try ClockCalibration(of: FakeClock(step: 5, tick: 1_000).source, readsPerBatch: 10)
    #expect(calibration.resolution == Nanoseconds(1_000))
    #expect(abs(calibration.cost - 5) < 1)
  }

  @Test(
    "Two reads stay under 0.15 % of the shortest batch, and under 50 µs no batch is",
    arguments: [1, 29, 30, 31, 46, 500, 20_000] as [UInt64]
  )
  func shortestBatch(step: UInt64) throws {
    let calibration = try ClockCalibration(of: FakeClock(step: step).source)
    let shortest = calibration.shortestBatch
    #expect(shortest >= Nanoseconds(50_000))
    #expect(2 * calibration.cost / Double(shortest.count) <= 0.0015 / Defaults.shortestBatchSlack)
    #expect((shortest == Nanoseconds(50_000)) == (step <= 30))
  }

  @Test("A clock that stands still is refused")
  func stuck() {
    #expect(throws: MeasurementError.self) { try ClockCalibration(of: FakeClock().source) }
  }

  @Test("The machine's clock never goes back, and calibrates")
  func machineClock() throws {
    let calibration = try ClockCalibration(of: .monotonic)
    #expect(calibration.cost > 0)
    #expect(calibration.resolution > Nanoseconds(0))
    let time = TimeSource.monotonic
    var last = time.now()
    for _ in 0..<10_000 {
      let now = time.now()
      #expect(now >= last)
      last = now
    }
  }

  @Test("The time since a later instant is zero, not a trap; the mean over no operations is missing")
  func arithmetic() {
    #expect(Nanoseconds(5).since(Nanoseconds(9)) == Nanoseconds(0))
    #expect(Nanoseconds(9).since(Nanoseconds(5)) == Nanoseconds(4))
    #expect(Nanoseconds(9).perOperation(0) == nil)
    #expect(Nanoseconds(9).perOperation(2) == 4.5)
  }
}

import Measurement
import Testing

@Suite struct SingleSendsTests {
  /// Each reading costs 32 ns, so the floor is 960 ns; a sample shows one reading beside the work.
  private let clock = FakeClock(step: 32)

  @Test(
    "A contender under 30 × the timer's cost is unavailable with the figures that decided; one above is timed"
  )
  func floor() throws {
    let sends = SingleSends(calibration: try ClockCalibration(of: clock.source), time: clock.source)
    let below = FakeContender("below", clock: clock, cost: 927)
    let above = FakeContender("above", clock: clock, cost: 928)
    #expect(
      try sends.availability(of: below.contender) == .belowTimerFloor(median: Nanoseconds(959), floor: 960)
    )
    #expect(try sends.availability(of: above.contender) == .available(median: Nanoseconds(960)))
    var samples: [RawSample] = []
    let plan = InterleavedPlan.singles(rounds: 2, perBlock: 10, warmups: 3, seed: 1)
    let (availability, outcome) = try sends.measure([below.contender, above.contender], plan: plan) {
      samples.append($0)
    }
    #expect(availability["below"]?.reason?.contains("959 ns") == true)
    #expect(availability["above"]?.reason == nil)
    #expect(outcome?.standings.map(\.name) == ["above"])
    #expect(samples.count == 20)
    #expect(
      samples.allSatisfy { $0.phase == .single && $0.iterations == 1 && $0.elapsed == Nanoseconds(960) }
    )
  }

  @Test("Where nobody can be timed there is no outcome, rather than one of nothing")
  func nobody() throws {
    let sends = SingleSends(calibration: try ClockCalibration(of: clock.source), time: clock.source)
    let fast = FakeContender("fast", clock: clock, cost: 10)
    let plan = InterleavedPlan.singles(rounds: 2, perBlock: 10, seed: 1)
    let result = try sends.measure([fast.contender], plan: plan) { _ in Issue.record("a sample") }
    #expect(result.outcome == nil)
  }

  @Test("A contender that fails in the probe is reported as failed, not as fast")
  func failure() throws {
    let sends = SingleSends(calibration: try ClockCalibration(of: clock.source), time: clock.source)
    let wrong = FakeContender("wrong", clock: clock, cost: 5_000)
    wrong.failsFromBatch = 0
    guard case .failed(let failure) = try sends.availability(of: wrong.contender) else {
      Issue.record("not failed")
      return
    }
    #expect(failure.code == .wrongChecksum)
  }
}

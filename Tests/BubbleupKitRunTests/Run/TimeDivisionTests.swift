#if DEBUG
import Measurement
import Testing

@testable import BubbleupKit

@Suite("How a time budget is divided")
struct TimeDivisionTests {
  private func part(
    _ label: String,
    whole: Double,
    least: Double,
    after: Double = 0,
    takesTurns: Bool = false
  ) -> MeasuredUnit {
    let time = UnitTime(whole: whole, least: least, afterLaunches: after)
    return MeasuredUnit(
      label,
      planned: [],
      time: time,
      // Never begun here.
      work: takesTurns
        ? .inTurns { _ in throw CancellationError() }
        : .atOnce { context, _ in UnitFindings(sheet: context.sheet) }
    )
  }

  @Test("the first unit is measured whatever the budget, and by how much it passes it is said before")
  func first() {
    let division = TimeDivision([part("huge", whole: 200, least: 90)], budget: 60)
    #expect(division.seconds(for: 0, of: 60) == 90)
    #expect(division.overrun == 30 && division.forecast.seconds == 90)
    #expect(division.warnings.map { $0.contains("30 s") } == [true])
  }

  @Test("a further unit whose least has no room is left out, a smaller one after it is not")
  func leftOut() {
    let division = TimeDivision(
      [part("a", whole: 10, least: 5), part("b", whole: 100, least: 50), part("c", whole: 4, least: 2)],
      budget: 12
    )
    #expect(division.seconds(for: 1, of: 7) == nil && division.seconds(for: 2, of: 7) == 7)
    #expect(division.forecast.leftOut == ["b"] && division.forecast.seconds <= 12)
    #expect(division.warnings.contains { $0.contains("no room for b") })
  }

  @Test("what is timed launch by launch gets what the others leave, and no more is forecast than is planned")
  func room() {
    let units = [part("a", whole: 10, least: 5, takesTurns: true), part("b", whole: 10, least: 5)]
    let division = TimeDivision(units, budget: 40)
    #expect(division.launchSeconds == 28.5 && division.warnings.isEmpty && division.forecast.seconds == 20)
    #expect(TimeDivision(units, budget: 12).forecast.seconds == 12)
  }

  @Test("a unit leaves those after it their least, but not of its own least, and gets what they do not need")
  func later() {
    let division = TimeDivision(
      [part("a", whole: 30, least: 20), part("b", whole: 10, least: 5)],
      budget: 60
    )
    #expect([100, 60, 41, 32, 21].map { division.seconds(for: 0, of: $0) } == [60, 48.5, 30, 27, 20])
  }

  @Test("what comes after the launches is kept free for it")
  func afterLaunches() {
    let division = TimeDivision([part("a", whole: 10, least: 5, after: 4)], budget: 8)
    #expect([8.6, 3].map { division.timedSeconds(for: 0, of: $0) } == [4, 0])
  }

  @Test("a machine that is slower than expected leaves out what would not have ended in time")
  func slowness() {
    var division = TimeDivision([part("a", whole: 10, least: 5), part("b", whole: 10, least: 5)], budget: 30)
    #expect(division.seconds(for: 1, of: 8) != nil)
    division.learn(from: 0, given: 10, took: 10)
    #expect(division.slowness == 1)
    division.learn(from: 0, given: 10, took: 62)
    #expect(division.slowness == 3.6)
    #expect(division.seconds(for: 1, of: 8) == nil)
    division.learn(from: 0, given: 10, took: 1_000)
    #expect(division.slowness == 5)
  }

  @Test("a machine whose proofs took twice as long keeps twice the time for what comes after the launches")
  func slowProofs() {
    let units = [part("a", whole: 10, least: 5, after: 4, takesTurns: true), part("b", whole: 10, least: 5)]
    var division = TimeDivision(units, budget: 40)
    #expect(abs(division.lastLaunch - 23.9) < 1e-9)
    division.learn(expected: 3, took: 6)
    #expect(abs(division.launchSeconds - 17) < 1e-9 && abs(division.lastLaunch - 7.8) < 1e-9)
  }

  @Test("a unit that took more launches in spare time that it was given tells nothing of the machine")
  func spareTime() {
    let units = [part("a", whole: 10, least: 5), part("b", whole: 10, least: 5)]
    var division = TimeDivision(units, budget: 60)
    division.learn(from: 0, given: 20, took: 20)
    #expect(division.slowness == 1)
    var slow = TimeDivision(units, budget: 60)
    slow.learn(expected: 3, took: 6)
    slow.learn(from: 0, given: 40, took: 40)
    #expect(slow.slowness == 2)
  }

  @Test("a short unit that took long does not make the machine slow for the long ones")
  func shortUnit() {
    var division = TimeDivision([part("a", whole: 1, least: 1), part("b", whole: 50, least: 40)], budget: 60)
    division.learn(from: 0, given: 1, took: 2)
    #expect(division.slowness == 2)
    division.learn(from: 1, given: 49, took: 49)
    #expect(division.slowness < 1.05)
  }

  @Test("of every unit of a suite, what comes after the launches leaves time for them")
  func planned() throws {
    let units = try PlannedRun.of(["--quick"]).units
    #expect(units.contains { $0.keeping != nil })
    #expect(units.allSatisfy { $0.time.afterLaunches < $0.time.whole })
  }
}
#endif

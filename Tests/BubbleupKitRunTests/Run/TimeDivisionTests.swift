#if DEBUG
import Measurement
import Testing

@testable import BubbleupKit

@Suite("How a time budget is divided")
struct TimeDivisionTests {
  private func part(_ label: String, whole: Double, least: Double, after: Double = 0) -> MeasuredUnit {
    let time = UnitTime(whole: whole, least: least, afterRounds: after)
    return MeasuredUnit(label, planned: [], time: time, takesMoreRounds: true) { context, _ in
      UnitFindings(sheet: context.sheet)
    }
  }

  @Test("the first unit is measured whatever the budget, and by how much it passes it is said before")
  func first() {
    let division = TimeDivision([part("huge", whole: 200, least: 90)], budget: 60)
    #expect(division.seconds(for: 0, of: 60) == 60)
    #expect(division.overrun == 30 && division.forecast.seconds == 90)
    #expect(division.warnings.map { $0.contains("30 s") } == [true])
  }

  @Test("a further unit whose least has no room is left out, a smaller one after it is not")
  func leftOut() {
    let division = TimeDivision(
      [part("a", whole: 10, least: 5), part("b", whole: 100, least: 50), part("c", whole: 4, least: 2)],
      budget: 12
    )
    #expect(division.seconds(for: 1, of: 7) == nil && division.seconds(for: 2, of: 7) != nil)
    #expect(division.forecast.leftOut == ["b"] && division.forecast.seconds <= 12)
    #expect(division.warnings.contains { $0.contains("no room for b") })
  }

  @Test("where all have room nothing is said, and what is left over goes to those that use it")
  func room() {
    let division = TimeDivision([part("a", whole: 10, least: 5), part("b", whole: 10, least: 5)], budget: 40)
    #expect(division.warnings.isEmpty)
    #expect(division.seconds(for: 0, of: 40) == 17 && division.seconds(for: 1, of: 20) == 20)
  }

  @Test("what comes after the rounds is kept free for it")
  func afterRounds() {
    let division = TimeDivision([part("a", whole: 10, least: 5, after: 4)], budget: 8)
    #expect([8, 3].map { division.roundSeconds(for: 0, of: $0) } == [4, 0])
  }

  @Test("a machine that is slower than expected leaves out what would not have ended in time")
  func slowness() {
    var division = TimeDivision([part("a", whole: 10, least: 5), part("b", whole: 10, least: 5)], budget: 30)
    #expect(division.seconds(for: 1, of: 8) != nil)
    division.learn(from: 0, given: 25, took: 25)
    #expect(division.slowness == 1)
    division.learn(from: 0, given: 5, took: 85)
    #expect(division.slowness == 110.0 / 30)
    #expect(division.seconds(for: 1, of: 8) == nil)
    division.learn(from: 0, given: 10, took: 1_000)
    #expect(division.slowness == 5)
  }

  @Test("a short unit that took long does not make the machine slow for the long ones")
  func shortUnit() {
    var division = TimeDivision([part("a", whole: 1, least: 1), part("b", whole: 50, least: 40)], budget: 60)
    division.learn(from: 0, given: 1, took: 2)
    #expect(division.slowness == 2)
    division.learn(from: 1, given: 49, took: 49)
    #expect(division.slowness < 1.05)
  }

  @Test("time is spare only where it is more than all that is still to come needs")
  func spare() {
    let division = TimeDivision([part("a", whole: 10, least: 5), part("b", whole: 10, least: 5)], budget: 30)
    #expect(division.isSpare(27, from: 0) && !division.isSpare(26, from: 0))
    #expect(division.isSpare(11, from: 1))
  }

  @Test("of every unit of a suite, what comes after the rounds leaves time for them")
  func planned() throws {
    let units = try PlannedRun.of(["--quick"]).units
    #expect(units.contains { $0.keeping != nil })
    #expect(units.allSatisfy { $0.time.afterRounds < $0.time.whole })
  }

  @Test("another round is begun only where the longest so far would still end in time")
  func pace() {
    var pace = RoundPace(deadline: .init(100))
    #expect(pace.hasRoom(at: .init(99)))
    pace.begin(at: .init(0))
    pace.end(at: .init(40))
    #expect(pace.hasRoom(at: .init(59)) && !pace.hasRoom(at: .init(60)))
  }
}
#endif

#if DEBUG
import Results
import Statistics
import Testing
import Workloads

@testable import BubbleupKit

@Suite("Counts that the gate holds") struct CountFindingTests {
  private static func finding(
    _ base: RepeatedCount,
    _ candidate: RepeatedCount,
    threshold: Double = 0
  ) -> CountFinding {
    CountFinding(.retains, base: base, candidate: candidate, threshold: threshold)
  }

  private static func steady(_ total: Int64) -> CountFigure { .steady(total: total, units: 200) }

  @Test("one retain more in two hundred messages is a regression, one fewer an improvement")
  func exact() {
    let base = RepeatedCount([Self.steady(20_000), Self.steady(20_000), Self.steady(20_000)])
    #expect(base == .exact(100))
    #expect(Self.finding(base, .exact(20_001.0 / 200)).verdict == .regressed)
    #expect(Self.finding(base, .exact(19_999.0 / 200)).verdict == .improved)
    #expect(Self.finding(base, base).verdict == .same)
  }

  @Test("a base of nothing has no ratio, and one more is a regression all the same")
  func fromZero() {
    #expect(Self.finding(.exact(0), .exact(0)).verdict == .same)
    #expect(Self.finding(.exact(0), .exact(1)).verdict == .regressed)
    #expect(Self.finding(.exact(1), .exact(0)).verdict == .improved)
  }

  @Test("a threshold allows for so much and no more")
  func threshold() {
    #expect(Self.finding(.exact(100), .exact(105), threshold: 0.05).verdict == .same)
    #expect(Self.finding(.exact(100), .exact(106), threshold: 0.05).verdict == .regressed)
  }

  @Test("a count that does not repeat three times becomes an interval, and is named as one")
  func demotion() {
    let loose = RepeatedCount([Self.steady(20_000), Self.steady(20_000), Self.steady(20_010)])
    #expect(loose == .interval(100, 100.05))
    let unsteady = RepeatedCount([.unsteady(totals: 10...20, units: 10), .steady(total: 30, units: 10)])
    #expect(unsteady == .interval(1, 3))
    let within = Self.finding(.exact(100), loose)
    #expect(within.verdict == .inconclusive && within.reason.contains("does not repeat"))
    #expect(Self.finding(.exact(99), loose).verdict == .regressed)
    #expect(Self.finding(.exact(101), loose).verdict == .improved)
    #expect(Self.finding(loose, loose, threshold: 0.01).verdict == .same)
  }

  @Test("where no side repeats, ranges that touch are not held, and ranges apart are a change")
  func wavering() {
    func verdict(_ base: RepeatedCount, _ candidate: RepeatedCount) -> Verdict {
      CountFinding(.retains, base: base, candidate: candidate, threshold: 0, wavers: true).verdict
    }
    #expect(verdict(.interval(1, 3), .interval(2, 5)) == .notHeld)
    #expect(verdict(.exact(2), .interval(2, 5)) == .notHeld)
    #expect(
      verdict(.interval(-1, 3), .interval(4, 5)) == .notHeld
        && verdict(.exact(4), .interval(-1, 3)) == .notHeld
    )
    #expect(verdict(.interval(1, 3), .interval(4, 5)) == .regressed)
    #expect(verdict(.interval(4, 5), .interval(1, 3)) == .improved)
    #expect(verdict(.exact(0), .exact(1)) == .regressed && verdict(.exact(1), .exact(1)) == .same)
    #expect(verdict(.interval(1, 3), .failed("crash")) == .failed)
  }

  @Test("a kept count without a number is never held, and one that failed has failed")
  func keptWithout() throws {
    func verdict(_ status: Results.Status, _ candidate: RepeatedCount) throws -> Verdict {
      let row = ResultRow(
        runID: "kept",
        machineID: "m",
        caseKey: try CompareFixture.key("delegate.relay"),
        metric: .retains,
        stat: .exact,
        without: status,
        reason: "because"
      )
      return CountFinding(.retains, kept: row, candidate: candidate, threshold: 0).verdict
    }
    #expect(try verdict(.unavailable, .exact(1)) == .inconclusive)
    #expect(try verdict(.unavailable, .failed("crash")) == .failed)
    #expect(try verdict(.failed, .exact(1)) == .failed)
  }

  @Test("against a baseline a wavering case is held to what its plan decides, and to nothing else")
  func keptWavering() throws {
    func row(_ metric: Metric, _ value: Double?, _ reason: String = "") throws -> ResultRow {
      var row = ResultRow(
        runID: "kept",
        machineID: "m",
        caseKey: try CompareFixture.key("delegate.relay"),
        metric: metric,
        stat: .exact,
        without: .unavailable,
        reason: reason
      )
      if let value { (row.value, row.status) = (value, .ok) }
      return row
    }
    func verdict(_ count: GuardedCount, _ row: ResultRow, _ own: RepeatedCount, wavers: Bool = true)
      -> Verdict
    {
      CountFinding(count, kept: row, candidate: own, threshold: 0, wavers: wavers).verdict
    }
    let unsteady = CountFigure.unsteady(totals: 558...1_098, units: 200)
    #expect(verdict(.retains, try row(.retains, nil, unsteady.reason ?? ""), .interval(3, 5)) == .notHeld)
    #expect(verdict(.retains, try row(.retains, nil, unsteady.reason ?? ""), .failed("crash")) == .failed)
    #expect(verdict(.retains, try row(.retains, 4), .exact(5)) == .notHeld)
    #expect(verdict(.retains, try row(.retains, 4), .exact(4)) == .same)
    #expect(verdict(.retains, try row(.retains, 4), .exact(5), wavers: false) == .regressed)
    #expect(verdict(.retains, try row(.retains, 4), .failed("crash")) == .failed)
    #expect(verdict(.leftBehind, try row(.leftBehind, 0), .exact(1)) == .regressed)
  }

  @Test("what does not repeat is told apart, however close")
  func words() {
    let close = Self.finding(.exact(5.46), .interval(5.461_625, 5.462_001))
    #expect(close.reason.hasSuffix("base 5.46, candidate 5.461625 to 5.462001"))
    #expect(Self.finding(.exact(1), .interval(1, 3)).reason.hasSuffix("base 1.00, candidate 1.00 to 3.00"))
  }

  @Test("what failed or cannot be counted never passes")
  func failures() {
    #expect(RepeatedCount([]) == .failed("nothing was counted"))
    #expect(RepeatedCount([Self.steady(1), .failed("crash")]) == .failed("crash"))
    #expect(Self.finding(.failed("a"), .exact(1)).verdict == .failed)
    #expect(Self.finding(.exact(1), .failed("b")).reason == "candidate: b")
    #expect(Self.finding(.exact(1), .unavailable("c")).verdict == .notComparable)
    #expect(Self.finding(.unavailable("c"), .unavailable("c")).verdict == .notComparable)
  }
}
#endif

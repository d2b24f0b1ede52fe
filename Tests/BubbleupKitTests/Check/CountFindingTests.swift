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
    threshold: Double = 0,
    isUnsteady: Bool = false
  ) -> CountFinding {
    CountFinding(.retains, base: base, candidate: candidate, threshold: threshold, isUnsteady: isUnsteady)
  }

  private static func steady(_ total: Int64) -> CountFigure { .steady(total: total, units: 200) }

  @Test("a count that does not repeat three times becomes an interval, and what failed stays so")
  func repetitions() {
    let (one, other) = (Self.steady(20_000), Self.steady(20_010))
    #expect(RepeatedCount([one, one, one]) == .exact(100))
    #expect(RepeatedCount([one, one, other]) == .interval(100, 100.05))
    let unsteady = CountFigure.unsteady(totals: 2_000...4_000, units: 200)
    #expect(RepeatedCount([unsteady, Self.steady(6_000)]) == .interval(10, 30))
    #expect(RepeatedCount([]) == .failed("nothing was counted"))
    #expect(RepeatedCount([one, .failed("crash")]) == .failed("crash"))
  }

  @Test(
    "any change beyond the margin is one, and what is no number never passes",
    arguments: [
      (.exact(100), .exact(100), 0, .same),
      // One more or fewer in two hundred messages.
      (.exact(100), .exact(20_001.0 / 200), 0, .regressed),
      (.exact(100), .exact(19_999.0 / 200), 0, .improved),
      // A base of nothing has no ratio.
      (.exact(0), .exact(0), 0, .same), (.exact(0), .exact(1), 0, .regressed),
      (.exact(1), .exact(0), 0, .improved),
      (.exact(100), .exact(105), 0.05, .same), (.exact(100), .exact(106), 0.05, .regressed),
      (.exact(100), .interval(100, 100.05), 0, .inconclusive),
      (.exact(99), .interval(100, 100.05), 0, .regressed),
      (.exact(101), .interval(100, 100.05), 0, .improved),
      (.interval(100, 100.05), .interval(100, 100.05), 0.01, .same),
      (.failed("a"), .exact(1), 0, .failed), (.exact(1), .failed("b"), 0, .failed),
      (.exact(1), .unavailable("c"), 0, .notComparable),
      (.unavailable("c"), .exact(1), 0, .notComparable),
      (.unavailable("c"), .unavailable("c"), 0, .notHeld),
    ] as [(RepeatedCount, RepeatedCount, Double, Verdict)]
  )
  func verdicts(_ base: RepeatedCount, _ candidate: RepeatedCount, _ threshold: Double, _ verdict: Verdict) {
    #expect(Self.finding(base, candidate, threshold: threshold).verdict == verdict)
  }

  @Test(
    "where no side repeats, ranges that touch are not held, and ranges apart are a change",
    arguments: [
      (.interval(1, 3), .interval(2, 5), .notHeld), (.exact(2), .interval(2, 5), .notHeld),
      (.interval(-1, 3), .interval(4, 5), .notHeld), (.exact(4), .interval(-1, 3), .notHeld),
      (.interval(1, 3), .interval(4, 5), .regressed), (.interval(4, 5), .interval(1, 3), .improved),
      (.exact(0), .exact(1), .regressed), (.exact(1), .exact(1), .same),
      (.interval(1, 3), .failed("crash"), .failed),
    ] as [(RepeatedCount, RepeatedCount, Verdict)]
  )
  func unsteady(_ base: RepeatedCount, _ candidate: RepeatedCount, _ verdict: Verdict) {
    #expect(Self.finding(base, candidate, isUnsteady: true).verdict == verdict)
  }

  /// A row of a baseline: a number, or why there is none.
  private static func kept(
    _ metric: Metric,
    _ value: Double?,
    _ status: Results.Status = .ok,
    _ reason: String = "because"
  ) throws -> ResultRow {
    var row = ResultRow(
      runID: "kept",
      machineID: "m",
      caseKey: try CompareFixture.key("delegate.relay"),
      metric: metric,
      stat: .exact,
      without: status,
      reason: value == nil ? reason : ""
    )
    row.value = value
    return row
  }

  @Test("a kept count without a number is never held, and what failed has failed")
  func keptWithout() throws {
    func verdict(_ status: Results.Status, _ candidate: RepeatedCount, _ reason: String = "because") throws
      -> Verdict
    {
      let row = try Self.kept(.retains, nil, status, reason)
      return CountFinding(.retains, kept: row, candidate: candidate, threshold: 0, varies: true).verdict
    }
    #expect(try verdict(.unavailable, .exact(1)) == .inconclusive)
    #expect(try verdict(.unavailable, .unavailable("as well")) == .notHeld)
    #expect(try verdict(.unavailable, .failed("crash")) == .failed)
    #expect(try verdict(.failed, .exact(1)) == .failed)
    let unsteady = try #require(CountFigure.unsteady(totals: 558...1_098, units: 200).reason)
    #expect(try verdict(.unavailable, .interval(3, 5), unsteady) == .notHeld)
    #expect(try verdict(.unavailable, .failed("crash"), unsteady) == .failed)
  }

  @Test(
    "against a baseline a case that varies fails only by what its plan decides",
    arguments: [
      (.exact(5), true, .notHeld), (.exact(4), true, .same), (.failed("crash"), true, .failed),
      (.exact(5), false, .regressed),
    ] as [(RepeatedCount, Bool, Verdict)]
  )
  func keptUnsteady(_ own: RepeatedCount, _ varies: Bool, _ verdict: Verdict) throws {
    let row = try Self.kept(.retains, 4)
    let finding = CountFinding(.retains, kept: row, candidate: own, threshold: 0, varies: varies)
    #expect(finding.verdict == verdict)
    let none = try Self.kept(.leftObjects, 0)
    let left = CountFinding(
      .leftObjects,
      kept: none,
      candidate: .exact(1),
      threshold: 0,
      varies: varies
    )
    #expect(left.verdict == .regressed)
  }

  @Test("what does not repeat is told apart, however close")
  func words() {
    let close = Self.finding(.exact(5.46), .interval(5.461_625, 5.462_001))
    #expect(close.reason.hasSuffix("base 5.46, candidate 5.461625 to 5.462001"))
    #expect(Self.finding(.exact(1), .interval(1, 3)).reason.hasSuffix("base 1.00, candidate 1.00 to 3.00"))
    #expect(Self.finding(.exact(1), .failed("b")).reason == "candidate: b")
  }
}
#endif

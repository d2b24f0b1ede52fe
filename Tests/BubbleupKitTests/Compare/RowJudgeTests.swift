#if DEBUG
import Results
import Statistics
import Testing

@testable import BubbleupKit

@Suite("The verdict on one statistic")
struct RowJudgeTests {
  private static var judge: RowJudge {
    RowJudge(baseRun: "old", candidateRun: "new", sharesLaunches: true, objection: { _ in nil })
  }

  private static func row(_ metric: Metric, _ value: Double, reason: String = "") throws -> ResultRow {
    var row = CompareFixture.row("run", try CompareFixture.key("parent.weak"), metric, .exact, value)
    row.reason = reason
    return row
  }

  private static func judged(_ metric: Metric, _ base: Double, _ candidate: Double) throws -> ComparisonRow {
    let (base, candidate) = (try row(metric, base), try row(metric, candidate))
    return judge.row(base, candidate) { RatioEstimate(base: base, candidate: candidate, ratio: $0) }
  }

  @Test(
    "any change of a count is a finding, however small, and a base of 0 has no ratio",
    arguments: [
      (10, 10, .same), (10, 10.1, .regressed), (10, 9.9, .improved), (10, 0, .improved), (0, 0, .same),
      (0, 1, .regressed),
    ] as [(Double, Double, Verdict)]
  )
  func counts(base: Double, candidate: Double, verdict: Verdict) throws {
    let row = try Self.judged(.retains, base, candidate)
    #expect(row.verdict == verdict && row.threshold == 0 && row.reason.isEmpty == (base > 0))
    #expect(row.ratio == (base > 0 ? candidate / base : nil))
    #expect([row.base.run, row.candidate.run] == ["old", "new"])
  }

  @Test(
    "what nobody gains or loses by is never better or worse, and that it changed is said",
    arguments: [10.0, 0]
  )
  func noDirection(base: Double) throws {
    let changed = try Self.judged(.handled, base, 11)
    #expect(changed.verdict == .inconclusive && changed.reason.contains("no better direction"))
    #expect(try Self.judged(.handled, base, base).verdict == .same)
  }

  @Test(
    "values below 0 have no ratio: equal ones are the same, and nothing is said of others",
    arguments: [(-1.0, Verdict.same), (-2, .inconclusive), (3, .inconclusive)]
  )
  func belowZero(candidate: Double, verdict: Verdict) throws {
    let row = try Self.judged(.slopePerHop, -1, candidate)
    #expect(row.verdict == verdict)
    #expect(row.ratio == nil && row.reason == "a ratio needs values above 0")
  }

  @Test("what both sides remark alike is said once, and what they do not with the side's name")
  func remarks() throws {
    func reason(_ base: String, _ candidate: String) throws -> String {
      let rows = (
        try Self.row(.leftObjects, 2, reason: base), try Self.row(.leftObjects, 2, reason: candidate)
      )
      return Self.judge.row(rows.0, rows.1) { RatioEstimate(base: rows.0, candidate: rows.1, ratio: $0) }
        .reason
    }
    #expect(try reason("predicted 2", "predicted 2") == "predicted 2")
    #expect(try reason("predicted 2", "predicted 3") == "the base: predicted 2; the candidate: predicted 3")
    #expect(try reason("", "predicted 3") == "the candidate: predicted 3")
  }
}
#endif

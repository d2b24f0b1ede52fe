#if DEBUG
import Statistics
import Testing

@testable import BubbleupKit

@Suite("A check fails closed") struct CheckDefectTests {
  private static let round = PairSample.Round(nanoseconds: 5e6, verified: 100)

  @Test(
    "groups that are no measurement are refused, and what came is said",
    arguments: [
      ([], ""), ([(base: [], candidate: [])], "0 rounds of the base and 0 of the candidate"),
      ([(base: [round], candidate: [])], "1 rounds of the base and 0 of the candidate"),
      ([group(.init(nanoseconds: .nan, verified: 1))], "nan ns of 1 messages"),
      ([group(.init(nanoseconds: .infinity, verified: 1))], "inf ns of 1 messages"),
      ([group(.init(nanoseconds: 0, verified: 1))], "0.0 ns of 1 messages"),
      ([group(.init(nanoseconds: -1, verified: 1))], "-1.0 ns of 1 messages"),
      ([group(.init(nanoseconds: 5e6, verified: 0))], "5000000.0 ns of 0 messages"),
    ] as [([PairSample.Group], String)]
  )
  func refused(_ groups: [PairSample.Group], _ finding: String) {
    let defect = #expect(throws: CheckDefect.self) { try PairSample(groups, of: "case") }
    #expect(defect == CheckDefect(.emptySamples, at: "case", finding))
  }

  private static func group(_ candidate: PairSample.Round) -> PairSample.Group {
    (base: [round, round], candidate: [candidate, round])
  }

  @Test("a pair's number is the middle of its groups, in which an even drift cancels out")
  func medianOfGroups() throws {
    // ABBA under a machine that gets slower by the same step from round to round.
    func drifting(_ step: Double, _ factor: Double) -> PairSample.Group {
      let times = [0.0, 1, 2, 3].map { 1_000 * (1 + $0 * step) }
      return (
        base: [.init(nanoseconds: times[0], verified: 1), .init(nanoseconds: times[3], verified: 1)],
        candidate: [
          .init(nanoseconds: times[1] * factor, verified: 1),
          .init(nanoseconds: times[2] * factor, verified: 1),
        ]
      )
    }
    let even = try PairSample([drifting(0.001, 1)], of: "case")
    #expect(abs(even.logRatio) < 1e-5)
    let outlier = try PairSample([drifting(0, 1), drifting(0, 1.02), drifting(0, 9)], of: "case")
    #expect(abs(outlier.logRatio - 0.019803) < 1e-6)
  }

  @Test("no defect passes: each has an exit code and a verdict that are none of success")
  func codes() {
    for defect in CheckDefect.Code.allCases.map({ CheckDefect($0, at: "place", "finding") }) {
      #expect(defect.exitCode != .success && defect.verdict != .same && defect.verdict != .improved)
    }
  }
}
#endif

#if DEBUG
import Statistics
import Testing

@testable import BubbleupKit

@Suite("A check fails closed") struct CheckDefectTests {
  private static let round = PairSample.Round(nanoseconds: 5e6, verified: 100)

  private static func defect(_ groups: [PairSample.Group]) -> CheckDefect? {
    do throws(CheckDefect) {
      _ = try PairSample(groups, of: "case")
      return nil
    } catch {
      return error
    }
  }

  private static func group(_ candidate: PairSample.Round) -> PairSample.Group {
    PairSample.Group(base: [round, round], candidate: [candidate, round])
  }

  @Test("no group, a group without rounds and one that lacks a side are no measurement")
  func emptySamples() {
    #expect(Self.defect([])?.code == .emptySamples)
    #expect(Self.defect([.init(base: [], candidate: [])])?.code == .emptySamples)
    #expect(Self.defect([.init(base: [Self.round], candidate: [])])?.code == .emptySamples)
  }

  @Test("times that no clock gives are refused, each by its own code")
  func impossibleTimes() {
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(Self.defect([Self.group(.init(nanoseconds: time, verified: 1))])?.code == .nonFiniteTime)
    }
    for time in [0.0, -1] {
      #expect(Self.defect([Self.group(.init(nanoseconds: time, verified: 1))])?.code == .nonPositiveTime)
    }
    #expect(Self.defect([Self.group(.init(nanoseconds: 5e6, verified: 0))])?.code == .nothingVerified)
    #expect(Self.defect([Self.group(Self.round)]) == nil)
  }

  @Test("a pair's number is the middle of its groups, in which an even drift cancels out")
  func medianOfGroups() throws {
    // ABBA under a machine that gets slower by the same step from round to round.
    func drifting(_ step: Double, _ factor: Double) -> PairSample.Group {
      let times = [0.0, 1, 2, 3].map { 1_000 * (1 + $0 * step) }
      return .init(
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

  @Test(
    "every defect has a message of its own, an exit code that is none of success, and a verdict that is none of it"
  )
  func messages() {
    let defects = CheckDefect.Code.allCases.map { CheckDefect($0, at: "place", "finding") }
    #expect(Set(defects.map(\.message)).count == CheckDefect.Code.allCases.count)
    for defect in defects {
      #expect(defect.exitCode != .success)
      #expect(defect.verdict != .same && defect.verdict != .improved)
      #expect(defect.message.hasPrefix("place: ") && defect.message.contains("(finding)"))
      #expect(!defect.message.contains("\n"))
    }
  }
}
#endif

#if DEBUG
import Foundation
import Statistics
import Testing

@testable import BubbleupKit

@Suite("A check fails closed") struct CheckDefectTests {
  @Test("visits that are no measurement are refused, and what came is said")
  func refused() {
    let refused: [([[PairSample.Visits]], String)] = [
      ([], ""), ([[]], ""), ([[(1, .nan)]], "nan ns"), ([[(1, 1)], [(.infinity, 1)]], "inf ns"),
      ([[(1, 0)]], "0.0 ns"), ([[(-1, 1)]], "-1.0 ns"),
    ]
    for (couples, finding) in refused {
      let defect = #expect(throws: CheckDefect.self) { try PairSample(couples, of: "case") }
      #expect(defect == CheckDefect(.emptySamples, at: "case", finding))
    }
  }

  @Test("a pair's number is the mean of its couples, of each the median of what its turns differ by")
  func neighbours() throws {
    // What slows the core down for a while is in both visits of a turn; what is in one alone is rare.
    let visits: [PairSample.Visits] = [
      (1_000, 1_010), (2_000, 2_020), (1_500, 1_515), (1_000, 1_400), (1_600, 1_000),
    ]
    #expect(abs(try PairSample([visits], of: "case").logRatio - log(1.01)) < 1e-12)
    // What is slow at one place on one side and at another on the other.
    let couples = [1, 1.25, 0.8].map { factor in visits.map { ($0.base, $0.base * factor) } }
    let moved = try PairSample(couples, of: "case")
    #expect(abs(moved.logRatio) < 1e-12 && moved.base == 1_500 && moved.candidate == 1_280)
  }

  @Test("no defect passes: each has an exit code and a verdict that are none of success")
  func codes() {
    for defect in CheckDefect.Code.allCases.map({ CheckDefect($0, at: "place", "finding") }) {
      #expect(defect.exitCode != .success && defect.verdict != .same && defect.verdict != .improved)
    }
  }
}
#endif

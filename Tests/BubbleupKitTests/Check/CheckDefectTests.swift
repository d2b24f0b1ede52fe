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

  @Test("a pair's number is the mean of its couples, of each what its fastest visits differ by")
  func fastest() throws {
    // A state that some visits are in, and others that something disturbed, make them longer on either side.
    let visits: [PairSample.Visits] = [(1_400, 1_010), (1_000, 1_420), (1_500, 1_900), (1_430, 1_600)]
    #expect(abs(try PairSample([visits], of: "case").logRatio - log(1.01)) < 1e-12)
    // What is slow at one place on one side and at another on the other.
    let couples = [1, 1.25, 0.8].map { factor in visits.map { ($0.base, $0.base * factor) } }
    let moved = try PairSample(couples, of: "case")
    #expect(abs(moved.logRatio) < 1e-12 && moved.base == 1_000 && moved.candidate == 1_000)
  }

  @Test("no defect passes: each has an exit code and a verdict that are none of success")
  func codes() {
    for defect in CheckDefect.Code.allCases.map({ CheckDefect($0, at: "place", "finding") }) {
      #expect(defect.exitCode != .success && defect.verdict != .same && defect.verdict != .improved)
    }
  }
}
#endif

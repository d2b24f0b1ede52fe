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

  @Test("a pair's number is the mean of its couples, in each of which an even drift cancels out")
  func mean() throws {
    // ABBA under a machine that gets slower by the same step from visit to visit.
    func drifting(_ step: Double, _ factor: Double) -> [PairSample.Visits] {
      let times = (0..<4).map { 1_000 * (1 + Double($0) * step) }
      return [(times[0], times[1] * factor), (times[3], times[2] * factor)]
    }
    #expect(abs(try PairSample([drifting(0.001, 1)], of: "case").logRatio) < 1e-5)
    // What is slow at one place on one side and at another on the other.
    let moved = try PairSample([drifting(0, 1), drifting(0, 1.25), drifting(0, 0.8)], of: "case")
    #expect(abs(moved.logRatio) < 1e-12 && moved.base == 1_000)
  }

  @Test("two disturbed visits of six move a couple's number on neither side")
  func disturbed() throws {
    var visits = [PairSample.Visits](repeating: (1_000, 1_010), count: 6)
    (visits[1].base, visits[4].base) = (1_500, 1_200)
    #expect(abs(try PairSample([visits], of: "case").logRatio - log(1.01)) < 1e-12)
    (visits[1], visits[4]) = ((1_000, 1_500), (1_000, 1_200))
    #expect(abs(try PairSample([visits], of: "case").logRatio - log(1.01)) < 1e-12)
  }

  @Test("no defect passes: each has an exit code and a verdict that are none of success")
  func codes() {
    for defect in CheckDefect.Code.allCases.map({ CheckDefect($0, at: "place", "finding") }) {
      #expect(defect.exitCode != .success && defect.verdict != .same && defect.verdict != .improved)
    }
  }
}
#endif

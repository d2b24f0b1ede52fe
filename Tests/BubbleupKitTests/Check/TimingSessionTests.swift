#if DEBUG
import Foundation
import Statistics
import Testing

@testable import BubbleupKit

@Suite("The two stages of a check's times") struct TimingSessionTests {
  @Test("of 300 checks of identical sides none is red, and hardly a case stays undecided")
  func identicalSides() throws {
    var undecided = 0
    for seed in 0..<300 as Range<UInt64> {
      let findings = try SimulatedPairs(seed: seed).check()
      #expect(!findings.contains { $0.verdict == .regressed || $0.verdict == .improved }, "seed \(seed)")
      undecided += findings.count { $0.verdict == .inconclusive }
    }
    #expect(undecided <= 300 * 13 / 1_000)
  }

  @Test("identical sides on a machine with five times the noise are at most undecided")
  func noisyMachine() throws {
    for seed in 0..<50 as Range<UInt64> {
      let pairs = SimulatedPairs(seed: seed)
      pairs.scatter = 0.02
      let findings = try pairs.check()
      #expect(!findings.contains { $0.verdict == .regressed || $0.verdict == .improved }, "seed \(seed)")
    }
  }

  @Test("5 % more in half of the cases is caught in every one of them, and in no other")
  func fivePerCent() throws {
    for seed in 0..<40 as Range<UInt64> {
      let pairs = SimulatedPairs(seed: seed)
      for index in 0..<6 { pairs.effects[index] = 0.0488 }
      let verdicts = try pairs.check().map(\.verdict)
      #expect(verdicts[..<6].allSatisfy { $0 == .regressed }, "seed \(seed)")
      #expect(verdicts[6...].allSatisfy { $0 == .same }, "seed \(seed)")
    }
  }

  @Test("2 % more is caught at a margin of 1 %, and 5 % less is an improvement")
  func twoPerCent() throws {
    var caught = 0
    for seed in 0..<40 as Range<UInt64> {
      let pairs = SimulatedPairs(seed: seed)
      pairs.effects = [0: 0.0198, 1: -0.0513]
      let verdicts = try pairs.check().map(\.verdict)
      if verdicts[0] == .regressed { caught += 1 }
      #expect(verdicts[1] == .improved, "seed \(seed)")
    }
    #expect(caught >= 38)
  }

  @Test("a verdict rests on fresh pairs alone: the screen's have no part in it")
  func stagesAreSeparate() throws {
    let pairs = SimulatedPairs(seed: 5)
    pairs.effects = [3: 0.1]
    let findings = try pairs.check()
    guard case .judged(let finding, let stage) = findings[3].result else {
      Issue.record("case 3 was not judged")
      return
    }
    #expect(stage == .confirmation)
    let fresh = try #require(pairs.confirmed[3])
    #expect(finding.pairs == fresh.count)
    let own = try Median(of: fresh, level: 0.5).value
    #expect(abs(finding.ratio.logarithm - own) < 1e-12)
    let screened = pairs.orders.count { $0.subject == 3 && $0.stage == .screen }
    #expect(screened == StagePlan.screenPairs)
  }

  @Test("a case on its margin is extended until the last look, and no further")
  func extends() throws {
    let pairs = SimulatedPairs(seed: 71)
    // A little above log(1.01): below, the screen may well call it the same, as it may one case in twenty.
    pairs.effects = [0: 0.0105]
    let finding = try pairs.check()[0]
    #expect(finding.verdict == .inconclusive)
    #expect(pairs.confirmed[0]?.count == StagePlan().looks.last)
  }

  @Test("the time budget ends the extension, and what is there is judged")
  func timeBudget() throws {
    let pairs = SimulatedPairs(seed: 8)
    pairs.effects = [0: 0.5]
    let finding = try pairs.check(spent: { pairs.confirmed[0, default: []].count > 14 ? 3 : 0 })[0]
    #expect(finding.verdict == .regressed)
    #expect(pairs.confirmed[0]?.count == 15)
  }

  @Test("a case that is open when the time is up gets three times as much, and one that is decided none")
  func patience() throws {
    let pairs = SimulatedPairs(seed: 8)
    pairs.effects = [0: 0.0105, 1: 0.5]
    let findings = try pairs.check(spent: { Double(pairs.confirmed[0, default: []].count) / 20 })
    #expect(findings[0].verdict == .inconclusive && findings[1].verdict == .regressed)
    #expect(pairs.confirmed[0]?.count == 60)
    #expect(pairs.confirmed[1]?.count == 16)
  }

  @Test("pairs too few for any verdict give none, and the words say how many it takes")
  func tooFewPairs() throws {
    let pairs = SimulatedPairs(seed: 9)
    pairs.effects = [0: 0.5]
    let finding = try pairs.check(spent: { pairs.confirmed[0, default: []].count >= 5 ? 3 : 0 })[0]
    #expect(finding.verdict == .inconclusive)
    guard case .judged(let ratio, _) = finding.result else { return }
    let words = CheckWords.inconclusive(ratio, family: 13)
    #expect(words == "5 pairs can show nothing among 13 cases; 14 are the fewest")
  }

  @Test("a median on the margin itself is decided by no number of pairs, and the words say so")
  func onTheMargin() throws {
    let edge = log(1.01)
    let ratio = try RatioFinding(
      FamilyJudgement.Member(
        logRatios: (-10...10).map { edge + Double($0) / 1_000 },
        rule: try MarginRule(margin: 0.01)
      ),
      level: 0.99,
      sameLevel: 0.95
    )
    #expect(ratio.verdict == .inconclusive)
    #expect(
      CheckWords.inconclusive(ratio, family: 2)
        .hasSuffix("would have shown; the median lies at the margin, where no number of pairs decides")
    )
  }

  @Test("spare cases are left out, drawn anew each time, until the screen fits into its part of the budget")
  func spareCases() throws {
    var leftOut: Set<[Int]> = []
    for seed in 0..<8 as Range<UInt64> {
      let pairs = SimulatedPairs(seed: seed)
      (pairs.scatter, pairs.interrupted) = (0.001, 0)
      pairs.effects = [0: 0.1]
      // Thirteen subjects and eight pairs each: of 104 pairs, 65 fit into the screen's part of a budget of 100.
      let findings = try pairs.check(spare: 4..<12, spent: { Double(pairs.orders.count) / 100 })
      let out = findings.indices.filter { findings[$0] == .leftOut }
      // 26 pairs are taken when that shows; seven more of each six fit beside them.
      #expect(out.count == 7 && out.allSatisfy((4..<12).contains), "\(out)")
      #expect(out.allSatisfy { index in pairs.orders.count { $0.subject == index } == 2 })
      #expect(findings[0].verdict == .regressed)
      leftOut.insert(out)
    }
    #expect(leftOut.count > 4)
    let roomy = SimulatedPairs(seed: 1)
    #expect(try !roomy.check(spare: 4..<12, spent: { Double(roomy.orders.count) / 1_000 }).contains(.leftOut))
  }

  @Test("a case that fails is asked no further, and the others are judged")
  func defect() throws {
    let pairs = SimulatedPairs(seed: 10)
    pairs.defects = [2: CheckDefect(.caseFailed, at: "case 2", "it crashed")]
    let findings = try pairs.check()
    #expect(findings[2].verdict == .failed)
    #expect(pairs.orders.count { $0.subject == 2 } == 1)
    #expect(findings[0].verdict == .same)
  }

  @Test("what ends the whole check is passed on")
  func interruption() throws {
    let session = TimingSession(
      subjects: [.init(label: "case", rule: try MarginRule(margin: 0.01))],
      seed: 1,
      measure: { _ in throw Interruption(signal: 2) },
      spent: { 0 }
    )
    #expect(throws: Interruption.self) { try session.run() }
  }
}

extension Double {
  /// The natural logarithm, by the series of the area hyperbolic tangent: tests import no C library for one number.
  fileprivate var logarithm: Double {
    let quotient = (self - 1) / (self + 1)
    var power = quotient
    var sum = 0.0
    for index in stride(from: 1, to: 60, by: 2) {
      sum += power / Double(index)
      power *= quotient * quotient
    }
    return 2 * sum
  }
}
#endif

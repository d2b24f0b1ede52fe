#if DEBUG
import Foundation
import Statistics
import Testing

@testable import BubbleupKit

@Suite("The two stages of a check's times") struct TimingSessionTests {
  @Test(
    "checks of identical sides are never red, and without five times the noise hardly a case stays undecided",
    arguments: [(300, 0.004, 3), (50, 0.02, nil)] as [(UInt64, Double, Int?)]
  )
  func identicalSides(_ checks: UInt64, _ scatter: Double, _ mostUndecided: Int?) throws {
    var counts: [Verdict: Int] = [:]
    for seed in 0..<checks {
      let pairs = SimulatedPairs(seed: seed)
      pairs.scatter = scatter
      for finding in try pairs.check() { counts[finding.verdict, default: 0] += 1 }
    }
    #expect(counts[.regressed] == nil && counts[.improved] == nil, "\(counts)")
    if let mostUndecided { #expect(counts[.inconclusive, default: 0] <= mostUndecided, "\(counts)") }
  }

  @Test("5 % more in half of the cases is caught in every one of them, and in no other")
  func fivePerCent() throws {
    for seed in 0..<40 as Range<UInt64> {
      let pairs = SimulatedPairs(seed: seed)
      for index in 0..<6 { pairs.effects[index] = 0.0488 }
      let verdicts = try pairs.check().map(\.verdict)
      let expected = (0...12).map { $0 < 6 ? Verdict.regressed : .same }
      #expect(verdicts == expected, "seed \(seed)")
    }
  }

  @Test("2 % more is caught at a margin of 1 %, and 5 % less is an improvement")
  func twoPerCent() throws {
    let verdicts = try (0..<40).map { (seed: UInt64) in
      let pairs = SimulatedPairs(seed: seed)
      pairs.effects = [0: 0.0198, 1: -0.0513]
      return try pairs.check().map(\.verdict)
    }
    #expect(verdicts.count { $0[0] == .regressed } >= 38)
    #expect(verdicts.allSatisfy { $0[1] == .improved })
  }

  @Test(
    "nine in ten checks find the least change that they are said to find, however many pairs there is time for"
  )
  func leastFound() throws {
    for (cost, scatter) in [(0, 0.004), (0, 0.01), (0.02, 0.004)] {
      func simulated(_ seed: UInt64, _ effect: Double) throws -> TimingFinding {
        let pairs = SimulatedPairs(seed: seed)
        (pairs.scatter, pairs.interrupted) = (scatter, 0)
        pairs.effects = [1: effect]
        return try pairs.check(spent: { Double(pairs.orders.count) * cost })[1]
      }
      let found = try (0..<200 as Range<UInt64>).count { seed in
        let least = try #require(try simulated(seed, 0).leastFound)
        return try simulated(seed + 1_000, log(1 + least)).verdict == .regressed
      }
      #expect((165...195).contains(found), "\(found) of 200 at a cost of \(cost) and a scatter of \(scatter)")
    }
  }

  @Test("where there is time for so few pairs that they show nothing, no least change is said to be found")
  func leastFoundInNoTime() throws {
    // The screen's 104 pairs take 2.8 times the budget, so that the time is up soon after.
    let pairs = SimulatedPairs(seed: 8)
    pairs.effects = [1: 0.5]
    let findings = try pairs.check(spent: { Double(pairs.orders.count) * 0.027 })
    #expect(findings[1].verdict == .inconclusive && pairs.confirmed[1, default: []].count < 14)
    #expect(findings.allSatisfy { $0.leastFound == nil })
  }

  @Test("a verdict rests on fresh pairs alone: the screen's have no part in it")
  func stagesAreSeparate() throws {
    let pairs = SimulatedPairs(seed: 5)
    pairs.effects = [3: 0.1]
    guard case .judged(let finding, .confirmation) = try pairs.check()[3].result else {
      Issue.record("case 3 was not judged by fresh pairs")
      return
    }
    let fresh = try #require(pairs.confirmed[3])
    let own = try Median(of: fresh, level: 0.5).value
    #expect(finding.pairs == fresh.count && abs(log(finding.ratio) - own) < 1e-12)
    #expect(pairs.orders.count { $0.subject == 3 && $0.stage == .screen } == StagePlan.screenPairs)
  }

  @Test("a case on its margin is extended until the last look, and no further")
  func extends() throws {
    let pairs = SimulatedPairs(seed: 71)
    // A little above log(1.01): below, the screen may well call it the same, as it may one case in twenty.
    pairs.effects = [0: 0.0105]
    #expect(try pairs.check()[0].verdict == .inconclusive)
    #expect(pairs.confirmed[0]?.count == StagePlan().looks.last)
  }

  @Test(
    "the time budget ends the extension, and what is there is judged, by pairs that suffice for a verdict",
    arguments: [(15, .regressed), (5, .inconclusive)] as [(Int, Verdict)]
  )
  func timeBudget(_ most: Int, _ verdict: Verdict) throws {
    let pairs = SimulatedPairs(seed: 8)
    pairs.effects = [0: 0.5]
    let findings = try pairs.check(spent: { pairs.confirmed[0, default: []].count >= most ? 3 : 0 })
    #expect(findings[0].verdict == verdict && pairs.confirmed[0]?.count == most)
  }

  @Test("a case that is open when the time is up gets three times as much, and one that is decided none")
  func patience() throws {
    let pairs = SimulatedPairs(seed: 8)
    pairs.effects = [0: 0.0105, 1: 0.5]
    let findings = try pairs.check(spent: { Double(pairs.confirmed[0, default: []].count) / 20 })
    #expect(findings[0].verdict == .inconclusive && findings[1].verdict == .regressed)
    #expect(pairs.confirmed[0]?.count == 60 && pairs.confirmed[1]?.count == 16)
  }

  @Test("the last look has its pairs as well, if the time is up in the middle of it")
  func lastLook() throws {
    let pairs = SimulatedPairs(seed: 71)
    pairs.effects = [0: 0.0105]
    _ = try pairs.check(spent: { Double(pairs.confirmed[0, default: []].count) / 100 })
    #expect(pairs.confirmed[0]?.count == StagePlan().looks.last)
  }

  @Test(
    "an open verdict says how many pairs it takes, or that no number of them decides",
    arguments: [
      (-4...4, "9 pairs decide nothing among 13 cases; at least 14 are needed"),
      (-10...10, "the median lies on the margin, where more pairs do not help"),
    ]
  )
  func words(_ scatter: ClosedRange<Int>, _ words: String) throws {
    let logRatios = scatter.map { log(1.01) + Double($0) / 1_000 }
    let member = FamilyJudgement.Member(logRatios: logRatios, rule: try MarginRule(margin: 0.01))
    let ratio = try RatioFinding(member, level: 0.99, sameLevel: 0.95)
    #expect(ratio.verdict == .inconclusive && ratio.words(family: 13).hasSuffix(words))
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

  @Test(
    "a spare case that stays undecided is left out when the budget ends, and goes on being red where it is slower"
  )
  func undecidedSpares() throws {
    let pairs = SimulatedPairs(seed: 3)
    (pairs.scatter, pairs.interrupted) = (0.001, 0)
    // On its margin no number of pairs decides a case.
    pairs.effects = [0: log(1.01), 4: log(1.01), 5: 0.1]
    let findings = try pairs.check(spare: 4..<12, spent: { Double(pairs.orders.count) / 200 })
    #expect(findings[0].verdict == .inconclusive && findings[4] == .leftOut)
    #expect(findings[5].verdict == .regressed)
    // Those that were left out at the end have shared the chances of a false alarm.
    #expect(findings[0].family == 13)
    func taken(_ subject: Int) -> Int { pairs.orders.count { $0.subject == subject } }
    #expect(taken(0) == 8 + 128 && taken(4) < 128)
  }

  @Test("what is not worse has the time budget to be shown better, and no more")
  func notWorse() throws {
    let pairs = SimulatedPairs(seed: 3)
    (pairs.scatter, pairs.interrupted) = (0.001, 0)
    // A little beyond the margin on either side, as in `extends`.
    pairs.effects = [0: -0.0102, 1: 0.0102]
    let findings = try pairs.check(spent: { Double(pairs.orders.count) / 200 })
    func taken(_ subject: Int) -> Int { pairs.orders.count { $0.subject == subject } }
    #expect(findings[0].verdict == .notWorse && taken(0) > 8 + 16 && taken(0) < 8 + 128)
    #expect(findings[1].verdict == .inconclusive && taken(1) == 8 + 128)
  }

  @Test("a case that fails is asked no further, and the others are judged")
  func defect() throws {
    let pairs = SimulatedPairs(seed: 10)
    pairs.defects = [2: CheckDefect(.caseFailed, at: "case 2", "it crashed")]
    let findings = try pairs.check()
    #expect(findings[2].verdict == .failed && findings[0].verdict == .same)
    #expect(pairs.orders.count { $0.subject == 2 } == 1)
  }

  @Test("what ends the whole check is passed on")
  func interruption() throws {
    let session = TimingSession(
      subjects: [.init(rule: try MarginRule(margin: 0.01))],
      seed: 1,
      measure: { _ in throw Interruption(signal: 2) },
      spent: { 0 }
    )
    #expect(throws: Interruption.self) { try session.run() }
  }
}
#endif

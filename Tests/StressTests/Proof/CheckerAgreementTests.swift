import Stress
import Testing

@Suite("The linear checker and the one that tries everything")
struct CheckerAgreementTests {
  /// 10,000 histories in all: half of them right, half of them spoilt, half under either consistency.
  private static let pairs: UInt64 = 2_500

  @Test("agree on 10,000 random histories, half of them corrupted", arguments: Consistency.allCases)
  func agree(consistency: Consistency) {
    let linear = HistoryChecker(consistency)
    let complete = BruteForceChecker(consistency)
    var caught = 0
    var rules: Set<HistoryViolation.Rule> = []
    for seed in 0..<Self.pairs {
      let right = RandomHistory.draw(seed: seed, consistency)
      let report = linear.check(right)
      #expect(report.violations == [], "seed \(seed)")
      #expect(complete.check(right) == [], "seed \(seed)")
      let spoilt = HistoryCorruption.spoil(right, seed: seed)
      let findings = Set(linear.check(spoilt).violations.map(\.finding))
      #expect(findings == complete.check(spoilt), "seed \(seed)")
      if !findings.isEmpty { caught += 1 }
      rules.formUnion(findings.map(\.rule))
    }
    // Some corruptions change nothing that matters, as two exchanged births of links that nobody takes.
    #expect(caught > Int(Self.pairs) / 2)
    let missed = Set(HistoryViolation.Rule.allCases).subtracting(rules)
    #expect(missed == (consistency == .hop ? [.mixedSnapshots] : []))
  }
}

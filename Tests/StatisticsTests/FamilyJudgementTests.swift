import Statistics
import Testing

@Suite("Verdicts on a family of cases") struct FamilyJudgementTests {
  private static func rule() throws -> MarginRule { try MarginRule(margin: 0.01) }

  private static func member(_ logRatio: Double, pairs: Int) throws -> FamilyJudgement.Member {
    FamilyJudgement.Member(logRatios: Array(repeating: logRatio, count: pairs), rule: try rule())
  }

  @Test("with one pair too few nothing is shown, however clear; with one more it is")
  func fewestPairs() throws {
    for family in [1, 2, 13, 68] {
      let fewest = ErrorBudget.fewestPairs(family: family)
      let below = try FamilyJudgement([Self.member(0.5, pairs: fewest - 1)], family: family)
      let enough = try FamilyJudgement([Self.member(0.5, pairs: fewest)], family: family)
      #expect((below.findings + enough.findings).map(\.verdict) == [.inconclusive, .regressed])
    }
    #expect(ErrorBudget.fewestPairs(family: 13) == 14)
  }

  @Test("the levels step down: what one case may not show alone, it may after others were shown")
  func stepsDown() throws {
    // Fourteen pairs decide among 12 or 13 cases, thirteen among 5 and fewer only.
    let few = ErrorBudget.fewestPairs(family: 5)
    let clear = try (0..<9).map { _ in try Self.member(0.05, pairs: 20) }
    let last = try Self.member(0.05, pairs: few)
    let alone = try FamilyJudgement([last], family: 13)
    let together = try FamilyJudgement(clear + [last], family: 13)
    let later = try FamilyJudgement([last], family: 13, decided: 9)
    #expect(together.findings.allSatisfy { $0.verdict == .regressed })
    #expect((alone.findings + later.findings).map(\.verdict) == [.inconclusive, .regressed])
  }

  @Test("same has to be shown: scatter beyond the margin is inconclusive and says what would decide")
  func sameIsShown() throws {
    let members = try [0.0005, 0.01].map { step in
      FamilyJudgement.Member(logRatios: (0..<16).map { Double($0 - 8) * step }, rule: try Self.rule())
    }
    let findings = try FamilyJudgement(members, family: 2).findings
    #expect(findings.map(\.verdict) == [.same, .inconclusive])
    #expect(try #require(findings[1].decidingPairs) > 16)
  }

  @Test(
    "what would decide is counted to the end of the margin where it gets worse, and not to the nearer one"
  )
  func decidingPairs() throws {
    // Around either end of the margin, with an interval of 0.0275 beyond the median on either side.
    let scattered = (0..<16).map { (Double($0) - 7.5) * 0.005 }
    let findings = try [-0.00995, 0.00995].map { shift in
      let member = FamilyJudgement.Member(logRatios: scattered.map { shift + $0 }, rule: try Self.rule())
      return try RatioFinding(member, level: 0.995, sameLevel: 0.99)
    }
    #expect(findings.map(\.verdict) == [.inconclusive, .inconclusive])
    // 0.0275 has to become 0.0199, for which 16 pairs have to be 16 · (0.0275 ÷ 0.0199)².
    #expect(findings[0].decidingPairs == 31)
    #expect(findings[1].decidingPairs == nil)
  }

  @Test("not worse is what lies below the margin on the bad side and reaches beyond it on the good one")
  func notWorse() throws {
    let scattered = (0..<16).map { Double($0) * 0.001 }
    let findings = try [-0.018, 0.003].map { shift in
      let member = FamilyJudgement.Member(logRatios: scattered.map { shift + $0 }, rule: try Self.rule())
      return try FamilyJudgement([member], family: 1).findings[0]
    }
    #expect(findings.map(\.verdict) == [.notWorse, .inconclusive])
  }

  @Test("swapping the sides swaps the verdicts")
  func symmetry() throws {
    let worse = try FamilyJudgement([Self.member(0.03, pairs: 20)], family: 3).findings[0]
    let better = try FamilyJudgement([Self.member(-0.03, pairs: 20)], family: 3).findings[0]
    #expect(worse.verdict == .regressed && better.verdict == .improved)
    #expect(rounded(worse.ratio * better.ratio) == [1])
  }

  @Test("the screen calls eight pairs the same with one outside on either side, and not with two")
  func screen() throws {
    let one = [-0.03, -0.002, -0.001, 0, 0, 0.001, 0.002, 0.03]
    let two = [-0.03, -0.002, -0.001, 0, 0, 0.001, 0.03, 0.03]
    let verdicts = try [one, two].map {
      try RatioFinding(screening: .init(logRatios: $0, rule: Self.rule())).verdict
    }
    #expect(verdicts == [.same, .inconclusive])
  }

  @Test("what is shown of six cases is what Holm's adjusted p-values show")
  func agreesWithHolm() throws {
    var source = SeededSource(seed: 17)
    var shown = 0
    for _ in 0..<100 {
      let members = try (0..<6).map { _ in
        let shift = (source.uniform() - 0.5) * 0.1
        // With sixteen pairs one on the other side is enough among four cases, and not among five.
        let ratios = (0..<16).map { _ in shift + (source.uniform() - 0.5) * 0.06 }
        return FamilyJudgement.Member(logRatios: ratios, rule: try Self.rule())
      }
      let adjusted = Self.adjusted(members.map { Self.chance(of: $0.logRatios) })
      let findings = try FamilyJudgement(members, family: members.count).findings
      for (finding, pValue) in zip(findings, adjusted) {
        let isShown = finding.verdict == .regressed || finding.verdict == .improved
        #expect(isShown == (pValue <= ErrorBudget.alarmsPerLook))
        if isShown { shown += 1 }
      }
    }
    #expect((100..<500).contains(shown), "\(shown) of 600: neither all nor none, or nothing was compared")
  }

  /// The p-value of "the median lies within the margin of 1 %", by the exact sign test at each of its ends (Dixon & Mood, JASA 41 (1946)).
  private static func chance(of logRatios: [Double]) -> Double {
    let edge = 0.009950330853168083
    return [1.0, -1].map { side in
      let (above, all) = (logRatios.count { side * $0 > edge }, logRatios.count { side * $0 != edge })
      guard 2 * above > all else { return 1 }
      var term = (0..<all).reduce(1.0) { half, _ in half / 2 }
      var sum = term
      for below in 0..<all - above {
        term *= Double(all - below) / Double(below + 1)
        sum += term
      }
      return min(1, 2 * sum)
    }.min() ?? 1
  }

  /// Adjusted p-values for a family of tests in the order given, worked out in another way than `FamilyJudgement` does.
  ///
  /// Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979),
  /// 65–70. Holds for dependent tests too, and cases of one run are dependent: they share the machine.
  private static func adjusted(_ pValues: [Double]) -> [Double] {
    var result = pValues
    var running = 0.0
    for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
      running = max(running, min(1, pValues[index] * Double(pValues.count - rank)))
      result[index] = running
    }
    return result
  }
}

extension FamilyJudgementTests {
  @Test(
    "a ratio is worse or better only where its whole interval lies beyond the margin, on either side alike"
  )
  func oneRatio() throws {
    let rule = try MarginRule(margin: 0.25)
    let exact = try MarginRule(margin: 0)
    for (rule, lower, upper, verdict) in [
      (rule, 1.26, 1.5, Verdict.regressed), (rule, 0.6, 1 / 1.26, .improved), (rule, 0.9, 1.1, .same),
      (rule, 1.25, 1.25, .same), (rule, 0.8, 0.8, .same), (rule, 1.1, 1.3, .inconclusive),
      (rule, 0.7, 1.1, .inconclusive), (exact, 1, 1, .same), (exact, 1.000_1, 1.000_1, .regressed),
    ] {
      #expect(rule.verdict(lower: lower, upper: upper) == verdict, "\(lower) to \(upper)")
    }
    #expect(rule.verdict(of: nil) == .inconclusive)
    let higherIsBetter = try MarginRule(margin: 0.01, lowerIsBetter: false)
    let turned = [(1.1, 1.2), (0.8, 0.9)].map { higherIsBetter.verdict(lower: $0.0, upper: $0.1) }
    #expect(turned == [.improved, .regressed])
    for margin in [-0.1, 1, .nan] {
      #expect(throws: StatisticsError.self) { try MarginRule(margin: margin) }
    }
  }

  @Test("the interval of a verdict holds the true ratio at least as often as it promises")
  func coverage() throws {
    var source = SeededSource(seed: 11)
    let trials = 1_000
    var covered = 0
    for _ in 0..<trials {
      let truth = 0.02
      // Skewed and with outliers, as times are.
      let ratios = (0..<16).map { _ in
        let noise = source.uniform() + source.uniform() - 1
        return truth + noise * (source.uniform() < 0.1 ? 0.1 : 0.01)
      }
      let member = FamilyJudgement.Member(logRatios: ratios, rule: try Self.rule())
      let finding = try FamilyJudgement([member], family: 1).findings[0]
      if try #require(finding.interval).contains(1.020201340026756) { covered += 1 }
    }
    // Promised: 99.75 % of a family of one. Three standard errors below that are 99.27 %.
    #expect(Double(covered) / Double(trials) >= 0.9927)
  }
}

import Statistics
import Testing

@Test("a ratio is worse or better only where its whole interval lies beyond the margin")
func verdictFollowsInterval() throws {
  let rule = try MarginRule(margin: 0.01)
  #expect(rule.verdict(lower: 1.011, upper: 1.2) == .regressed)
  #expect(rule.verdict(lower: 0.8, upper: 0.989) == .improved)
  #expect(rule.verdict(lower: 0.995, upper: 1.005) == .same)
  #expect(rule.verdict(lower: 1.005, upper: 1.02) == .inconclusive)
  #expect(rule.verdict(lower: 0.97, upper: 1.005) == .inconclusive)
  #expect(rule.verdict(of: nil) == .inconclusive)
}

@Test("swapping the two sides swaps regressed and improved, at the very edge as well")
func verdictIsSymmetric() throws {
  let rule = try MarginRule(margin: 0.25)
  #expect(rule.verdict(lower: 1.25, upper: 1.25) == .same)
  #expect(rule.verdict(lower: 0.8, upper: 0.8) == .same)
  #expect(rule.verdict(lower: 1.26, upper: 1.26) == .regressed)
  #expect(rule.verdict(lower: 1 / 1.26, upper: 1 / 1.26) == .improved)
}

@Test("where higher is better, a higher ratio is an improvement")
func verdictFollowsDirection() throws {
  let rule = try MarginRule(margin: 0.01, lowerIsBetter: false)
  #expect(rule.verdict(lower: 1.1, upper: 1.2) == .improved)
  #expect(rule.verdict(lower: 0.8, upper: 0.9) == .regressed)
}

@Test("a margin of nothing lets an exact count pass only when it is equal")
func exactCountsPassWhenEqual() throws {
  let rule = try MarginRule(margin: 0)
  #expect(rule.verdict(lower: 1, upper: 1) == .same)
  #expect(rule.verdict(lower: 1.000_1, upper: 1.000_1) == .regressed)
}

@Test("a margin that is no share is refused")
func marginIsChecked() {
  #expect(throws: StatisticsError.self) { try MarginRule(margin: -0.1) }
  #expect(throws: StatisticsError.self) { try MarginRule(margin: 1) }
  #expect(throws: StatisticsError.self) { try MarginRule(margin: .nan) }
}

/// The verdicts on all suspects of a check at one look.
///
/// The interval of a median between order statistics is the sign test turned round (Thompson 1936; Conover,
/// "Practical Nonparametric Statistics", 3rd ed., section 3.2), so an interval above the margin is a test at the
/// interval's level. Over the cases the levels step down as in Holm, "A Simple Sequentially Rejective Multiple Test
/// Procedure", Scandinavian Journal of Statistics 6 (1979), 65–70: the clearest case is judged at alarms ÷ cases, the
/// next at alarms ÷ (cases − 1), and at the first that is not clear enough the steps end.
package struct FamilyJudgement: Sendable {
  /// A suspect: the logarithms of its pairs' ratios, and its margin.
  package struct Member: Sendable, Equatable {
    /// One number per pair of processes, never one per round: rounds of a pair share their processes, and to count
    /// them as independent is pseudo-replication (Hurlbert, "Pseudoreplication and the Design of Ecological Field
    /// Experiments", Ecological Monographs 54 (1984), 187–211).
    package let logRatios: [Double]
    package let rule: MarginRule

    package init(logRatios: [Double], rule: MarginRule) {
      (self.logRatios, self.rule) = (logRatios, rule)
    }
  }

  package let findings: [RatioFinding]

  /// Judges `members` of a family of `family` cases, of which `decided` were shown something at earlier looks.
  package init(
    _ members: [Member],
    family: Int,
    decided: Int = 0,
    budget: ErrorBudget = .standard
  ) throws(StatisticsError) {
    var findings = [RatioFinding?](repeating: nil, count: members.count)
    var steps = max(1, family - decided)
    var isOpen = true
    let chances = members.map(Self.chance)
    for index in members.indices.sorted(by: { chances[$0] < chances[$1] }) {
      let level = 1 - budget.alarmsPerLook / Double(steps)
      let finding = try RatioFinding(members[index], level: level, sameLevel: budget.sameLevel)
      let isShown = finding.verdict == .regressed || finding.verdict == .improved
      if isOpen, isShown { steps = max(1, steps - 1) } else { isOpen = false }
      findings[index] = finding
    }
    self.findings = findings.compactMap(\.self)
  }

  /// The p-value of "the median ratio lies within the margin", from the signs beyond each end.
  static func chance(of member: Member) -> Double {
    let ceiling = logarithm(1 + member.rule.margin)
    let beyond = [member.logRatios.count { $0 > ceiling }, member.logRatios.count { $0 < -ceiling }]
    let binomial = FairBinomial(trials: member.logRatios.count)
    return beyond.map { min(1, 2 * binomial.cumulative(member.logRatios.count - $0)) }.min() ?? 1
  }
}

/// What the pairs of one case show about the ratio of candidate to base.
package struct RatioFinding: Sendable, Equatable {
  package let verdict: Verdict
  package let ratio: Double
  /// The interval that the verdict rests on; nil where there are too few pairs for its level.
  package let interval: ConfidenceInterval?
  package let pairs: Int
  package let margin: Double

  /// Judges by two intervals: one at `level` for a change that is shown, one at `sameLevel` for its absence.
  ///
  /// They differ because their errors do: a false alarm is shared by all cases of the family, a miss is the case's own.
  package init(
    _ member: FamilyJudgement.Member,
    level: Double,
    sameLevel: Double
  ) throws(StatisticsError) {
    let wide = try Median(of: member.logRatios, level: level)
    let shown = wide.interval?.mapped(exponential)
    let changed = member.rule.verdict(of: shown)
    let narrow = try Median(of: member.logRatios, level: sameLevel).interval?.mapped(exponential)
    ratio = exponential(wide.value)
    pairs = member.logRatios.count
    margin = member.rule.margin
    if changed == .inconclusive || changed == .same, member.rule.verdict(of: narrow) == .same {
      verdict = .same
      interval = narrow
    } else {
      verdict = changed
      interval = shown
    }
  }

  /// The verdict of the screen: `same`, or else a suspect, which is `inconclusive` until fresh pairs say more.
  package init(
    screening member: FamilyJudgement.Member,
    budget: ErrorBudget = .standard
  ) throws(StatisticsError) {
    let median = try Median(of: member.logRatios, level: budget.screenLevel)
    interval = median.interval?.mapped(exponential)
    ratio = exponential(median.value)
    pairs = member.logRatios.count
    margin = member.rule.margin
    verdict = member.rule.verdict(of: interval) == .same ? .same : .inconclusive
  }

  /// The smallest change, as a share, that pairs like these would have shown; nil without an interval.
  ///
  /// The margin and the interval's longer half together.
  package var smallestVisibleChange: Double? {
    guard let reach else { return nil }
    return (1 + margin) * exponential(reach) - 1
  }

  /// The pairs that would decide; nil without an interval, or where the median lies on the margin itself.
  ///
  /// If the next ones scatter like these and the median stays, the interval narrows with the root of their number.
  package var decidingPairs: Int? {
    guard let reach, reach > 0 else { return nil }
    let edge = logarithm(1 + margin)
    let distance = abs(abs(logarithm(ratio)) - edge)
    guard distance > 0 else { return nil }
    let factor = max(1, (reach / distance) * (reach / distance))
    let needed = (Double(pairs) * factor).rounded(.up)
    return needed < 1e6 ? Int(needed) : nil
  }

  private var reach: Double? {
    guard let interval else { return nil }
    let middle = logarithm(ratio)
    return max(logarithm(interval.upper) - middle, middle - logarithm(interval.lower))
  }
}

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
    /// One number per pair, never one per visit: visits of a pair share their processes, and to count them as
    /// independent is pseudo-replication (Hurlbert, "Pseudoreplication and the Design of Ecological Field
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
    decided: Int = 0
  ) throws(StatisticsError) {
    var findings = [RatioFinding?](repeating: nil, count: members.count)
    var steps = max(1, family - decided)
    let chances = members.map(Self.chance)
    for index in members.indices.sorted(by: { chances[$0] < chances[$1] }) {
      let level = 1 - ErrorBudget.alarmsPerLook / Double(steps)
      let finding = try RatioFinding(members[index], level: level, sameLevel: ErrorBudget.sameLevel)
      let isShown = finding.verdict == .regressed || finding.verdict == .improved
      // After the first that is not shown, none is: their chances are greater, and the level stays.
      if isShown { steps = max(1, steps - 1) }
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
  private let rule: MarginRule
  /// The standard deviation of the pairs' log ratios.
  private let spread: Double

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
    rule = member.rule
    spread = try Self.spread(of: member.logRatios)
    if changed == .regressed || changed == .improved {
      (verdict, interval) = (changed, shown)
    } else if let narrow, member.rule.excludesWorse(narrow) {
      verdict = member.rule.verdict(of: narrow) == .same ? .same : .notWorse
      interval = narrow
    } else {
      (verdict, interval) = (.inconclusive, shown)
    }
  }

  /// The verdict of the screen: `same`, or else a suspect, which is `inconclusive` until fresh pairs say more.
  package init(screening member: FamilyJudgement.Member) throws(StatisticsError) {
    let median = try Median(of: member.logRatios, level: ErrorBudget.screenLevel)
    interval = median.interval?.mapped(exponential)
    ratio = exponential(median.value)
    pairs = member.logRatios.count
    rule = member.rule
    spread = try Self.spread(of: member.logRatios)
    verdict = member.rule.verdict(of: interval) == .same ? .same : .inconclusive
  }

  package var margin: Double { rule.margin }

  /// From the mean distance to the median, which is 0.8 of it, and so much more as makes up for there being few: with the
  /// middle distance of eight pairs six checks in ten would find what nine should (simulated).
  private static func spread(of logRatios: [Double]) throws(StatisticsError) -> Double {
    let (middle, count) = (try SortedSample(logRatios).middle, Double(logRatios.count))
    let distances = logRatios.reduce(0) { $0 + abs($1 - middle) }
    return count < 2 ? 0 : distances * 1.2533 * (count + 2) / (count * (count - 1))
  }

  /// The least change, as a share, that nine in ten checks would find with so many pairs that scatter like these, in a
  /// family of so many cases; nil where so few pairs show nothing, or not how they scatter.
  ///
  /// It is found where the order statistic at which the interval begins lies beyond the margin, so where no more pairs lie
  /// below the margin than that has before it.
  package func leastFound(pairs: Int, family: Int) -> Double? {
    let tail = ErrorBudget.alarmsPerLook / Double(max(1, family)) / 2
    let innermost = FairBinomial(trials: pairs).innermostRank(tail: tail)
    guard self.pairs > 1, let rank = innermost?.rank else { return nil }
    var (low, high) = (0.0, 10.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let below = 0.5 * complementaryError(middle / 2.0.squareRoot())
      if binomial(pairs, below, atMost: rank - 1) < 0.9 { low = middle } else { high = middle }
    }
    return (1 + margin) * exponential(spread * high) - 1
  }

  private func binomial(_ trials: Int, _ chance: Double, atMost most: Int) -> Double {
    var term = Double(trials) * logarithm(1 - chance)
    var sum = exponential(term)
    for k in 0..<most {
      term += logarithm(Double(trials - k) / Double(k + 1) * chance / (1 - chance))
      sum += exponential(term)
    }
    return sum
  }

  /// The pairs that would show whether it is worse; nil without an interval, or where the median lies on the margin itself.
  ///
  /// If the next ones scatter like these and the median stays, the interval narrows with the root of their number.
  package var decidingPairs: Int? {
    guard let interval else { return nil }
    // The end of the interval that lies on the other side of the margin.
    let end = ratio < rule.worst ? interval.upper : interval.lower
    let (reach, distance) = (logarithm(end / ratio), logarithm(rule.worst / ratio))
    guard reach != 0, distance != 0 else { return nil }
    let factor = max(1, (reach / distance) * (reach / distance))
    let needed = (Double(pairs) * factor).rounded(.up)
    return needed < 1e6 ? Int(needed) : nil
  }
}

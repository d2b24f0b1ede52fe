/// The verdicts on all suspects of a check at one look.
///
/// The interval of a median between order statistics is the sign test turned round (Thompson 1936; Conover,
/// "Practical Nonparametric Statistics", 3rd ed., section 3.2), so an interval above the margin is a test at the
/// interval's level. Over the cases the levels step down as in Holm, "A Simple Sequentially Rejective Multiple Test
/// Procedure", Scandinavian Journal of Statistics 6 (1979), 65–70: the clearest case is judged at alarms ÷ cases, the
/// next at alarms ÷ (cases − 1), and at the first that is not clear enough the steps end.
public struct FamilyJudgement: Sendable {
  /// A suspect: the logarithms of its pairs' ratios, and its margin.
  public struct Member: Sendable, Equatable {
    /// One number per pair of processes, never one per round: rounds of a pair share their processes, and to count
    /// them as independent is pseudo-replication (Hurlbert, "Pseudoreplication and the Design of Ecological Field
    /// Experiments", Ecological Monographs 54 (1984), 187–211).
    public let logRatios: [Double]
    /// What it is judged by.
    public let rule: MarginRule

    /// A suspect.
    public init(logRatios: [Double], rule: MarginRule) {
      self.logRatios = logRatios
      self.rule = rule
    }
  }

  /// The findings, in the order of the members.
  public let findings: [RatioFinding]

  /// Judges `members` of a family of `family` cases, of which `decided` were shown something at earlier looks.
  public init(
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
    let ceiling = RealFunctions.logarithm(1 + member.rule.margin)
    let beyond = [member.logRatios.count { $0 > ceiling }, member.logRatios.count { $0 < -ceiling }]
    let binomial = FairBinomial(trials: member.logRatios.count)
    return beyond.map { min(1, 2 * binomial.cumulative(member.logRatios.count - $0)) }.min() ?? 1
  }
}

public import Statistics

/// One statistic of one case on both sides of a comparison: a row of `compare.csv`.
///
/// A row is never left out because one side lacks it: its value is then empty and the verdict says which side.
public struct ComparisonRow: Equatable, Sendable {
  /// The case, with the candidate's strategy and parameters.
  public var caseKey: CaseKey
  /// The strategy on the base's side; the candidate's own unless two strategies are compared.
  public var baseStrategy: String
  /// The metric's name.
  public var metric: String
  /// The base unit of both values.
  public var unit: String
  /// Which direction is an improvement.
  public var better: Better
  /// Which statistic over the samples.
  public var stat: Stat
  /// The base's side.
  public var base: ComparedSide
  /// The candidate's side.
  public var candidate: ComparedSide
  /// Candidate over base; nil where one of them is missing or the base is 0.
  public var ratio: Double?
  /// The lower end of the ratio's interval.
  public var ratioLow: Double?
  /// The upper end of the ratio's interval.
  public var ratioHigh: Double?
  /// How ratio and interval were computed, such as `exact` or `paired-blocks`; nil where nothing was.
  public var method: String?
  /// The largest change that does not matter, as in 0.01; 0 for counts.
  public var threshold: Double?
  /// What it comes to.
  public var verdict: Verdict
  /// Why there is no ratio or no verdict, or what to know about it.
  public var reason: String

  /// A row of a known metric, whose unit and direction follow from it.
  public init(
    caseKey: CaseKey,
    baseStrategy: String? = nil,
    metric: Metric,
    stat: Stat,
    base: ComparedSide,
    candidate: ComparedSide,
    verdict: Verdict,
    reason: String = ""
  ) {
    self.init(
      caseKey: caseKey,
      baseStrategy: baseStrategy,
      metric: metric.id,
      unit: metric.unit,
      better: metric.better,
      stat: stat,
      base: base,
      candidate: candidate,
      verdict: verdict,
      reason: reason
    )
  }

  /// A row of a metric that only a later version may know.
  public init(
    caseKey: CaseKey,
    baseStrategy: String? = nil,
    metric: String,
    unit: String,
    better: Better,
    stat: Stat,
    base: ComparedSide,
    candidate: ComparedSide,
    verdict: Verdict,
    reason: String = ""
  ) {
    self.caseKey = caseKey
    self.baseStrategy = baseStrategy ?? caseKey.strategy
    self.metric = metric
    self.unit = unit
    self.better = better
    self.stat = stat
    self.base = base
    self.candidate = candidate
    self.verdict = verdict
    self.reason = reason
  }
}

/// One case that a run means to measure.
public struct PlannedCase: Equatable, Sendable {
  /// The case.
  public var caseKey: CaseKey
  /// The digest of the hierarchy's plan: equal digests mean equal hierarchies, on every machine.
  public var planDigest: String?
  /// The metrics that will be measured.
  public var metrics: [String]
  /// The rounds of alternation.
  public var rounds: Int
  /// The estimated time in seconds.
  public var estimatedSeconds: Double?
  /// The estimated peak memory in bytes.
  public var estimatedBytes: Int?

  /// Plans a case.
  public init(
    caseKey: CaseKey,
    planDigest: String? = nil,
    metrics: [String],
    rounds: Int,
    estimatedSeconds: Double? = nil,
    estimatedBytes: Int? = nil
  ) {
    self.caseKey = caseKey
    self.planDigest = planDigest
    self.metrics = metrics
    self.rounds = rounds
    self.estimatedSeconds = estimatedSeconds
    self.estimatedBytes = estimatedBytes
  }

  package func check() throws(Problem) {
    // The columns' own codecs say what a case may be, in plan.json as in the tables.
    for column in CaseKey.columns { _ = try column.encode(caseKey) }
    guard rounds >= 1 else {
      throw Problem(.outOfRange, column: "rounds", "\(rounds) is below 1", advice: "plan at least one round")
    }
    guard (estimatedBytes ?? 0) >= 0, estimatedSeconds.map({ $0.isFinite && $0 >= 0 }) ?? true else {
      throw Problem(.outOfRange, column: "estimated", "an estimate is negative", advice: "leave it out")
    }
  }
}

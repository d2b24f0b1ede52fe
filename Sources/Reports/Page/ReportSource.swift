public import Results

/// Everything that a page is made from: the decoded files of one run, and what its strategies' code asks of senders.
public struct ReportSource: Sendable {
  /// `run.json`.
  public var manifest: RunManifest
  /// `plan.json`.
  public var plan: RunPlan
  /// `results.csv`.
  public var results: [ResultRow]
  /// `compare.csv`; empty where the run was not compared.
  public var comparisons: [ComparisonRow]
  /// `claims.csv`; empty where no claim was tested.
  public var claims: [ClaimRow]
  /// `stress.csv`; empty where no load was made.
  public var loads: [StressRow]
  /// `timeline.csv`; empty where no load was made.
  public var timeline: [TimelineRow]
  /// What senders must know, for the strategies of which that was counted.
  public var couplings: [SenderCoupling]

  /// The rows of one run.
  public init(
    manifest: RunManifest,
    plan: RunPlan,
    results: [ResultRow],
    comparisons: [ComparisonRow] = [],
    claims: [ClaimRow] = [],
    loads: [StressRow] = [],
    timeline: [TimelineRow] = [],
    couplings: [SenderCoupling] = []
  ) {
    self.manifest = manifest
    self.plan = plan
    self.results = results
    self.comparisons = comparisons
    self.claims = claims
    self.loads = loads
    self.timeline = timeline
    self.couplings = couplings
  }
}

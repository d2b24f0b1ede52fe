public import Results

/// Everything that a page is made from: the decoded files of one run.
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

  /// The rows of one run.
  public init(
    manifest: RunManifest,
    plan: RunPlan,
    results: [ResultRow],
    comparisons: [ComparisonRow] = [],
    claims: [ClaimRow] = []
  ) {
    self.manifest = manifest
    self.plan = plan
    self.results = results
    self.comparisons = comparisons
    self.claims = claims
  }
}

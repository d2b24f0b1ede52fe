import Reports
import Results

/// Makes the page of a run from the files in its directory.
enum ReportWriter {
  /// Reads the files, and replaces `report.html` beside them.
  static func write(_ run: RunDirectory) throws(ResultsError) {
    try run.write(report: page(of: run))
  }

  /// The page, from the files as they are.
  static func page(of run: RunDirectory) throws(ResultsError) -> String {
    ReportPage(
      ReportSource(
        manifest: run.manifest,
        plan: try run.plan(),
        results: try run.results(),
        comparisons: run.hasComparison ? try ComparisonFile(in: run).read() : [],
        claims: run.hasClaims ? try run.claims() : []
      )
    ).html
  }
}

import Reports
import Results
import Strategies

/// Makes the page of a run from the files in its directory.
enum ReportWriter {
  /// Reads the files, and replaces `report.html` beside them.
  static func write(_ run: RunDirectory, _ strategies: [any Strategy]) throws(ResultsError) {
    try run.write(report: page(of: run, strategies))
  }

  /// The page, from the files as they are; of the strategies it says what their code asks of senders.
  static func page(of run: RunDirectory, _ strategies: [any Strategy]) throws(ResultsError) -> String {
    ReportPage(
      ReportSource(
        manifest: run.manifest,
        plan: try run.plan(),
        // Loads are kept one by one, results at the end: a run of loads that was killed has the former alone.
        results: run.has(StressRow.table) && !run.hasResults ? [] : try run.results(),
        comparisons: run.has(ComparisonRow.table) ? try ComparisonFile(in: run).read() : [],
        claims: try run.rowsIfAny(of: ClaimRow.table),
        loads: try run.rowsIfAny(of: StressRow.table),
        timeline: try run.rowsIfAny(of: TimelineRow.table),
        couplings: strategies.compactMap { strategy in
          strategy.knownToSender.map { SenderCoupling("\(strategy.name)", $0.map { ($0.name, $0.reason) }) }
        }
      )
    ).html
  }
}

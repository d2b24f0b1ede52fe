/// Every file of a run's directory that has columns or keys.
package enum Formats {
  /// The tables as the page about formats has them, in the order of that page.
  package static let documentation: [String] = [
    RunManifest.table.documentation,
    RunPlan.table.documentation,
    BaselineRecord.table.documentation,
    ResultRow.table.documentation,
    SampleRow.table.documentation,
    ComparisonRow.table.documentation,
    ClaimRow.table.documentation,
    StressRow.table.documentation,
    TimelineRow.table.documentation,
    ExplorationRow.table.documentation,
    FaultRow.table.documentation,
  ]
}

import Results

/// Which rows the options select: all metrics given, all filters given, none of the skips.
struct RowSelection {
  let filters: [Regex<AnyRegexOutput>]
  let skips: [Regex<AnyRegexOutput>]
  let metrics: [Regex<AnyRegexOutput>]

  /// Whether the row is selected.
  func includes(_ row: ComparisonRow) -> Bool {
    let label = "\(row.caseKey)"
    return filters.allSatisfy { label.contains($0) } && !skips.contains { label.contains($0) }
      && (metrics.isEmpty || metrics.contains { row.metric.contains($0) })
  }
}

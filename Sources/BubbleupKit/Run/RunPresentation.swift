import Results

/// Shows what came of a run: tables, warnings with advice, and one line that says it all.
struct RunPresentation {
  let report: RunReport
  let directory: RunDirectory
  let seconds: Double

  func show(on console: Console) {
    for section in report.sections {
      console.result(section.title)
      console.result(section.table)
      for note in section.notes { console.result(note) }
      console.result("")
    }
    for line in growthLines { console.result(line) }
    warn(on: console)
    console.result(summary)
  }

  private func warn(on console: Console) {
    for failure in report.failures { console.warning("failed: \(failure)") }
    for skipped in report.skipped { console.warning("skipped: \(skipped)") }
    for item in directory.manifest.unavailable where item.what.contains("=") {
      console.warning("unavailable: \(item.what): \(item.reason)")
    }
    if report.invalidity != nil {
      console.warning(
        "the A/A twin differs from itself: close other programs, or try --pin, and measure again"
      )
    }
  }

  /// The fitted slopes, in one line each.
  private var growthLines: [String] {
    [(Metric.slopePerHop, "ns per further hop"), (.slopePerNode, "ns per further node built")].compactMap {
      metric,
      words in
      let fits = report.sheet.rows.filter { $0.metric == metric.id && $0.value != nil }
      guard !fits.isEmpty else { return nil }
      let texts = fits.sorted { ($0.value ?? 0) < ($1.value ?? 0) }.map { row in
        let options = row.caseKey.parameters.pairs.filter { $0.key != "pass" }.map(\.value).joined(
          separator: " "
        )
        let name = isAmbiguous(row, among: fits) ? "\(row.caseKey.strategy) \(options)" : row.caseKey.strategy
        return "\(name) \(Figure.plain(row.value ?? 0, places: 1))"
      }
      return "\(words): \(texts.joined(separator: ", "))\n"
    }
  }

  private func isAmbiguous(_ row: ResultRow, among rows: [ResultRow]) -> Bool {
    rows.count { $0.caseKey.strategy == row.caseKey.strategy } > 1
  }

  private var summary: String {
    let state = directory.manifest.state
    let count = Set(report.sheet.rows.map(\.caseKey)).count
    let twin = report.worstTwin.map { ", worst \($0.text)" } ?? ""
    let verdict = state.reason.map { "\(state.kind.uppercased()): \($0)" } ?? state.kind
    return
      "\(directory.path): \(count) cases, \(Figure.seconds(seconds))\(twin); \(report.disturbance); \(verdict)"
  }
}

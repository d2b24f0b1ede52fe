import Results

/// Shows what came of a run: tables, warnings with advice, and one line that says it all.
struct RunPresentation {
  let report: RunReport
  let directory: RunDirectory
  let seconds: Double

  func show(on console: Console) {
    for section in report.sections + [GrowthTable(report.sheet).section].compactMap(\.self) {
      console.result(sentence: section.title)
      console.result(section.table)
      for note in section.notes { console.result(sentence: note) }
      console.result("")
    }
    warn(on: console)
    console.result(summary)
  }

  private func warn(on console: Console) {
    for failure in report.failures { console.warning("failed: \(failure)") }
    for skipped in report.skipped { console.warning("skipped: \(skipped)") }
    for item in directory.manifest.unavailable where item.what.contains("=") {
      console.warning("unavailable: \(item.what): \(item.reason)")
    }
    for warning in report.warnings(directory.manifest) { console.warning(warning.text) }
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

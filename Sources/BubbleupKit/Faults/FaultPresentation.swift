/// Shows what came of planting faults: a row each, how to see them again, and whether what is right stays quiet.
struct FaultPresentation {
  let summary: FaultSummary
  /// What came of running what is right; nil where the run ended before.
  let quiet: QuietFinding?
  /// The build that has the faults.
  let executable: String
  /// Where all of it is kept, if it is.
  var path: String?

  func show(on console: Console) {
    console.result(summary.table)
    // Not broken: they are there to be copied.
    for line in summary.replayLines(executable) { console.result(line) }
    if let path { console.result("all figures: \(path)") }
    console.result(summary.verdict)
    guard let quiet else { return }
    if let alarm = quiet.alarm {
      console.result(sentence: "FALSE ALARM with nothing planted: \(alarm)")
    } else {
      console.result("0 false alarms in \(quiet.runs) runs with nothing planted")
    }
  }
}

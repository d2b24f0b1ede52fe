/// Shows what came of planting faults: a row each, how to see them again, and whether what is right stays quiet.
struct FaultPresentation {
  let summary: FaultSummary
  /// How often what is right was run, and what alarm was raised, if one was.
  let quiet: (runs: Int, alarm: String?)
  /// The build that has the faults.
  let executable: String

  func show(on console: Console) {
    console.result(summary.table)
    // Not broken: they are there to be copied.
    for line in summary.replayLines(executable) { console.result(line) }
    console.result(summary.verdict)
    if let alarm = quiet.alarm {
      console.result(sentence: "FALSE ALARM with nothing planted: \(alarm)")
    } else {
      console.result("0 false alarms in \(quiet.runs) runs with nothing planted")
    }
  }
}

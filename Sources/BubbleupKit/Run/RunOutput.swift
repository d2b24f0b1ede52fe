import Foundation
import Results
import Suites

/// How the results of a run are to be given.
struct RunOutput {
  let wide: Bool
  let json: Bool
  let catalogue: Catalogue

  func write(_ report: RunReport, _ directory: RunDirectory, seconds: Double, _ console: Console) throws {
    if wide { try writeWide(report, to: "\(directory.path)/wide.csv") }
    if json {
      console.result(try report.json(directory, seconds: seconds))
    } else {
      RunPresentation(report: report, directory: directory, seconds: seconds).show(on: console)
    }
    // From the files and not from the report: the page must be the one that `report` makes again. Last, so that a disk
    // that is full hides nothing of what was measured.
    try ReportWriter.write(directory, catalogue.strategies)
  }

  private func writeWide(_ report: RunReport, to path: String) throws {
    let text = try WideTable.csv(of: report.sheet.rows, file: path)
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CommandError(
        .inputOutput,
        at: path,
        "cannot be written: \(error)",
        advice: "Check the disk behind it."
      )
    }
  }
}

import Results

/// `report`: makes the page of runs anew from their files.
struct ReportRunner: VerbRunner {
  private static let directories = Positional(
    "DIR",
    .directory("DIR"),
    count: .any,
    help: "A run's directory or its name below results/; the latest run unless given"
  )

  static let verb = Verb(
    "report",
    abstract: "Make the page of a run: report.html",
    discussion: """
      Reads run.json, plan.json and results.csv of each directory, and compare.csv and claims.csv where they are, and \
      replaces report.html beside them: one file that needs no network. The same files give the same page, byte for \
      byte. 'run' makes it at its end; this verb is for what came later, such as a comparison.
      """,
    positionals: [directories],
    options: [.json],
    examples: [
      .init(["report"], "the page of the latest run"),
      .init(["report", "results/standard", "results/self-cost"], "the pages of two runs"),
    ]
  )

  /// The directory that holds the runs.
  var parent = RunStart.parent

  /// What `report --json` prints; the keys are part of the format.
  private struct Record: Encodable {
    let schemaVersion = 1
    let reports: [String]
  }

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    do {
      let locator = RunLocator(parent: parent)
      let names = try arguments.values(Self.directories, as: .text)
      let runs =
        names.isEmpty ? [try locator.latest().directory] : try names.map { try locator.find($0).directory }
      for run in runs { try ReportWriter.write(run) }
      let paths = runs.map(\.reportPath)
      if try arguments.flag(.json) {
        try console.result(json: Record(reports: paths))
      } else {
        for path in paths { console.result(path) }
      }
      return .success
    } catch let error as ResultsError {
      console.error(error.description)
      return ExitCode(rawValue: error.exitCode) ?? .unexpected
    }
  }
}

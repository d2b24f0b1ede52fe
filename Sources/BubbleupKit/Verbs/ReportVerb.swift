import Reports
import Results
import Suites

/// `report`: makes the page and the plain table of runs anew from their files.
struct ReportVerb: VerbRunner {
  private static let directories = Positional(
    "DIR",
    .named("DIR", below: RunLife.parent),
    count: .any,
    help: "A run's directory or its name below results/; the latest run unless given"
  )

  private static let picture = Option.value("picture", .file("FILE"))
    .help("Also write latency against depth as an SVG file")

  static let verb = Verb(
    "report",
    abstract: "Make the page of a run, report.html, and its plain table, strategies.csv",
    discussion: """
      Reads run.json and results.csv of each directory, and compare.csv, claims.csv, verdicts.csv, stress.csv and \
      timeline.csv where they are, and replaces report.html beside them: one file that needs no network. Where an earlier run \
      of the same machine with the same arguments is in the same folder, the page says by how much each case moved since. \
      Where there are results, strategies.csv is replaced too: a row per strategy and scenario, for spreadsheets. The same \
      files give the same page, byte for byte. 'run' and 'stress' make it at their end; this verb is for what came later, such as a comparison.
      """,
    positionals: [directories],
    options: [picture] + Tracker.allCases.map(\.option) + [.json],
    examples: [
      .init(["report"], "the page of the latest run"),
      .init(["report", "results/reference", "results/self-cost"], "the pages of two runs"),
      .init(["report", "reference", "--picture", "latency.svg"], "a picture for a README, too"),
      .init(["report", "nightly", "--benchmark-json", "benchmark.json"], "figures for a chart over commits"),
      .init(["report", "nightly", "--bencher-json", "bencher.json"], "the same for Bencher"),
    ]
  )

  var catalogue = Catalogue.standard
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let locator = RunLocator(parent: parent)
    let names = try arguments.values(Self.directories, as: .text)
    let runs =
      names.isEmpty ? [try locator.latest().directory] : try names.map { try locator.find($0).directory }
    // Before anything is written: each is of one run, and not every run has what it shows.
    let picture = try arguments.optional(Self.picture, as: .text).map { ($0, try drawing(of: runs)) }
    let figures = try Tracker.allCases.compactMap { tracker in
      try arguments.optional(tracker.option, as: .text).map {
        ($0, try requireOne(runs, at: tracker.option).text(for: tracker))
      }
    }
    let damages = try runs.compactMap { try $0.writePage(catalogue.strategies) }
    for (path, text) in [picture].compactMap(\.self) + figures {
      try WholeFile.write(Array(text.utf8), to: path, limit: FileLimits.maximumResultsBytes)
    }
    let paths = runs.map(\.reportPath)
    if try arguments.flag(.json) {
      console.result(json: ["reports": paths])
    } else {
      paths.forEach(console.result)
    }
    // The pages are made, and say it too; but a file that was cut is not to be taken for a whole one.
    if let damage = damages.first { throw damage }
    return .success
  }

  private func drawing(of runs: [RunDirectory]) throws -> String {
    let run = try requireOne(runs, at: Self.picture)
    guard let svg = ReportPicture(try run.results()).svg else {
      let advice = "Measure one, as with 'bubbleup run --depth 10,100'."
      throw CommandError(.badData, at: run.path, "has no chain that was timed at two depths", advice: advice)
    }
    return svg
  }

  private func requireOne(_ runs: [RunDirectory], at option: Option) throws(CommandError) -> RunDirectory {
    if runs.count == 1, let run = runs.first { return run }
    throw CommandError(.usage, at: option.spelling, "is of one run", advice: "Name one run.")
  }
}

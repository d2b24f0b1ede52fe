import BubbleupKit
import Results

/// `append`: takes samples of a run until it is killed.
struct AppendVerb: VerbRunner {
  /// Some megabytes, should nobody kill it.
  private static let most = 50_000
  private static let directory = Positional("DIR", .directory("DIR"), help: "The run")

  static let verb = Verb(
    "append",
    abstract: "Append samples to a run until killed",
    positionals: [directory],
    examples: [.init(["append", "results/one"], "a run that was begun")]
  )

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    var run = try RunDirectory.open(path: arguments.value(Self.directory, as: .text))
    let planned = try run.plan().cases[0]
    var log = try run.openSampleLog()
    for round in 0..<Self.most {
      let sample = SampleRow(
        runID: run.manifest.runID,
        caseKey: planned.caseKey,
        round: round,
        orderIndex: 0,
        startNanoseconds: round,
        phase: "visit",
        iterations: 64,
        metric: .latency,
        value: Double(round)
      )
      try log.append(sample)
    }
    return .success
  }
}

import Results
import Suites

/// `merge`: one run from all of its shards.
struct MergeVerb: VerbRunner {
  private static let runs = Positional(
    "RUN",
    .directory("RUN"),
    count: .any,
    help: "The directories of all shards, or their names below results/"
  )

  private static let name = Option.value(
    "name",
    .free("NAME"),
    help: "The merged run's directory below results/"
  )

  static let verb = Verb(
    "merge",
    abstract: "Make one run of the shards that several machines measured",
    discussion: """
      Takes what 'run --shard K/N' left on N machines, and makes a run of it that report, compare and baseline take \
      like any other. Nothing is averaged: each scenario keeps the machine that measured it, and every row says which. \
      A shard that is missing, there twice, partial, edited, or of another plan, build, seed or number of shards is \
      refused, and nothing is written. A partial shard goes on with 'run --resume' on the machine that began it.
      """,
    positionals: [runs],
    options: [name, .json],
    examples: [
      .init(["merge", "results/full-1of2", "results/full-2of2", "--name", "full"], "one run of two shards"),
      .init(["merge", "full-1of2", "full-2of2", "--name", "full", "--json"], "the same by name"),
    ]
  )

  var catalogue = Catalogue.standard
  /// The directory that holds the runs.
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let name = try RunName(arguments.value(Self.name, as: .text))
    let texts = try arguments.values(Self.runs, as: .text)
    guard !texts.isEmpty else {
      throw CommandError(
        .usage,
        at: "RUN",
        "is missing",
        advice: "Name the directories of all shards, as in 'bubbleup merge results/full-* --name full'."
      )
    }
    let locator = RunLocator(parent: parent)
    let set = try ShardSet(texts.map { try locator.find($0).directory })
    let merged = try RunMerge(set: set).write(as: name, in: parent)
    let rows = try merged.results()
    if try arguments.flag(.json) {
      console.result(json: json(merged, rows))
    } else {
      console.result(sentence: summary(merged, rows))
    }
    try ReportWriter.writeLast(merged, catalogue.strategies)
    if rows.contains(where: { $0.status == .failed }) { return .caseFailed }
    return merged.manifest.state == .complete ? .success : .noVerdict
  }

  private func json(_ merged: RunDirectory, _ rows: [ResultRow]) -> KeyValuePairs<String, any JSONValue> {
    [
      "run": merged.path,
      "shards": merged.manifest.merged?.count ?? 0,
      "machines": merged.manifest.machineIDs.count,
      "results": rows.count,
      "state": merged.manifest.state.kind,
      "reason": merged.manifest.state.reason,
    ]
  }

  private func summary(_ merged: RunDirectory, _ rows: [ResultRow]) -> String {
    let manifest = merged.manifest
    let state =
      manifest.state.reason.map { "\(manifest.state.kind.uppercased()): \($0)" } ?? manifest.state.kind
    let (shards, machines) = (manifest.merged?.count ?? 0, manifest.machineIDs.count)
    return
      "\(merged.path): \(shards) \(shards == 1 ? "shard" : "shards") of \(machines) "
      + "\(machines == 1 ? "kind of machine" : "kinds of machines"), "
      + "\(Set(rows.map(\.caseKey)).count) cases, \(rows.count) results; \(state)"
  }
}

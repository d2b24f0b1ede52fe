import Foundation
import Results
import Suites

/// `merge`: one run from all of its shards.
struct MergeVerb: VerbRunner {
  private static let runs = Positional(
    "RUN",
    .named("RUN", below: RunLife.parent),
    count: .any,
    help:
      "All shards of one run, as directories or names below results/; or the JSON files that shards printed"
  )

  private static let name = Option.value("name", .free("NAME"))
    .help("The merged run's directory below results/; not for JSON files")

  static let verb = Verb(
    "merge",
    abstract: "Make one run out of the shards that several machines measured",
    discussion: """
      Takes the directories that 'run --shard K/N' wrote on N machines, and makes one run of them for report, compare \
      and baseline. Shards of 'stress' and 'claims' become one directory with the same tables. Nothing is averaged: \
      every row names the machine that measured it. If a shard is missing, doubled or partial, or comes from another \
      plan, build, seed or number of shards, nothing is written. To finish a partial shard, use 'run --resume' on the \
      machine that began it. 'counts' and 'verify' keep no directory: merge the files that \
      '--shard K/N --json' printed; the output and the exit code are those of the command without --shard.
      """,
    positionals: [runs],
    options: [name, .json],
    examples: [
      .init(["merge", "results/full-1of2", "results/full-2of2", "--name", "full"], "one run of two shards"),
      .init(["merge", "full-1of2", "full-2of2", "--name", "full", "--json"], "the same by name"),
      .init(["merge", "loads-1of2", "loads-2of2", "--name", "loads"], "the loads of two shards of 'stress'"),
      .init(["merge", "counts-1.json", "counts-2.json"], "what two shards of 'counts' printed"),
    ]
  )

  var catalogue = Catalogue.standard
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let texts = try arguments.values(Self.runs, as: .text)
    guard !texts.isEmpty else {
      let advice = "Name the directories of all shards, as in 'bubbleup merge results/full-* --name full'."
      throw CommandError(.usage, at: "RUN", "is missing", advice: advice)
    }
    if texts.allSatisfy(Self.isFile) { return try mergeOutput(texts, arguments, console) }
    let name = try RunName(arguments.value(Self.name, as: .text))
    try RunLife.refuseTaken(name, below: parent)
    let locator = RunLocator(parent: parent)
    let set = try ShardSet(texts.map { try locator.find($0).directory })
    let (merged, tables) = try set.merge(as: name, in: parent)
    let rows = try merged.results()
    if try arguments.flag(.json) {
      console.result(json: json(merged, tables?.count ?? rows.count))
    } else {
      for sentence in tables?.sentences ?? [] { console.result(sentence: sentence) }
      let found =
        try tables.map { "\(Figure.count($0.count, "row"))" }
        ?? "\(Figure.count(merged.plan().cases.count, "case")), \(Figure.count(rows.count, "result"))"
      console.result(sentence: summary(merged, found))
    }
    try merged.writeLastPage(catalogue.strategies)
    if tables?.hasFailed == true || rows.contains(where: { $0.status == .failed }) { return .caseFailed }
    return merged.manifest.state == .complete ? .success : .noVerdict
  }

  /// What was printed, and is no run.
  private static func isFile(_ text: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: text, isDirectory: &isDirectory) && !isDirectory.boolValue
  }

  private func mergeOutput(_ paths: [String], _ arguments: Arguments, _ console: Console) throws -> ExitCode {
    if try arguments.isGiven(Self.name) {
      let problem = "is for directories; merged JSON files are printed"
      let advice = "Leave it out, or name directories of runs."
      throw CommandError(.usage, at: Self.name.spelling, problem, advice: advice)
    }
    let merge = try OutputMerge(paths)
    console.result(merge.whole)
    return merge.code
  }

  private func json(_ merged: RunDirectory, _ rows: Int) -> KeyValuePairs<String, any JSONValue> {
    [
      "run": merged.path,
      "shards": merged.manifest.merged?.count ?? 0,
      "machines": merged.manifest.machineIDs.count,
      "results": rows,
      "state": merged.manifest.state.kind,
      "reason": merged.manifest.state.reason,
    ]
  }

  private func summary(_ merged: RunDirectory, _ found: String) -> String {
    let manifest = merged.manifest
    let state =
      manifest.state.reason.map { "\(manifest.state.kind.uppercased()): \($0)" } ?? manifest.state.kind
    let (shards, machines) = (manifest.merged?.count ?? 0, manifest.machineIDs.count)
    return
      "\(merged.path): \(Figure.count(shards, "shard")) of "
      + "\(Figure.count(machines, "kind of machine", "kinds of machines")), \(found); \(state)"
  }
}

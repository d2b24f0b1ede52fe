import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites

/// A kept run that a build is compared with.
struct KeptBaseline {
  /// How messages name it.
  let label: String
  let manifest: RunManifest
  private let rows: [CaseKey: [GuardedCount: ResultRow]]

  /// The baseline of this name below `results/baselines`, or in this directory where the text has a slash.
  init(_ text: String, results: String = RunLife.parent) throws {
    let store = BaselineStore(below: results)
    let baseline = try RunLocator.suggesting(text, among: { try store.names().map(\.text) }) {
      try text.contains("/") ? Baseline.open(path: text) : store.open(RunName(text))
    }
    label = text
    manifest = baseline.run.manifest
    rows = Self.index(try baseline.run.results())
  }

  /// The cases of single messages, in an order that does not depend on the file's.
  var keys: [CaseKey] { rows.keys.sorted { "\($0)" < "\($1)" } }

  /// The seed that its plans were drawn from.
  var seed: UInt64 { manifest.seed }

  /// The row of a count of a case.
  func row(_ count: GuardedCount, of key: CaseKey) -> ResultRow? {
    rows[key]?[count]
  }

  /// The rows of the cases that a gate guards.
  ///
  /// Reference kernels, builds, several threads and the twin are no such cases; the twin is the reference strategy under
  /// a second name, and shows whether a run agrees with itself. Nor is a case without a row that can be compared.
  private static func index(_ rows: [ResultRow]) -> [CaseKey: [GuardedCount: ResultRow]] {
    var index: [CaseKey: [GuardedCount: ResultRow]] = [:]
    for row in rows where row.isExactCount {
      guard let count = GuardedCount(rawValue: row.metric) else { continue }
      let key = row.caseKey
      guard key.threads == 1, key.parameters["pass"] == nil, key.parameters["twin"] == nil,
        !key.strategy.hasPrefix("kernel.")
      else { continue }
      index[key, default: [:]][count] = row
    }
    return index
  }
}

/// The cases that a baseline's rows stand for in this build.
///
/// The run is planned anew from the arguments that it was begun with. So a gate guards what the run measured, whatever
/// was selected then: sizes, shapes, payloads, one family alone.
struct BaselineCases {
  let baseline: KeptBaseline
  let catalogue: Catalogue

  /// Every case of the baseline, in its order; throws what this build lacks, and what the baseline lacks.
  func all() throws -> GateCases {
    guard !baseline.keys.isEmpty else {
      throw CommandError(
        .unavailable,
        at: baseline.label,
        "keeps no case of single messages, which a check compares",
        advice: "Save a run of strategies, such as 'bubbleup run' makes."
      )
    }
    let planned = try planned()
    let known = Dictionary(planned, uniquingKeysWith: { first, _ in first })
    let cases = try baseline.keys.map { key throws(CheckDefect) in
      guard let subject = known[key] else {
        throw CheckDefect(.missingCase, at: "\(key)", "\(baseline.label) has it")
      }
      return subject
    }
    // What this build would measure today and the baseline lacks would never be looked at.
    let kept = Set(baseline.keys)
    for (key, subject) in planned where !kept.contains(key) {
      throw CheckDefect(.extraCase, at: CheckCase.label(of: subject), "\(baseline.label) has no row of it")
    }
    return GateCases(timed: cases)
  }

  /// What the baseline's arguments come to in this build, with the keys that it has in files.
  private func planned() throws -> [(CaseKey, Case)] {
    let arguments = baseline.manifest.arguments
    if arguments.first == CheckOptions.verb.name {
      let request = try CheckRequest(parsed(arguments, CheckOptions.verb))
      let cases = try request.cases(nil, of: catalogue)
      return try CheckPlan(cases).cases.map { ($0.key, $0.subject) }
    }
    let begun = try parsed([RunOptions.verb.name] + arguments, RunOptions.verb)
    return try RunPlanner(request: RunRequest(begun, catalogue)).timedCases()
  }

  private func parsed(_ words: [String], _ verb: Verb) throws(CommandError) -> Arguments {
    let table = CommandTable(name: "bubbleup", abstract: "", verbs: [verb])
    if case .perform(let begun) = try? table.parse(words).request { return begun }
    throw CommandError(
      .unavailable,
      at: baseline.label,
      "was made by '\(words.joined(separator: " "))', which this build cannot plan again",
      advice: "Save a new run as the baseline."
    )
  }
}

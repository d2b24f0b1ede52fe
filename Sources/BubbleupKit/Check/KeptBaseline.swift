import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites

/// A kept run that a build is held against.
struct KeptBaseline {
  /// How messages name it.
  let label: String
  let manifest: RunManifest
  /// Whether the counts alone were kept.
  let countsOnly: Bool
  private let rows: [CaseKey: [Figure: ResultRow]]
  private let kernels: [ResultRow]

  private struct Figure: Hashable {
    let metric: String
    let stat: Stat
  }

  /// The baseline of this name below `results/baselines`, or in this directory where the text has a slash.
  init(_ text: String, results: String = RunLife.parent) throws {
    let store = BaselineStore(below: results)
    let baseline = try RunLocator.suggesting(text, among: { try store.names().map(\.text) }) {
      try text.contains("/") ? Baseline.open(path: text) : store.open(RunName(text))
    }
    label = text
    manifest = baseline.run.manifest
    countsOnly = baseline.record.countsOnly
    let all = try baseline.run.results()
    rows = Self.index(all)
    kernels = all.filter {
      $0.caseKey.strategy.hasPrefix("kernel.") && $0.metric == Metric.latency.id && $0.stat == .median
        && $0.status.hasValue
    }
  }

  /// The cases of single messages, in an order that does not depend on the file's.
  var keys: [CaseKey] { rows.keys.sorted { "\($0)" < "\($1)" } }

  /// The seed that its plans were drawn from.
  var seed: UInt64 { manifest.seed }

  /// The row of a count of a case.
  func row(_ count: GuardedCount, of key: CaseKey) -> ResultRow? {
    rows[key]?[Figure(metric: count.rawValue, stat: .exact)]
  }

  /// The row of the time per message.
  func latency(of key: CaseKey) -> ResultRow? {
    rows[key]?[Figure(metric: Metric.latency.id, stat: .median)]
  }

  /// The reference kernels that were timed beside a case, in alternation with it.
  func kernels(beside key: CaseKey) -> [MachinePace.Kept] {
    kernels.compactMap { row in
      let other = row.caseKey
      guard other.scenario == key.scenario, other.controllers == key.controllers, other.depth == key.depth,
        other.threads == 1, other.parameters.pairs.allSatisfy({ key.parameters[$0.key] == $0.value }),
        let kernel = ReferenceKernel(rawValue: other.strategy), let nodes = other.nodes,
        let value = row.value,
        value > 0
      else { return nil }
      return MachinePace.Kept(kernel: kernel, nodes: nodes, nanoseconds: value)
    }
  }

  /// The rows of the cases that a gate guards.
  ///
  /// Reference kernels, builds, several threads and the twin are no such cases; the twin is the reference strategy under
  /// a second name, and shows whether a run agrees with itself. Nor is a case of which no row can be held.
  private static func index(_ rows: [ResultRow]) -> [CaseKey: [Figure: ResultRow]] {
    var index: [CaseKey: [Figure: ResultRow]] = [:]
    let guarded = Set(GuardedCount.allCases.map(\.rawValue) + [Metric.latency.id])
    for row in rows where guarded.contains(row.metric) {
      let key = row.caseKey
      guard key.threads == 1, key.parameters["pass"] == nil, key.parameters["twin"] == nil,
        !key.strategy.hasPrefix("kernel.")
      else { continue }
      index[key, default: [:]][Figure(metric: row.metric, stat: row.stat)] = row
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

  /// Every case of the baseline, in its order; throws what is missing here, and what is there but not in the baseline.
  ///
  /// What a kept check did not time is counted alone here too.
  func all() throws -> GateCases {
    guard !baseline.keys.isEmpty else {
      throw CommandError(
        .unavailable,
        at: baseline.label,
        "keeps no case of single messages, which are what a check guards",
        advice: "Save a run that measured strategies, such as the one that 'bubbleup run' makes."
      )
    }
    let planned = try planned()
    let known = Dictionary(
      planned.map { ($0.key, ($0.subject, $0.timing)) },
      uniquingKeysWith: { first, _ in first }
    )
    var cases = GateCases(timed: [])
    for key in baseline.keys {
      guard let (subject, timing) = known[key] else {
        throw CheckDefect(.missingCase, at: "\(key)", "\(baseline.label) has it")
      }
      let hasTime = baseline.latency(of: key)?.value != nil
      if timing == .always || (timing == .whereThereIsRoom && hasTime) {
        cases.timed.append(subject)
      } else {
        cases.counted.append(subject)
      }
    }
    // What this build would measure today and the baseline lacks would never be looked at.
    let kept = Set(baseline.keys)
    for (key, subject, _) in planned where !kept.contains(key) {
      throw CheckDefect(.extraCase, at: CheckCase.label(of: subject), "\(baseline.label) has no row of it")
    }
    return cases
  }

  private typealias Planned = (key: CaseKey, subject: Case, timing: CheckCase.Timing)

  /// What the baseline's arguments come to in this build, with the keys that it has in files.
  private func planned() throws -> [Planned] {
    let arguments = baseline.manifest.arguments
    if arguments.first == CheckOptions.verb.name {
      let request = try CheckRequest(parsed(arguments, CheckOptions.verb))
      let cases = try CheckSelection(request: request, catalogue: catalogue).cases(nil)
      return try CheckPlan(cases).cases.map { ($0.key, $0.subject, $0.timing) }
    }
    let begun = try parsed([RunOptions.verb.name] + arguments, RunOptions.verb)
    return try RunPlanner(request: RunRequest(begun, catalogue)).timedCases().map { ($0, $1, .always) }
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

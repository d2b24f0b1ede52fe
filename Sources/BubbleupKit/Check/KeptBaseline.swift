import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Statistics
import Suites

struct KeptBaseline {
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
    let kept = try baseline.run.results()
    try AssociationTableKind.requireKnown(in: kept, at: text)
    rows = Self.index(kept, try baseline.run.plan())
  }

  /// The cases of single messages, in an order that does not depend on the file's.
  var keys: [CaseKey] { rows.keys.sorted { "\($0)" < "\($1)" } }

  /// The rows of the cases that a gate guards.
  ///
  /// Reference kernels, builds, several threads and the twin are no such cases; the twin is the reference strategy under
  /// a second name, and shows whether a run agrees with itself. A case that was planned and not counted, for want of time
  /// or as it failed, has rows that say so: it is not new.
  private static func index(_ rows: [ResultRow], _ plan: RunPlan) -> [CaseKey: [GuardedCount: ResultRow]] {
    var index: [CaseKey: [GuardedCount: ResultRow]] = [:]
    for row in rows where row.isExactCount && isGuarded(row.caseKey) {
      if let count = GuardedCount(rawValue: row.metric) { index[row.caseKey, default: [:]][count] = row }
    }
    let examples = index.values.reduce(into: [:]) { all, rows in all.merge(rows) { first, _ in first } }
    for key in plan.cases.map(\.caseKey)
    where isGuarded(key) && index[key] == nil && !examples.isEmpty {
      index[key] = examples.mapValues { row in
        var row = row
        (row.caseKey, row.value, row.sampleCount) = (key, nil, nil)
        (row.status, row.reason) = (.skipped, "the run did not count this case")
        return row
      }
    }
    return index
  }

  private static func isGuarded(_ key: CaseKey) -> Bool {
    key.threads == 1 && key.parameters["pass"] == nil && key.parameters["twin"] == nil
      && !key.strategy.hasPrefix("kernel.")
  }
}

extension KeptBaseline {
  /// Every case of the baseline that this build has, in the baseline's order, then what the baseline lacks; and what this
  /// build lacks.
  ///
  /// The run is planned anew from the arguments that it was begun with. So a gate guards what the run measured, whatever
  /// was selected then: sizes, shapes, payloads, one family alone.
  func cases(of catalogue: Catalogue) throws -> (cases: GateCases, lost: [LostCase]) {
    guard !keys.isEmpty else {
      let problem = "keeps no case of single messages, which a check compares"
      let advice = "Save a run of strategies, such as 'bubbleup run' makes."
      throw CommandError(.unavailable, at: label, problem, advice: advice)
    }
    let planned = try planned(catalogue)
    let known = Dictionary(planned, uniquingKeysWith: { first, _ in first })
    let added = planned.filter { rows[$0.0] == nil }.map(\.1)
    let places = Dictionary(planned.map { (CasePlace($0), $1.scenario.label) }, uniquingKeysWith: { $1 })
    let lost = keys.filter { known[$0] == nil }.map { key in
      let place = CasePlace(key)
      return LostCase(key: key, label: "\(places[place] ?? place.label) \(key.strategyLabel)")
    }
    return (GateCases(timed: keys.compactMap { known[$0] } + added), lost)
  }

  private func planned(_ catalogue: Catalogue) throws -> [(CaseKey, Case)] {
    if manifest.arguments.first == CheckVerb.verb.name {
      let request = try CheckRequest(parsed(Array(manifest.arguments.dropFirst()), CheckVerb.verb))
      return try CheckPlan(request.cases(nil, of: catalogue).cases).cases.map { ($0.key, $0.subject) }
    }
    let begun = try parsed(manifest.arguments, RunVerb.verb)
    return try RunPlanner(request: RunRequest(begun, catalogue)).timedCases()
  }

  private func parsed(_ words: [String], _ verb: Verb) throws(CommandError) -> Arguments {
    var cause = ""
    do throws(CommandError) {
      if let begun = try verb.arguments(of: words) { return begun }
    } catch { cause = " (\(error.message))" }
    let problem =
      "was made by '\(([verb.name] + words).joined(separator: " "))', which this build cannot plan again\(cause)"
    let advice = "Make it again with the options of this build, and save that as the baseline."
    throw CommandError(.unavailable, at: label, problem, advice: advice)
  }

  /// What comes of comparing `candidate` with it, by counts; throws a ``CheckDefect`` where nothing can be compared.
  func check(
    _ plan: CheckPlan,
    _ candidate: CheckSide,
    lost: [LostCase] = [],
    on console: Console
  ) throws -> CheckOutcome {
    let (own, kept) = (BuildFacts.current, manifest.build)
    let mode = own.isOptimized ? "release" : "debug"
    guard kept.swiftVersion == own.toolchain, kept.mode == mode else {
      let both = "\(kept.swiftVersion), \(kept.mode) and \(own.toolchain), \(mode)"
      throw CheckDefect(.toolchainMismatch, at: label, both)
    }
    let sides = [(executable: candidate.counting, injecting: true)]
    let counting = RepeatedCounting(cases: plan.cases, sides: sides, console: console)
    console.progress(
      "counting \(Figure.count(plan.cases.count, "case")) \(CheckDefaults.countRepetitions) times: "
        + "about \(Figure.seconds(max(1, counting.estimatedSeconds))), and more for counts that do not repeat"
    )
    var outcome = CheckOutcome(plan: plan)
    outcome.isKept = true
    outcome.lost = lost.flatMap(removed)
    let counted = Set(rows.values.flatMap(\.keys))
    outcome.counts = try zip(plan.cases, counting.repetitions()[0]).map { subject, own in
      let kept = rows[subject.key, default: [:]]
      guard !kept.isEmpty else {
        return GuardedCount.allCases.filter(counted.contains).map { count in
          var finding = CountFinding(count, base: .absent, candidate: own[count], threshold: 0)
          finding.repetitions = own.count
          return finding
        }
      }
      // Without what it does not keep: hops are in no run, and bytes depend on the allocator.
      return GuardedCount.allCases.compactMap { count in
        guard let row = kept[count] else { return nil }
        var finding = CountFinding(
          count,
          kept: row,
          candidate: own[count],
          threshold: plan.thresholds[count],
          varies: subject.varies
        )
        finding.repetitions = own.count
        return finding
      }
    }
    return outcome
  }

  private func removed(_ lost: LostCase) -> [ComparisonRow] {
    let kept = rows[lost.key, default: [:]]
    return GuardedCount.allCases.compactMap { kept[$0] }.map { row in
      var base = ComparedSide(run: CheckSide.baseName)
      (base.value, base.sampleCount) = (row.value, row.sampleCount)
      return ComparisonRow(
        caseKey: lost.key,
        metric: row.metric,
        unit: row.unit,
        better: row.better,
        stat: .exact,
        base: base,
        candidate: ComparedSide(run: CheckSide.candidateName),
        verdict: .removed
      )
    }
  }
}

/// A case of a baseline that this build does not have, under the label by which `--skip` leaves it out.
struct LostCase {
  let key: CaseKey
  let label: String
}

extension CaseKey {
  /// What ``Case/strategyLabel`` says of the case.
  fileprivate var strategyLabel: String {
    let options = parameters.pairs.filter { CasePlace.options.contains($0.key) }
      .map { "\($0.key)=\($0.value)" }
    return ([strategy] + (options.isEmpty ? [] : [options.joined(separator: ";")])).joined(separator: " ")
  }
}

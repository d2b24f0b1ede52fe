import Results
import Statistics

/// What has to be known of a run before any of its figures is believed.
struct ReportVerdict {
  let source: ReportSource

  var warnings: [String] {
    let manifest = source.manifest
    var warnings: [String] = []
    switch manifest.state {
    case .complete: break
    case .partial(let reason): warnings.append("This run is not complete: \(reason).")
    case .invalid(let reason): warnings.append("These figures must not be used: \(reason).")
    }
    if let problem = source.sampleProblem {
      warnings.append("The samples cannot be read, so their distributions are missing: \(problem).")
    }
    if let twin = manifest.twin, twin.judged == .disturbed {
      warnings.append(
        """
        The A/A check failed: \(twin.strategy) differs from an identical copy of itself by \
        \(PageText.percent(abs(twin.ratio - 1))), more than the limit of \(PageText.percent(twin.limit)), so something \
        disturbed the run.
        """
      )
    }
    if manifest.machineIDs.count > 1 {
      warnings.append(
        """
        This run was measured on \(manifest.machineIDs.count) kinds of machines: times per message on one scenario can be \
        compared; those of two scenarios, or the build times of two strategies, may come from two machines. The last \
        section says which.
        """
      )
    }
    if let injected = manifest.injected, !injected.isEmpty {
      warnings.append("Work was added on purpose, to test the gate: \(injected.joined(separator: ", ")).")
    }
    if let warning = check { warnings.append(warning) }
    let failed = Set(source.results.filter { $0.status == .failed }.map(\.caseKey.strategy)).sorted()
    if !failed.isEmpty {
      warnings.append("Cases of \(PageText.list(failed)) failed, so their cost is not known.")
    }
    return warnings
  }

  /// The rows that make a check red; those within one run, of strategies or of their options, say nothing of a build.
  static func worse(_ rows: [ComparisonRow]) -> [ComparisonRow] {
    rows.filter { $0.base.run != $0.candidate.run && [.regressed, .failed, .removed].contains($0.verdict) }
  }

  /// What a check of this build against another one found, where it kept its rows beside these figures.
  private var check: String? {
    let worse = Self.worse(source.comparisons)
    guard let verdict = VerdictCounts(worse).gravest else { return nil }
    let strategies = PageText.list(Array(Set(worse.map(\.caseKey.strategy))).sorted())
    let metrics = PageText.list(Array(Set(worse.map(\.metric))).sorted())
    return """
      This build was checked against another one and is worse, \(verdict.rawValue) in \
      \(PageText.count(worse.count, "row")): \(metrics) of \(strategies). compare.csv has them.
      """
  }
}

/// What a run's loads say, in sentences that are computed from their figures.
extension StressFigures {
  /// What has to be known before any figure of a load is believed.
  var warnings: [String] {
    let failed = loads.compactMap { load in failure(of: load).map { (load, $0) } }
    guard let first = failed.first else { return [] }
    let rest =
      failed.count > 1 ? "; \(PageText.count(failed.count - 1, "more load")) failed, see the table" : ""
    return ["\(first.0.label) failed: \(first.1)\(rest)."]
  }

  private func sum(_ metric: String) -> Double {
    loads.compactMap { value(metric, of: $0) }.reduce(0, +)
  }

  /// What came of all loads, in a sentence.
  var outcome: String? {
    guard !loads.isEmpty else { return nil }
    let strategies = Set(loads.map(\.strategy)).count
    let disciplines = Self.disciplines(of: loads)
    let ways =
      "\(PageText.strategies(strategies)) under \(PageText.list(disciplines))"
    let work = """
      \(PageText.count(loads.count, "load")) of \(ways) sent \(PageText.whole(sum("sent"))) messages while the \
      hierarchy changed \(PageText.count(sum("changes"), "time"))
      """
    let failed = loads.count { failure(of: $0) != nil }
    guard failed == 0 else { return "\(work); \(PageText.count(failed, "load")) failed." }
    return "\(work): every message had exactly one outcome, and nothing was left behind."
  }
}

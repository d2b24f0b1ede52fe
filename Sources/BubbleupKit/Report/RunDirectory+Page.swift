import Hierarchy
import Reports
import Results
import Strategies

/// The page of a run, made from the files in its directory.
extension RunDirectory {
  /// Replaces `report.html`, and the plain table before it, whose last column is of the strategies' code.
  ///
  /// Everything is read before anything is written: a run that cannot be read stays as it is.
  ///
  /// - Returns: what is wrong with the samples. No figure of the page hangs on them, so that damage there leaves it its
  ///   figures, with a warning.
  @discardableResult
  func writePage(_ strategies: [any Strategy]) throws(ResultsError) -> ResultsError? {
    var source = try self.source(strategies)
    var damage: ResultsError?
    do throws(ResultsError) {
      if hasSamples { source.spreads = try spreads(of: ReportSource.spreadCases(source.results)) }
    } catch {
      damage = error
      let line = error.line.map { "line \($0) of samples.csv: " } ?? "samples.csv: "
      source.sampleProblem = line + error.problem
    }
    try remakeStrategies(
      of: source.results,
      dangles: Dictionary(strategies.map { ("\($0.name)", $0.dangles) }) { first, _ in first }
    )
    try write(report: ReportPage(source).html)
    return damage
  }

  /// The same as the last step of a run, which has all its figures by then: an error says so.
  func writeLastPage(_ strategies: [any Strategy]) throws(ResultsError) {
    do throws(ResultsError) { try writePage(strategies) } catch {
      var error = error
      error.problem += " (the page alone is missing: all figures of \(path) are kept)"
      error.advice = "then make the page with 'bubbleup report \(path)'; \(error.advice)"
      throw error
    }
  }

  /// What the strategies' code asks of senders comes from this version.
  private func source(_ strategies: [any Strategy]) throws(ResultsError) -> ReportSource {
    // Results come at the end: a run that was killed has none, and what else it has can be looked at.
    let results = (isUnderWay || has(StressRow.table)) && !hasResults ? [] : try self.results()
    var source = ReportSource(manifest: manifest, results: results)
    source.comparisons = try rowsIfAny(of: ComparisonRow.table)
    source.claims = try rowsIfAny(of: ClaimRow.table)
    source.verdicts = try rowsIfAny(of: VerdictRow.table)
    source.loads = try rowsIfAny(of: StressRow.table)
    source.timeline = try rowsIfAny(of: TimelineRow.table)
    source.couplings = strategies.map { strategy in
      Coupling(
        "\(strategy.name)",
        strategy.knownToSender.map { $0.map { ($0.name, $0.reason) } },
        ofLevels: strategy.askedOfLevels
      )
    }
    source.knownFaults = KnownFaults(of: strategies)
    source.app = manifest.app
    // Rows against another run that were asked for stand in place of those against the run before.
    if source.comparisons.allSatisfy({ $0.base.run == $0.candidate.run }) {
      source.changes = changes(in: results)
    }
    return source
  }

  /// The results against those of the latest earlier run with the same arguments in the same folder, if there is one.
  ///
  /// Only complete runs are looked at, and one that cannot be read is passed over: it must not cost this run its page.
  private func changes(in results: [ResultRow]) -> [ComparisonRow] {
    let own = manifest
    guard !results.isEmpty, let all = try? RunDirectory.all(in: "\(path)/..") else { return [] }
    let before = all.first { other in
      let manifest = other.manifest
      return manifest.startedAt < own.startedAt && manifest.state == .complete && manifest.hasFigures
        && manifest.seed == own.seed && manifest.unnamedArguments == own.unnamedArguments
        // Times of two machines differ, whatever the code.
        && !manifest.machineIDs.isDisjoint(with: own.machineIDs)
    }
    guard let before, let rows = try? before.results() else { return [] }
    let sides = [(before, rows), (self, results)].map { run, rows in
      let manifest = run.manifest
      return ComparedRun(
        label: manifest.runID,
        manifest: manifest,
        rows: rows,
        samples: nil,
        isBaseline: false
      )
    }
    return RunComparison(base: sides[0], candidate: sides[1]).comparison.rows
  }

  /// Sample by sample: the file may be larger than what the page may take of memory.
  private func spreads(of cases: Set<CaseKey>) throws(ResultsError) -> [SampleSpread] {
    var values: [CaseKey: [Double]] = [:]
    var reader = try sampleReader()
    while let row = try reader.next() {
      guard row.phase == SamplePhase.visit.rawValue, row.metric == Metric.latency.id,
        cases.contains(row.caseKey)
      else { continue }
      values[row.caseKey, default: []].append(row.value)
    }
    return values.map { SampleSpread($0.key, $0.value) }
  }
}

extension KnownFaults {
  init(of strategies: [any Strategy]) {
    func names(_ isTaken: (any Strategy) -> Bool) -> Set<String> {
      Set(strategies.filter(isTaken).map { "\($0.name)" })
    }
    self.init(dangling: names(\.dangles), contextless: names(\.losesContext))
  }
}

extension Strategy {
  /// Whether a message goes to one object that decides, wherever its sender is.
  fileprivate var losesContext: Bool {
    switch variants.first.map(route) {
    case .lastRegistered, .everyRegistered, .shared: true
    case .responders, .target, .levels, .direct, nil: false
    }
  }
}

extension RunManifest {
  fileprivate var unnamedArguments: [String] { arguments.filter { !$0.hasPrefix("--name=") } }
}

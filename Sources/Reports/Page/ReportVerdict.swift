import Results
import Statistics

/// What a run says, in sentences that are computed from its figures.
struct ReportVerdict {
  let source: ReportSource
  let figures: Figures

  /// What has to be known before any figure is believed.
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

  var sentences: [String] { [cost ?? scaling, growth, delivery, cleanup, trust].compactMap(\.self) }

  /// What a run of several threads alone is about.
  private var scaling: String? {
    figures.threadSection(source.manifest.machine.cores)?.says
  }

  /// The ways that an architect chooses between, as people call them.
  private static let choices = [
    ("responder.trampoline", "along a responder chain through weak trampolines"),
    ("responder.linked", "along one with every link in the side table"),
    ("delegate.relay", "through delegates"),
    ("closure.weak", "through weak closures"), ("parent.weak", "through weak parent references"),
    ("parent.strong", "through strong ones"), ("parent.unowned", "through unowned ones"),
  ]

  private func latency(_ strategy: String, _ setting: Setting) -> Double? {
    figures.drawn(.latency, .median).first {
      $0.caseKey.strategy == strategy && Setting($0.caseKey) == setting && $0.caseKey.threads == 1
    }?.value
  }

  private var cost: String? {
    guard let setting = figures.mainSetting else { return nil }
    // Of a strategy that misroutes or leaks no cost is praised, however low.
    var costs = Self.choices.filter { figures.isSound($0.0) }
      .compactMap { name, words in latency(name, setting).map { (words, $0) } }
    if costs.isEmpty {
      costs = figures.strategies.filter(figures.isSound)
        .compactMap { name in latency(name, setting).map { ("with \(name)", $0) } }
    }
    let words = costs.enumerated().map { index, cost in
      let share = PageText.frameShare(cost.1)
      return
        "\(PageText.value(cost.1, unit: "ns")) (\(share)\(index == 0 ? " of a 120 Hz frame" : "")) \(cost.0)"
    }
    guard !words.isEmpty else { return nil }
    let chase = figures.kernel("chase", in: setting).map {
      "; a bare pointer chase over the same levels takes \(PageText.value($0, unit: "ns"))"
    }
    return "On the \(setting.label), a message takes \(PageText.list(words))\(chase ?? "")."
  }

  private var growth: String? {
    let slopes = figures.rows.filter {
      $0.metric == Metric.slopePerHop.id && $0.value != nil && figures.isDrawn($0)
        && figures.isSound($0.caseKey.strategy)
    }
    // A fitted line falls by chance where depth does not matter.
    .compactMap { row in row.value.map { (row.caseKey.strategy, max(0, $0)) } }.sorted { $0.1 < $1.1 }
    guard let least = slopes.first, let most = slopes.last, slopes.count > 1 else { return nil }
    func time(_ value: Double) -> String { PageText.value(value, unit: "ns") }
    return "Each further level adds between \(time(least.1)) (\(least.0)) and \(time(most.1)) (\(most.0))."
  }

  /// The strategies that were counted, with the worst that they did.
  private var worst: [(strategy: String, most: Soundness)] {
    figures.strategies.compactMap { name in figures.worst[name].map { (name, $0) } }
  }

  private var delivery: String? {
    guard worst.contains(where: { $0.most.sent > 0 }) else { return nil }
    let words = worst.filter { $0.most.misrouted > 0 }.map { strategy, most in
      "\(strategy) (up to \(PageText.whole(most.misrouted)) of \(PageText.whole(most.sent)))"
    }
    guard !words.isEmpty else {
      return "Every message reached the handler that is responsible for its sender."
    }
    return """
      Messages reached the wrong handler under \(PageText.list(words)), so their times have no rank; every other strategy \
      delivered all messages correctly.
      """
  }

  private var cleanup: String? {
    guard figures.rows.contains(where: { $0.metric == Metric.leftObjects.id }) else { return nil }
    let words = worst.filter { !$0.most.leavesNothing }.map { strategy, most in
      let kinds = Soundness(objects: most.objects, closures: most.closures, entries: most.entries)
      return "\(strategy) \(kinds.faults(PageText.whole))"
    }
    let dangling = worst.filter(\.most.dangles).map(\.strategy)
    let code =
      dangling.isEmpty ? "" : " \(PageText.list(dangling)) may read freed memory, so they have no rank."
    guard !words.isEmpty else { return "After teardown nothing was left behind by any strategy.\(code)" }
    return
      "After teardown \(PageText.list(words)), in the largest case; every other strategy leaves nothing.\(code)"
  }

  private var trust: String? {
    guard let twin = source.manifest.twin, twin.judged != .disturbed else { return nil }
    let ends = [twin.ratio, twin.intervalLow, twin.intervalHigh].map { ReportFigure.decimal($0, places: 3) }
    let found = """
      A/A check: \(twin.strategy) took \(ends[0]) (\(ends[1]) to \(ends[2])) times as long as an identical copy of itself
      """
    let limit = PageText.percent(twin.limit)
    return twin.judged == .ok
      ? "\(found), within the limit of \(limit)."
      : "\(found). That is noisy: differences as small as \(limit) are not resolved everywhere."
  }
}

/// What a run's loads say, in sentences that are computed from their
extension StressFigures {
  /// What has to be known before any figure of a load is believed.
  var warnings: [String] {
    let failed = loads.compactMap { load in failure(of: load).map { (load, $0) } }
    guard let first = failed.first else { return [] }
    let rest =
      failed.count > 1 ? "; \(PageText.count(failed.count - 1, "more load")) failed, see the table" : ""
    return ["\(first.0.label) failed: \(first.1)\(rest)."]
  }

  var sentences: [String] { [outcome, fastest, scaling].compactMap(\.self) }

  private func sum(_ metric: String) -> Double {
    loads.compactMap { value(metric, of: $0) }.reduce(0, +)
  }

  private var outcome: String? {
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

  /// The quickest and the slowest pair, with the most senders that all had.
  private var fastest: String? {
    // Under a rate every strategy carries what was asked for, and a failed load has no rank.
    let loads = drawn.filter {
      !$0.isTeardown && $0.parameters["rate"] == nil && failure(of: $0) == nil
    }
    guard let most = loads.map(\.threads).max() else { return nil }
    let rates = loads.filter { $0.threads == most }
      .compactMap { load in value(Self.throughput, of: load).map { (load, $0) } }
      .sorted { $0.1 > $1.1 }
    guard let best = rates.first, let last = rates.last, rates.count > 1 else { return nil }
    return """
      With \(PageText.count(most, "sender")), \(best.0.strategy) under \(best.0.discipline) carried most, \
      \(Self.rate(best.1)); \(last.0.strategy) under \(last.0.discipline) least, \(Self.rate(last.1)).
      """
  }

  private var scaling: String? {
    let shares = drawn.compactMap { load in
      value("scaling_efficiency", of: load).map { (load, $0) }
    }
    .sorted { $0.1 > $1.1 }
    guard let best = shares.first, let last = shares.last, shares.count > 1 else { return nil }
    return """
      Two senders reach between \(PageText.percent(last.1)) (\(last.0.strategy) under \(last.0.discipline)) and \
      \(PageText.percent(best.1)) (\(best.0.strategy) under \(best.0.discipline)) of perfect scaling.
      """
  }
}

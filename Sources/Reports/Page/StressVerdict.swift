import Results

/// What a run's loads say, in sentences that are computed from their figures.
struct StressVerdict {
  let figures: StressFigures

  /// What has to be known before any figure of a load is believed.
  var warnings: [String] {
    let failed = figures.loads.compactMap { load in figures.failure(of: load).map { (load, $0) } }
    guard let first = failed.first else { return [] }
    let rest =
      failed.count > 1 ? "; \(PageText.count(failed.count - 1, "more load")) failed, see the table" : ""
    return ["\(first.0.label) failed: \(first.1)\(rest)."]
  }

  /// The answer; nothing for a run without loads.
  var sentences: [String] { [outcome, throughput, scaling].compactMap(\.self) }

  private func sum(_ metric: String) -> Int {
    Int(figures.loads.compactMap { figures.value(metric, of: $0) }.reduce(0, +))
  }

  private var outcome: String? {
    guard !figures.loads.isEmpty else { return nil }
    let strategies = Set(figures.loads.map(\.strategy)).count
    let disciplines = StressFigures.disciplines(of: figures.loads)
    let ways =
      "\(strategies == 1 ? "1 strategy" : "\(strategies) strategies") under \(PageText.list(disciplines))"
    let work = """
      \(PageText.count(figures.loads.count, "load")) of \(ways) sent \(PageText.whole(sum("sent"))) messages while the \
      hierarchy changed \(PageText.count(sum("changes"), "time"))
      """
    let failed = figures.loads.count { figures.failure(of: $0) != nil }
    guard failed == 0 else { return "\(work); \(PageText.count(failed, "load")) failed." }
    return "\(work): every message had exactly one outcome, and nothing was left behind."
  }

  /// The quickest and the slowest pair, with the most senders that all had.
  private var throughput: String? {
    // Under a rate everybody carries what was asked for.
    let loads = figures.drawn.filter { !$0.isTeardown && $0.parameters["rate"] == nil }
    guard let most = loads.map(\.threads).max() else { return nil }
    let rates = loads.filter { $0.threads == most }
      .compactMap { load in figures.value(LoadSection.throughput, of: load).map { (load, $0) } }
      .sorted { $0.1 > $1.1 }
    guard let best = rates.first, let last = rates.last, rates.count > 1 else { return nil }
    return """
      With \(PageText.count(most, "sender")), \(best.0.strategy) under \(best.0.discipline) carried most, \
      \(StressText.rate(best.1)); \(last.0.strategy) under \(last.0.discipline) least, \(StressText.rate(last.1)).
      """
  }

  private var scaling: String? {
    let shares = figures.drawn.compactMap { load in
      figures.value("scaling_efficiency", of: load).map { (load, $0) }
    }
    .sorted { $0.1 > $1.1 }
    guard let best = shares.first, let last = shares.last, shares.count > 1 else { return nil }
    return """
      Two senders got between \(PageText.percent(last.1)) (\(last.0.strategy) under \(last.0.discipline)) and \
      \(PageText.percent(best.1)) (\(best.0.strategy) under \(best.0.discipline)) of twice what one gets.
      """
  }
}

import Reports
import Statistics

/// Sentences of a check.
enum CheckWords {
  /// Why a case is inconclusive: the interval, which narrow tables have no room for, what it could have seen, and what
  /// would decide.
  static func inconclusive(_ ratio: RatioFinding, family: Int, budget: ErrorBudget = .standard) -> String {
    let fewest = budget.fewestPairs(family: family)
    guard ratio.pairs >= fewest, let interval = ratio.interval, let visible = ratio.smallestVisibleChange
    else {
      return "\(ratio.pairs) pairs can show nothing among \(family) cases; \(fewest) are the fewest"
    }
    let seen =
      "\(ReportFigure.interval(interval.lower, interval.upper)) after \(ratio.pairs) pairs; "
      + "a change of \(Figure.percent(visible)) would have shown"
    guard let deciding = ratio.decidingPairs, deciding > ratio.pairs else {
      return "\(seen); the median lies at the margin, where no number of pairs decides"
    }
    return "\(seen); about \(deciding) pairs would decide"
  }

  /// The margins in one line.
  static func margins(_ margins: [Double], hasLayouts: Bool, least: Double) -> String? {
    guard let low = margins.min(), let high = margins.max() else { return nil }
    let share = low == high ? Figure.percent(low) : "\(Figure.percent(low)) to \(Figure.percent(high))"
    return hasLayouts
      ? "\(share): \(Figure.percent(least)), or what \(CheckDefaults.layouts) layouts of the base differ by"
      : share
  }

  /// What kept times were read against.
  static func pace(_ spans: [MachinePace.Span]) -> String? {
    guard !spans.isEmpty else { return nil }
    let low = Figure.plain(PairSample.median(spans.map(\.lowerBound)), places: 2)
    let high = Figure.plain(PairSample.median(spans.map(\.upperBound)), places: 2)
    guard low != high else { return "the reference kernels take as long as when the baseline was kept" }
    return "the reference kernels take \(low) to \(high) times as long as when the baseline was kept; "
      + "a time within that is no change"
  }
}

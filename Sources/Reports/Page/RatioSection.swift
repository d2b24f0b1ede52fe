import Results
import Statistics

/// Each strategy against the reference, or each case against a baseline.
struct RatioSection {
  let figures: Figures
  let comparisons: [ComparisonRow]
  let reference: String

  /// One ratio, wherever it comes from.
  private typealias Ratio = (key: CaseKey, value: Double, low: Double?, high: Double?, words: String)

  var section: PageSection? {
    let against = Set(comparisons.map(\.base.run)).union(comparisons.map(\.candidate.run)).count > 1
    let ratios = comparisons.isEmpty ? own : compared(besidesItself: !against)
    guard !ratios.isEmpty,
      let scale = Self.scale(covering: ratios.flatMap { [$0.value, $0.low, $0.high].compactMap(\.self) })
    else { return nil }
    let base = against ? comparisons.first?.base.run ?? "" : baseStrategy
    let axis = Axis("time per message ÷ that of \(base)", scale, count: 4) { "× \(PageText.trimmed($0))" }
    var settings: [Setting] = []
    for ratio in ratios where !settings.contains(Setting(ratio.key)) { settings.append(Setting(ratio.key)) }
    return PageSection(
      id: "ratios",
      title: against ? "Against the run \(base)" : "Against \(base)",
      caption: """
        Ratios of times per message with their \(against ? "" : "99 % ")intervals, on one logarithmic axis. The line is 1: left of it is faster. \
        An interval that crosses the line shows no difference. Behind each row stands the change. The axis ends at a \
        quarter and at four times, so that small changes are seen; ‹ and › stand for what lies beyond.
        """,
      drawings: Setting.shown(settings).enumerated().map {
        drawing($0.offset, $0.element, ratios, axis, base)
      },
      tables: [table(ratios, base)]
    )
  }

  /// An axis on which a change of a few per cent can be seen: strategies differ by factors of a hundred, and an axis
  /// for all of them would put everything that people compare into one point.
  static func scale(covering ratios: [Double]) -> Scale? {
    Scale.logarithmic(covering: ratios.map { min(max($0, nearest), furthest) } + [1]).map {
      Scale(.logarithmic, from: max($0.low, nearest), to: min($0.high, furthest))
    }
  }

  private static let nearest = 0.25
  private static let furthest = 4.0

  private var baseStrategy: String { comparisons.first?.baseStrategy ?? reference }

  private var own: [Ratio] {
    figures.drawn(.ratioToReference, .median).filter { $0.caseKey.threads == 1 }.compactMap { row in
      row.value.map {
        (key: row.caseKey, value: $0, low: row.intervalLow, high: row.intervalHigh, words: "")
      }
    }
  }

  private func compared(besidesItself: Bool) -> [Ratio] {
    comparisons.compactMap { row in
      guard row.metric == Metric.latency.id, row.stat == .median, row.caseKey.threads == 1,
        row.caseKey.parameters["pass"] == nil, let ratio = row.ratio, ratio > 0
      else { return nil }
      guard !besidesItself || row.baseStrategy != row.caseKey.strategy else { return nil }
      return (row.caseKey, ratio, row.ratioLow, row.ratioHigh, row.verdict.rawValue)
    }
  }

  private func drawing(_ index: Int, _ setting: Setting, _ ratios: [Ratio], _ axis: Axis, _ base: String)
    -> PageSection.Drawing
  {
    let own = ratios.filter { Setting($0.key) == setting }
    let rows = own.map { ratio in
      RowDrawing.Row(
        label: ratio.key.strategy,
        style: StrategyStyle(ratio.key.strategy),
        content: .points([
          .init(value: ratio.value, low: ratio.low, high: ratio.high, says: says(ratio))
        ]),
        note: Self.change(ratio.value)
      )
    }
    let drawing = RowDrawing(
      id: "ratios-\(index)",
      title: "Time per message against \(base), \(setting.label)",
      description: own.map(says).joined(separator: "; ") + ".",
      axis: axis,
      rows: rows,
      reference: 1
    )
    return .init(title: setting.label, markup: drawing.markup)
  }

  /// Short enough for the space behind a row.
  private static func change(_ ratio: Double) -> String {
    if ratio >= 2 { return "× \(PageText.trimmed(ratio))" }
    let share = (ratio - 1) * 100
    let places = abs(share) < 10 ? 1 : 0
    let text = ReportFigure.decimal(abs(share), places: places)
    return Double(text) == 0 ? "± 0 %" : "\(share < 0 ? "−" : "+")\(text) %"
  }

  private func says(_ ratio: Ratio) -> String {
    var text = "\(ratio.key.strategy) × \(ReportFigure.short(ratio.value))"
    if let low = ratio.low, let high = ratio.high, low < high {
      text += " (\(ReportFigure.short(low)) … \(ReportFigure.short(high)))"
    }
    return ratio.words.isEmpty ? text : "\(text), \(ratio.words)"
  }

  /// By case, the ratio of what both take above the floor, with the ends of its interval.
  ///
  /// What the run recorded is against its own reference, and belongs to no other ratio.
  private func aboveFloor(_ ratios: [Ratio]) -> [CaseKey: [Double?]] {
    var found: [CaseKey: [Double?]] = [:]
    if comparisons.isEmpty {
      for ratio in ratios {
        guard let row = figures.value(.ratioToReferenceAboveFloor, .median, of: ratio.key) else { continue }
        found[ratio.key] = [row.value, row.intervalLow, row.intervalHigh]
      }
    } else {
      for row in comparisons where row.metric == Metric.latencyAboveFloor.id && row.stat == .median {
        guard let ratio = row.ratio else { continue }
        found[row.caseKey] = [ratio, row.ratioLow, row.ratioHigh]
      }
    }
    return found
  }

  private func table(_ ratios: [Ratio], _ base: String) -> DataTable {
    let above = aboveFloor(ratios)
    let hasFloor = !above.isEmpty
    let hasVerdicts = ratios.contains { !$0.words.isEmpty }
    return DataTable(
      "Time per message ÷ that of \(base)",
      words: ["strategy and options", "scenario"] + (hasVerdicts ? ["verdict"] : []),
      numbers: ["ratio", "from", "to"] + (hasFloor ? ["above the floor", "from", "to"] : []),
      rows: ratios.map { ratio in
        var cells = [Figures.name(ratio.key), Setting(ratio.key).label]
        if hasVerdicts { cells.append(ratio.words) }
        var numbers: [Double?] = [ratio.value, ratio.low, ratio.high]
        if hasFloor { numbers += above[ratio.key] ?? [nil, nil, nil] }
        return cells + numbers.map { $0.map(ReportFigure.short) ?? "–" }
      }
    )
  }
}

import Results
import Statistics

/// Times as ratios with their intervals: of strategies to the reference, or of a run's cases to those of another run.
struct RatioSection {
  /// One ratio, wherever it comes from.
  struct Ratio {
    let key: CaseKey
    let value: Double
    var low: Double?
    var high: Double?
    /// What it comes to; empty for a strategy beside the reference.
    var verdict = ""
    /// Both times, between runs.
    var times: (base: Double, now: Double)?
    /// The ratio of what both take above the floor, with its interval.
    var above: [Double?] = []

    /// Where the whole interval lies: below 1, above 1, or around it; nil where there is none.
    var side: Int? {
      guard let low, let high else { return nil }
      return low > 1 ? 1 : high < 1 ? -1 : 0
    }
  }

  let id: String
  let base: String
  let ratios: [Ratio]
  let says: String
  let reading: String

  var section: PageSection? {
    guard
      let scale = Self.scale(covering: ratios.flatMap { [$0.value, $0.low, $0.high].compactMap(\.self) }),
      !ratios.isEmpty
    else { return nil }
    let axis = Axis("time per message ÷ that of \(base)", scale, count: 4) { "× \(PageText.trimmed($0))" }
    let settings = ratios.map { Setting($0.key) }.unique
    return PageSection(
      id: id,
      title: id == "changes" ? "Against the run \(base)" : "Against \(base)",
      says: says,
      reading: """
        \(reading) The line is 1: left of it is faster, and an interval that crosses it shows no difference. The axis is \
        logarithmic and ends at a quarter and at four times; ‹ and › mark what lies beyond.
        """,
      drawings: Setting.shown(settings).enumerated().map { drawing($0.offset, $0.element, axis) },
      tables: [table]
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

  private func drawing(_ index: Int, _ setting: Setting, _ axis: Axis) -> PageSection.Drawing {
    let rows = Self.firsts(of: ratios, on: setting).map { ratio in
      RowDrawing.Row(
        label: ratio.key.strategy,
        style: StrategyStyle(ratio.key.strategy),
        content: .points([
          .init(value: ratio.value, low: ratio.low, high: ratio.high, says: words(ratio))
        ]),
        note: Self.change(ratio.value)
      )
    }
    let drawing = RowDrawing(
      id: "\(id)-\(index)",
      title: "Time per message against \(base), \(setting.label)",
      axis: axis,
      rows: rows,
      reference: 1
    )
    return (setting.label, drawing.markup)
  }

  /// One set of options of each strategy, the first, as in all drawings.
  private static func firsts(of ratios: [Ratio], on setting: Setting?) -> [Ratio] {
    var seen: Set<String> = []
    return ratios.filter { Setting($0.key) == setting && seen.insert($0.key.strategy).inserted }
  }

  /// Short enough for the space behind a row.
  private static func change(_ ratio: Double) -> String {
    if ratio >= 2 { return "× \(PageText.trimmed(ratio))" }
    if ratio < 0.1 { return "÷ \(PageText.trimmed(1 / ratio))" }
    let share = (ratio - 1) * 100
    let places = abs(share) < 10 ? 1 : 0
    let text = ReportFigure.decimal(abs(share), places: places)
    return Double(text) == 0 ? "± 0 %" : "\(share < 0 ? "−" : "+")\(text) %"
  }

  private func words(_ ratio: Ratio) -> String {
    let interval = PageText.interval(ratio.low, ratio.high, unit: "ratio").map { " (\($0))" } ?? ""
    let verdict = ratio.verdict.isEmpty ? "" : ", \(ratio.verdict)"
    return "\(ratio.key.strategy) × \(ReportFigure.short(ratio.value))\(interval)\(verdict)"
  }

  private var table: DataTable {
    func time(_ value: Double?) -> String? { value.map { PageText.value($0, unit: "ns") } }
    func above(_ place: Int) -> (Ratio) -> String? {
      { $0.above.isEmpty ? nil : $0.above[place].map(ReportFigure.short) }
    }
    return DataTable(
      "Time per message ÷ that of \(base)",
      of: ratios,
      [
        .words("strategy and options") { Figures.name($0.key) },
        .words("scenario") { Setting($0.key).label },
        .words("verdict") { $0.verdict.isEmpty ? nil : $0.verdict },
        .number("before") { time($0.times?.base) }, .number("now") { time($0.times?.now) },
        .number("ratio") { ReportFigure.short($0.value) },
        .number("from") { $0.low.map(ReportFigure.short) },
        .number("to") { $0.high.map(ReportFigure.short) },
        .number("above the floor", above(0)), .number("from", above(1)), .number("to", above(2)),
      ]
    )
  }
}

// MARK: - Strategies against the reference

extension RatioSection {
  /// Each strategy of a run against the reference: as the run paired them, or as a comparison within it did.
  static func strategies(_ figures: Figures, _ comparisons: [ComparisonRow], reference: String) -> Self {
    let within = comparisons.filter {
      $0.base.run == $0.candidate.run && $0.baseStrategy != $0.caseKey.strategy
    }
    let base = within.first?.baseStrategy ?? reference
    let words = ComparisonWords.strategies(reference: base)
    let ratios = within.isEmpty ? own(figures) : of(within) { row, _ in words.verdict(of: row) }
    return Self(
      id: "ratios",
      base: base,
      ratios: ratios,
      says: sentence(ratios, figures, base),
      reading: "Ratios of times per message with their 99 % intervals; behind each row stands the difference."
    )
  }

  private static func own(_ figures: Figures) -> [Ratio] {
    figures.drawn(.ratioToReference, .median).filter { $0.caseKey.threads == 1 }.compactMap { row in
      let above = figures.value(.ratioToReferenceAboveFloor, .median, of: row.caseKey)
      return row.value.map {
        Ratio(
          key: row.caseKey,
          value: $0,
          low: row.intervalLow,
          high: row.intervalHigh,
          above: above.map { [$0.value, $0.intervalLow, $0.intervalHigh] } ?? []
        )
      }
    }
  }

  /// On one hierarchy, and of those that have a rank: the others do something else.
  private static func sentence(_ ratios: [Ratio], _ figures: Figures, _ base: String) -> String {
    let setting = figures.mainSetting ?? ratios.first.map { Setting($0.key) }
    let own = firsts(of: ratios, on: setting).filter { figures.isSound($0.key.strategy) }
    guard let setting, !own.isEmpty else { return "What each strategy takes, as a ratio to \(base)." }
    let sides = [-1, 1, 0].map { side in own.count { $0.side == side } }
    let unknown = own.count { $0.side == nil }
    let rest = unknown == 0 ? "" : "; \(unknown) \(unknown == 1 ? "has" : "have") no interval"
    return """
      On the \(setting.label), of the strategies that deliver every message correctly and leave nothing behind, \(sides[0]) \
      \(sides[0] == 1 ? "is" : "are") faster than \(base), \(sides[1]) slower, and \
      \(sides[2]) cannot be told apart from it\(rest).
      """
  }

  /// The ratios of times that a comparison has, each with the words for its verdict.
  private static func of(
    _ comparisons: [ComparisonRow],
    _ words: (ComparisonRow, Ratio) -> String
  ) -> [Ratio] {
    var above: [CaseKey: [Double?]] = [:]
    for row in comparisons where row.metric == Metric.latencyAboveFloor.id && row.stat == .median {
      if let ratio = row.ratio { above[row.caseKey] = [ratio, row.ratioLow, row.ratioHigh] }
    }
    return comparisons.compactMap { row in
      guard row.metric == Metric.latency.id, row.stat == .median, row.caseKey.threads == 1,
        row.caseKey.parameters["pass"] == nil, row.caseKey.parameters["twin"] == nil,
        !row.caseKey.strategy.hasPrefix("kernel."), let ratio = row.ratio, ratio > 0
      else { return nil }
      var found = Ratio(key: row.caseKey, value: ratio, low: row.ratioLow, high: row.ratioHigh)
      found.above = above[row.caseKey] ?? []
      found.verdict = words(row, found)
      if row.base.run != row.candidate.run, let base = row.base.value, let now = row.candidate.value {
        found.times = (base, now)
      }
      return found
    }
  }
}

// MARK: - A run against another

extension RatioSection {
  /// By how much each case moved against another run or build; nil where the rows have none.
  static func changes(_ comparisons: [ComparisonRow]) -> PageSection? {
    let between = comparisons.filter { $0.base.run != $0.candidate.run }
    guard let base = between.first?.base.run else { return nil }
    let isPaired = between.contains { $0.method?.hasPrefix("paired") == true }
    // Times of two runs have no verdict of their own; what their intervals look like is said instead.
    let ratios = of(between) { row, ratio in
      guard !isPaired, row.verdict == .inconclusive else { return row.verdict.rawValue }
      return impressions[ratio.side] ?? ""
    }
    var section = Self(
      id: "changes",
      base: base,
      ratios: ratios,
      says: sentence(ratios, base),
      reading: isPaired ? paired : unpaired
    )
    .section
    if section == nil, let row = between.first(where: { $0.metric == Metric.latency.id }), !row.reason.isEmpty
    {
      section = PageSection(
        id: "changes",
        title: "Against the run \(base)",
        says: "No times are compared: \(row.reason).",
        reading: unpaired
      )
    }
    section?.tables += [counts(between)].filter { !$0.rows.isEmpty }
    return section
  }

  /// By the side on which a ratio lies.
  private static let impressions: [Int?: String] = [
    -1: "took less time", 0: "intervals overlap", 1: "took longer", nil: "no interval",
  ]

  private static let paired = "Both builds were measured in turn, so their ratios are paired."

  private static let unpaired = """
    Two runs are not a paired comparison: the state of a machine differs from run to run, and two runs of identical code \
    can differ by more than their intervals say. Take a change here as a reason to run “bubbleup check”, which measures \
    both builds in turn.
    """

  private static func sentence(_ ratios: [Ratio], _ base: String) -> String {
    let cases = PageText.count(ratios.count, "case")
    guard ratios.allSatisfy({ impressions.values.contains($0.verdict) }) else {
      let counts = Dictionary(grouping: ratios, by: \.verdict).mapValues(\.count)
        .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return
        "Of \(cases) compared with \(base): \(counts.map { "\($0.value) \($0.key)" }.joined(separator: ", "))."
    }
    let moved = [1, -1].map { side in ratios.count { $0.side == side } }
    // Without an interval nothing says whether a time moved.
    let unknown = ratios.count { $0.side == nil }
    let known = ratios.count - unknown
    guard known > 0 else { return "Of \(cases) compared with the run \(base), none has an interval." }
    let has = unknown == 1 ? "has" : "have"
    let rest = unknown == 0 ? "" : ", and \(PageText.count(unknown, "case")) \(has) no interval"
    guard moved != [0, 0] else {
      let all = PageText.count(known, "case")
      return "No time per message moved by more than the 99 % intervals of both runs (\(all))\(rest)."
    }
    return """
      Of \(cases), \(moved[0]) took longer than in the run \(base) and \(moved[1]) took less time, by more than the 99 % \
      intervals of both runs; those of the other \(known - moved[0] - moved[1]) overlap\(rest).
      """
  }

  /// Counts repeat, so that any difference is one; bytes and what the harness chose are no counts of a strategy.
  private static func counts(_ comparisons: [ComparisonRow]) -> DataTable {
    DataTable(
      "Counts that differ",
      of: comparisons.filter {
        $0.stat == .exact && $0.unit == "count" && $0.better != .none && $0.base.value != nil
          && $0.candidate.value != nil
          && $0.base.value != $0.candidate.value
      },
      [
        .words("strategy and options") { Figures.name($0.caseKey) },
        .words("scenario") { Setting($0.caseKey).label },
        .words("count") { Metric(rawValue: $0.metric)?.label ?? $0.metric },
        .number("before") { row in row.base.value.map { PageText.value($0, unit: row.unit) } },
        .number("now") { row in row.candidate.value.map { PageText.value($0, unit: row.unit) } },
      ]
    )
  }
}

import Results
import Statistics

/// How the samples of one strategy lie around its median: whether one figure says enough of them.
private struct Line {
  let key: CaseKey
  let sample: SortedSample
  /// Which the page says elsewhere too.
  let median: Double
  let unit: String

  /// How far the middle half of the samples reaches from the median.
  var middle: Double { max(abs(deviation(sample.observed(0.25))), abs(deviation(sample.observed(0.75)))) }

  /// A share of the median, from 0.
  func deviation(_ value: Double) -> Double { value / median - 1 }
}

private let bins = 56
/// Fewer samples than this have no shape to see.
private let fewest = 8

extension Figures {
  func spreadSection(_ spreads: [SampleSpread]) -> PageSection? {
    let lines = lines(spreads)
    guard let first = lines.first else { return nil }
    let label = Setting(first.key).label
    let reach = Self.reach(lines)
    let axis = Axis(
      "a sample against the median of its strategy",
      Scale(.linear, from: -reach, to: reach),
      ticks: [-1, -0.5, 0, 0.5, 1].map { ($0 * reach, Self.signed($0 * reach)) }
    )
    let drawing = RowDrawing(
      id: "spread",
      title: "How samples are spread, \(label)",
      axis: axis,
      rows: lines.map { row($0, reach) },
      reference: 0
    )
    return PageSection(
      id: "spread",
      title: "How the samples are spread: \(label)",
      says: """
        For every strategy, the middle half of its samples lies within \
        \(PageText.percent(lines.map(\.middle).max() ?? 0)) of its median.
        """,
      reading: """
        Each sample is one visit: the lower quartile of a few slices of messages, on objects built anew. A row shows \
        how often samples lie at which distance from the median, which is the line in the middle; its height is that \
        of the fullest place. Two hills are two states of the machine, and a long slope to the right is what disturbed \
        it. What lies further out is counted at the ends.
        """,
      drawings: [(label, drawing.markup)],
      tables: [table(lines)]
    )
  }

  private func lines(_ spreads: [SampleSpread]) -> [Line] {
    overview.compactMap { row in
      guard let spread = spreads.first(where: { $0.caseKey == row.caseKey }),
        spread.values.count >= fewest,
        let median = row.value, median > 0, let sample = try? SortedSample(spread.values)
      else { return nil }
      return Line(key: row.caseKey, sample: sample, median: median, unit: row.unit)
    }
  }

  /// How far the axis goes to both sides: to where nineteen of twenty samples of every strategy lie, and to half of the
  /// median at most, as one disturbed strategy would flatten all others.
  private static func reach(_ lines: [Line]) -> Double {
    let furthest = lines.flatMap {
      [abs($0.deviation($0.sample.observed(0.025))), abs($0.deviation($0.sample.observed(0.975)))]
    }
    let most = min(max(furthest.max() ?? 0, 0.01), 0.5)
    return (most * 100).rounded(.up) / 100
  }

  private static func signed(_ share: Double) -> String {
    guard share != 0 else { return "median" }
    return "\(share < 0 ? "−" : "+")\(PageText.percent(abs(share)))"
  }

  private func row(_ line: Line, _ reach: Double) -> RowDrawing.Row {
    var counts = Array(repeating: 0, count: bins)
    for value in line.sample.values {
      let place = (line.deviation(value) + reach) / (2 * reach) * Double(bins)
      counts[Int(min(max(place, 0), Double(bins - 1)))] += 1
    }
    let most = Double(counts.max() ?? 1)
    return RowDrawing.Row(
      label: line.key.strategy,
      style: StrategyStyle(line.key.strategy),
      content: .spread(counts.map { Double($0) / most }, says: says(line))
    )
  }

  private func says(_ line: Line) -> String {
    let middle = [0.25, 0.75].map { PageText.value(line.sample.observed($0), unit: line.unit) }
    return
      "\(line.key.strategy): \(PageText.count(line.sample.count, "sample")), the middle half \(middle[0]) … \(middle[1])"
  }

  private func table(_ lines: [Line]) -> DataTable {
    func time(_ title: String, _ value: @escaping (Line) -> Double) -> TableColumn<Line> {
      .number(title) { PageText.value(value($0), unit: $0.unit) }
    }
    return DataTable(
      "Samples per strategy, each of one visit",
      of: lines,
      [
        .words("strategy and options") { Self.name($0.key) },
        .number("samples") { PageText.whole($0.sample.count) }, time("least") { $0.sample.minimum },
        time("5 %") { $0.sample.observed(0.05) }, time("25 %") { $0.sample.observed(0.25) },
        time("median of launches") { $0.median }, time("75 %") { $0.sample.observed(0.75) },
        time("95 %") { $0.sample.observed(0.95) }, time("largest") { $0.sample.maximum },
      ]
    )
  }
}

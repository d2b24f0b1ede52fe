import Results

/// How much longer the slow messages take.
struct TailSection {
  let figures: Figures

  private static let quantiles: [(stat: Stat, share: Double, name: String)] = [
    (.p50, 0.5, "50 %"), (.p90, 0.9, "90 %"), (.p99, 0.99, "99 %"), (.p999, 0.999, "99.9 %"),
  ]

  var section: PageSection? {
    let tails = figures.measured(.latency, .p99).filter { $0.caseKey.threads == 1 }
    let settings = Figures.settings(of: tails)
    // The setting with the most curves, and among such the one that the overview is of.
    let counts = settings.map { setting in
      tails.count { Setting($0.caseKey) == setting && figures.isDrawn($0) }
    }
    guard let most = counts.max(), most > 0 else { return nil }
    let best = zip(settings, counts).filter { $0.1 == most }.map(\.0)
    let overview = OverviewSection.setting(figures)
    guard let setting = best.first(where: { $0 == overview }) ?? best.first else { return nil }
    let lines = figures.strategies.compactMap { line(of: $0, in: setting) }
    guard let y = Scale.logarithmic(covering: lines.flatMap { $0.series.points.map(\.y) }) else { return nil }
    let furthest = lines.flatMap { $0.series.points.map(\.x) }.max() ?? 0.99
    let x = Axis("share of messages that take no longer", Scale(.tail, from: 0.5, to: furthest)) {
      "\(PageText.trimmed($0 * 100)) %"
    }
    let axes = (x: x, y: Axis("per message", y, label: PageText.time))
    return PageSection(
      id: "tails",
      title: "Percentiles of latency: \(setting.label)",
      caption: """
        The horizontal axis is log(1/(1−q)): each step to the right leaves a tenth of the messages. All points of a curve are \
        of the same samples: single sends, or where a message takes less than 30 reads of the clock, groups of k sends \
        that are timed as one (k stands behind the name). A slow message is averaged with its group, so compare curves of \
        the same k.
        """,
      drawings: Figures.panels(of: lines.map(\.name)).enumerated().map { index, panel in
        drawing(index, panel, lines, axes)
      },
      tables: [table]
    )
  }

  /// A strategy's curve; `group` is how many sends are timed as one.
  private typealias Line = (name: String, group: Int, series: Series)

  private func line(of strategy: String, in setting: Setting) -> Line? {
    let points = Self.quantiles.compactMap { quantile -> Series.Point? in
      let row = figures.drawn(.latency, quantile.stat).first {
        $0.caseKey.strategy == strategy && Setting($0.caseKey) == setting && $0.caseKey.threads == 1
      }
      guard let row, let value = row.value else { return nil }
      return Series.Point(
        x: quantile.share,
        y: value,
        low: row.intervalLow,
        high: row.intervalHigh,
        says: "\(strategy), \(quantile.name): \(Figures.says(row))"
      )
    }
    guard points.count > 1 else { return nil }
    let group = group(of: strategy, in: setting)
    let label = Figures.short(strategy) + (group > 1 ? " k=\(group)" : "")
    let series = Series(style: StrategyStyle(strategy), label: label, points: points)
    return (name: strategy, group: group, series: series)
  }

  private func group(of strategy: String, in setting: Setting) -> Int {
    let row = figures.drawn(.tailGroup, .exact).first {
      $0.caseKey.strategy == strategy && Setting($0.caseKey) == setting && $0.caseKey.threads == 1
    }
    return row?.value.map { Int($0) } ?? 1
  }

  private func drawing(
    _ index: Int,
    _ panel: Figures.Panel,
    _ lines: [Line],
    _ axes: (x: Axis, y: Axis)
  ) -> PageSection.Drawing {
    let own = lines.filter { panel.strategies.contains($0.name) }
    let words = own.compactMap { line in
      line.series.points.last.map {
        "\(line.name) \(PageText.time($0.y)) at \(PageText.trimmed($0.x * 100)) %"
          + (line.group > 1 ? " in groups of \(line.group)" : "")
      }
    }
    let drawing = LineDrawing(
      id: "tails-\(index)",
      title: "Percentiles of latency, \(panel.title)",
      description: words.joined(separator: "; ") + ".",
      x: axes.x,
      y: axes.y,
      series: own.map(\.series),
      context: lines.filter { !panel.strategies.contains($0.name) }.map(\.series)
    )
    return .init(title: panel.title, markup: drawing.markup)
  }

  private var table: DataTable {
    let tails = figures.measured(.latency, .p90).filter { $0.caseKey.threads == 1 }
    let stats = Self.quantiles.map(\.stat) + [.max]
    return DataTable(
      "Percentiles of latency, per message, each row of samples of its own",
      words: ["strategy and options", "scenario"],
      numbers: ["k, sends timed as one"] + Self.quantiles.map(\.name) + ["largest"],
      rows: tails.map { row in
        let group = figures.value(.tailGroup, .exact, of: row.caseKey).map(Figures.plain) ?? "1"
        return [Figures.name(row.caseKey), Setting(row.caseKey).label, group]
          + stats.map { figures.value(.latency, $0, of: row.caseKey).map(Figures.plain) ?? "–" }
      }
    )
  }
}

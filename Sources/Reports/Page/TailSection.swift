import Results

extension Figures {
  private static let quantiles: [(stat: Stat, share: Double, name: String)] = [
    (.p50, 0.5, "50 %"), (.p90, 0.9, "90 %"), (.p99, 0.99, "99 %"), (.p999, 0.999, "99.9 %"),
  ]

  var tailSection: PageSection? {
    let tails = measured(.latency, .p99).filter { $0.caseKey.threads == 1 }
    let settings = tails.map { Setting($0.caseKey) }.unique
    // The setting with the most curves, and among such the one that the overview is of.
    let counts = settings.map { setting in
      tails.count { Setting($0.caseKey) == setting && isDrawn($0) }
    }
    guard let most = counts.max(), most > 0 else { return nil }
    let best = zip(settings, counts).filter { $0.1 == most }.map(\.0)
    let overview = mainSetting
    guard let setting = best.first(where: { $0 == overview }) ?? best.first else { return nil }
    let lines = strategies.compactMap { line(of: $0, in: setting) }
    guard let y = Scale.logarithmic(covering: lines.flatMap { $0.points.map(\.y) }) else { return nil }
    let furthest = lines.flatMap { $0.points.map(\.x) }.max() ?? 0.99
    let x = Axis("share of messages that take no longer", Scale(.tail, from: 0.5, to: furthest)) {
      "\(PageText.trimmed($0 * 100)) %"
    }
    return PageSection(
      id: "tails",
      title: "Percentiles of latency: \(setting.label)",
      says: says(lines),
      reading: """
        The horizontal axis is log(1/(1−q)): each step to the right leaves a tenth of the messages. All points of a curve are \
        of the same samples: single sends, or where a message takes less than 30 reads of the clock, groups of k sends \
        that are timed as one (k stands behind the name). A slow message is averaged with its group, so compare curves of \
        the same k.
        """,
      drawings: LineDrawing.panels(
        id: "tails",
        title: "Percentiles of latency",
        x: x,
        y: Axis("per message", y, label: PageText.time),
        lines
      ),
      tables: [table]
    )
  }

  private func says(_ lines: [Series]) -> String {
    let factors = lines.compactMap { line -> Double? in
      guard let median = line.points.first(where: { $0.x == 0.5 })?.y, median > 0 else { return nil }
      return line.points.first { $0.x == 0.99 }.map { $0.y / median }
    }
    guard let least = factors.min(), let most = factors.max() else {
      return "How much longer than the median the slow messages take."
    }
    return "The 99th percentile is \(PageText.trimmed(least)) to \(PageText.trimmed(most)) times the median."
  }

  private func line(of strategy: String, in setting: Setting) -> Series? {
    func row(_ metric: Metric, _ stat: Stat) -> ResultRow? {
      drawn(metric, stat).first {
        $0.caseKey.strategy == strategy && Setting($0.caseKey) == setting && $0.caseKey.threads == 1
      }
    }
    let group = row(.tailGroup, .exact)?.value.map { Int($0) } ?? 1
    let points = Self.quantiles.compactMap { quantile in
      row(.latency, quantile.stat).flatMap { row in
        Series.Point(
          row,
          at: quantile.share,
          "\(strategy)\(group > 1 ? " in groups of \(group)" : ""), \(quantile.name)"
        )
      }
    }
    guard points.count > 1 else { return nil }
    let label = Self.short(strategy) + (group > 1 ? " k=\(group)" : "")
    return Series(strategy: strategy, label: label, points: points)
  }

  private var table: DataTable {
    DataTable(
      "Percentiles of latency, per message, each row of samples of its own",
      of: measured(.latency, .p90).filter { $0.caseKey.threads == 1 },
      [
        Self.named, Self.scenario,
        .number("k, sends timed as one") { row in
          value(.tailGroup, .exact, of: row.caseKey).map(Self.plain) ?? "1"
        },
      ],
      Self.quantiles.map { column($0.name, .latency, $0.stat) },
      [column("largest", .latency, .max)]
    )
  }
}

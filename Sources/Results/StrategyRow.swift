/// One strategy on one scenario: a row of `strategies.csv`, with all that there is to know of it side by side.
///
/// Derived from the rows of `results.csv` and from nothing else, so that it can be made again at any time. It is for
/// people, spreadsheets and one-line questions; the long form has every statistic with its interval. A column has the
/// name of its metric there, followed by the statistic where that is neither a median nor a count.
package struct StrategyRow: Equatable, Sendable {
  package var caseKey = CaseKey()
  package var family = ""
  package var pass = ""
  private var figures: [String: Double] = [:]
  package var status = Status.ok
  package var reason = ""
  private var dangles: Double?

  /// A figure of a metric, or a further part of it, as `lo`.
  package subscript(metric: Metric, part: String = "") -> Double? { self[Self.id(metric, part)] }

  private subscript(column: String) -> Double? {
    get { figures[column] }
    set { figures[column] = newValue }
  }

  private static func id(_ metric: Metric, _ part: String) -> String {
    part.isEmpty ? metric.id : "\(metric.id)_\(part)"
  }

  package static let table = Table<StrategyRow>(
    "strategies.csv",
    columns: CaseKey.columns.map { $0.within(\.caseKey) } + [
      Column("family", \.family, .name, "the strategy's name up to its dot"),
      Column(
        "pass",
        \.pass,
        .name,
        "`messages` sent by one thread, by several `threads`, each from a `cold` cache, or a `build`"
      ),
    ]
      + columns.map(column) + [
        .status(\.status), .reason(\.reason),
        Column(
          "dangles",
          \.dangles,
          .optional(.positiveFigure),
          "1 where messages of the strategy may read freed memory, by its code and by no measurement, else 0"
        ),
      ] + states.map(column),
    unique: ["case_id"],
    appended: 1 + states.count,
    blank: StrategyRow()
  )

  private typealias Figure = (metric: Metric, stat: Stat, part: String, about: String)

  private static func column(_ figure: Figure) -> Column<StrategyRow> {
    let id = id(figure.metric, figure.part)
    let codec = figure.metric.allowsNegative ? Codec.figure : .positiveFigure
    return Column(id, \.[id], .optional(codec), figure.about)
  }

  private static let states: [Figure] = [
    (
      .lowerState, .fit, "",
      "of visits in two separate states: ns per message in the lower one, the share of visits in the upper one, and how many times as long it takes; missing where there is one state"
    ),
    (.upperShare, .fit, "", ""),
    (.upperFactor, .fit, "", ""),
  ]

  private static let columns: [Figure] = [
    (.latency, .median, "", "ns per message, the median and its interval"),
    (.latency, .median, "lo", ""),
    (.latency, .median, "hi", ""),
    (.latencyAboveFloor, .median, "", "the same less the floor"),
    (.latencyPerHop, .median, "", "ns per hop"),
    (.hopsPerMessage, .exact, "", "their mean, missing where one hop leads anywhere"),
    (.ratioToChase, .median, "", "time per message ÷ that of a pointer chase as long"),
    (
      .latency, .p99, Stat.p99.rawValue,
      "99th percentile of single sends in ns, missing where it is below the median, which is of other samples"
    ),
    (.misrouted, .exact, "", "messages that the wrong level decided, or none although one should"),
    (
      .allocations, .exact, "",
      "counted per message (table hits are look-ups in a side table that find something)"
    ),
    (.retains, .exact, "", ""),
    (.releases, .exact, "", ""),
    (.weakLoads, .exact, "", ""),
    (.tableHits, .exact, "", ""),
    (.build, .median, "", "ns to build and link a node"),
    (.allocationsPerNode, .exact, "", "allocations of building a node, counted"),
    (.bytesPerNode, .exact, "", "bytes that a node keeps"),
    (.teardown, .median, "", "ns to take a node down by dropping the last outside reference"),
    (.teardownByHand, .median, "", "the same after every link was broken by hand"),
    (
      .leftObjects, .exact, "",
      "objects, closures that they keep, and table entries, observers and queued messages that outlive the last outside reference"
    ),
    (.leftClosures, .exact, "", ""),
    (.leftEntries, .exact, "", ""),
    (.leftPredicted, .exact, "", "how many of all these the plan predicts"),
    (.throughput, .median, "", "messages per second of all threads together"),
    (.scalingEfficiency, .median, "", "throughput per usable core ÷ that of one thread"),
    (.scalingToChase, .median, "", "the same ÷ that of pointer chases that share nothing"),
  ]
}

extension StrategyRow {
  /// The rows that `results` come to, in their order: no kernel, no twin, and no fitted line, which is of several sizes.
  ///
  /// Whether a strategy dangles stands in no result: of one that is not named that column is empty.
  package static func all(in results: [ResultRow], dangles: [String: Bool] = [:]) -> [StrategyRow] {
    var order: [CaseKey] = []
    var statistics: [CaseKey: [String: ResultRow]] = [:]
    for row in results {
      if statistics[row.caseKey] == nil { order.append(row.caseKey) }
      statistics[row.caseKey, default: [:]]["\(row.metric) \(row.stat.rawValue)"] = row
    }
    return order.compactMap { key in
      var row = StrategyRow(key, statistics[key, default: [:]])
      row?.dangles = dangles[key.strategy].map { $0 ? 1 : 0 }
      return row
    }
  }

  /// Nil for what is no strategy, or has no headline.
  private init?(_ key: CaseKey, _ rows: [String: ResultRow]) {
    func row(_ metric: Metric, _ stat: Stat) -> ResultRow? { rows["\(metric.id) \(stat.rawValue)"] }
    let isStrategy = !key.strategy.hasPrefix("kernel.") && key.parameters["twin"] == nil
    let headline = key.parameters["pass"] == "build" ? Metric.build : .latency
    guard isStrategy, let head = row(headline, .median) else { return nil }
    (caseKey, family) = (key, String(key.strategy.prefix { $0 != "." }))
    pass = key.parameters["pass"] ?? "messages"
    for (metric, stat, part, _) in Self.columns + Self.states {
      let found = row(metric, stat)
      self[Self.id(metric, part)] =
        switch part {
        case "lo": found?.intervalLow
        case "hi": found?.intervalHigh
        default: found?.value
        }
    }
    let tail = Self.id(.latency, Stat.p99.rawValue)
    if let single = self[tail], let median = self[.latency], single < median { self[tail] = nil }
    judge([head] + [row(.leftObjects, .exact)].compactMap(\.self))
  }

  /// The worst of what the headline consists of, and every reason of those that are not as they should be.
  private mutating func judge(_ headline: [ResultRow]) {
    let gravity: [Status] = [.ok, .unavailable, .skipped, .noisy, .failed]
    status = gravity.last { status in headline.contains { $0.status == status } } ?? .ok
    var reasons: [String] = []
    for row in headline where row.status != .ok && !reasons.contains(row.reason) {
      reasons.append(row.reason)
    }
    reason = reasons.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension Metric {
  /// What can live on when the last outside reference to a hierarchy has gone, kind by kind.
  package static let kindsLeft: [Metric] = [.leftObjects, .leftClosures, .leftEntries]
}

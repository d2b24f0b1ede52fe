/// One strategy on one scenario: a row of `strategies.csv`, with all that there is to know of it side by side.
///
/// Derived from the rows of `results.csv` and from nothing else, so that it can be made again at any time. It is for
/// people, spreadsheets and one-line questions; whoever wants every statistic with its interval reads the long form. A
/// column has the name of its metric there, followed by the statistic where that is neither a median nor a count.
package struct StrategyRow: Equatable, Sendable {
  package var caseKey = CaseKey.blank
  package var family = ""
  package var pass = ""
  package var latency: Double?
  package var latencyLow: Double?
  package var latencyHigh: Double?
  package var latencyAboveFloor: Double?
  package var latencyPerHop: Double?
  package var hopsPerMessage: Double?
  package var ratioToChase: Double?
  package var p99: Double?
  package var misrouted: Double?
  package var allocations: Double?
  package var retains: Double?
  package var releases: Double?
  package var weakLoads: Double?
  package var tableHits: Double?
  package var build: Double?
  package var buildAllocations: Double?
  package var bytesPerNode: Double?
  package var teardown: Double?
  package var teardownByHand: Double?
  package var leftObjects: Double?
  package var leftClosures: Double?
  package var leftEntries: Double?
  package var leftPredicted: Double?
  package var throughput: Double?
  package var scalingEfficiency: Double?
  package var scalingToChase: Double?
  package var status = Status.ok
  package var reason = ""

  package static let table = Table<StrategyRow>(
    "strategies.csv",
    columns: subject + messages + counts + hierarchies + outcome,
    unique: ["case_id"],
    blank: StrategyRow()
  )

  private static let subject: [Column<StrategyRow>] =
    CaseKey.columns.map { $0.within(\.caseKey) } + [
      Column("family", \.family, .name, "the strategy's name up to its dot"),
      Column(
        "pass",
        \.pass,
        .name,
        "`messages` sent by one thread, by several `threads`, each from a `cold` cache, or a `build`"
      ),
    ]

  private static let messages: [Column<StrategyRow>] = [
    figure(.latency, \.latency, "ns per message, the median and its interval"),
    figure(.latency, \.latencyLow, part: "lo"),
    figure(.latency, \.latencyHigh, part: "hi"),
    Column(Metric.latencyAboveFloor.id, \.latencyAboveFloor, .optional(.figure), "the same less the floor"),
    figure(.latencyPerHop, \.latencyPerHop, "ns per hop"),
    figure(.hopsPerMessage, \.hopsPerMessage, "their mean, missing where one hop leads anywhere"),
    figure(.ratioToChase, \.ratioToChase, "time per message ÷ that of a pointer chase as long"),
    figure(
      .latency,
      \.p99,
      "99th percentile of single sends in ns, missing where it is below the median of the batches, which are other samples",
      part: Stat.p99.rawValue
    ),
    figure(.misrouted, \.misrouted, "messages that the wrong level decided"),
  ]

  private static let counts: [Column<StrategyRow>] = [
    figure(
      .allocations,
      \.allocations,
      "counted per message (table hits are look-ups in a side table that find something)"
    ),
    figure(.retains, \.retains),
    figure(.releases, \.releases),
    figure(.weakLoads, \.weakLoads),
    figure(.tableHits, \.tableHits),
  ]

  private static let hierarchies: [Column<StrategyRow>] = [
    figure(.build, \.build, "ns to build and link a node"),
    figure(.allocationsPerNode, \.buildAllocations, "allocations of building a node, counted"),
    figure(.bytesPerNode, \.bytesPerNode, "bytes that a node keeps"),
    figure(.teardown, \.teardown, "ns to take a node down by dropping the last outside reference"),
    figure(.teardownByHand, \.teardownByHand, "the same after every link was broken by hand"),
    figure(
      .leftObjects,
      \.leftObjects,
      "objects, closures that they keep, and table entries, observers and queued messages that outlive the last outside reference"
    ),
    figure(.leftClosures, \.leftClosures),
    figure(.leftEntries, \.leftEntries),
    figure(.leftPredicted, \.leftPredicted, "how many of all these the plan predicts"),
  ]

  private static let outcome: [Column<StrategyRow>] = [
    figure(.throughput, \.throughput, "messages per second of all threads together"),
    figure(.scalingEfficiency, \.scalingEfficiency, "throughput per usable core ÷ that of one thread"),
    figure(.scalingToChase, \.scalingToChase, "the same ÷ that of pointer chases that share nothing"),
    Column("status", \.status, .word, "whether there is a value"),
    Column("reason", \.reason, .prose, "why there is no value, or what to know about it"),
  ]

  private static func figure(
    _ metric: Metric,
    _ property: any WritableKeyPath<StrategyRow, Double?> & Sendable,
    _ about: String = "",
    part: String? = nil
  ) -> Column<StrategyRow> {
    Column(metric.id + (part.map { "_\($0)" } ?? ""), property, .optional(.positiveFigure), about)
  }
}

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
      Column(
        "family",
        \.family,
        .name,
        "how messages travel, in the large: the strategy's name up to its dot"
      ),
      Column(
        "pass",
        \.pass,
        .name,
        "what was done: `messages` sent by one thread, by several `threads`, or each from a `cold` cache; or a `build`"
      ),
    ]

  private static let messages: [Column<StrategyRow>] = [
    figure(.latency, \.latency, "ns per message, median"),
    figure(.latency, \.latencyLow, "the lower end of its interval", part: "lo"),
    figure(.latency, \.latencyHigh, "the upper end", part: "hi"),
    Column(
      Metric.latencyAboveFloor.id,
      \.latencyAboveFloor,
      .optional(.figure),
      "the same less what a message takes that nobody sends, in ns"
    ),
    figure(.latencyPerHop, \.latencyPerHop, "ns per hop"),
    figure(
      .hopsPerMessage,
      \.hopsPerMessage,
      "hops of a message, on average; nothing where it takes one hop to anywhere"
    ),
    figure(.ratioToChase, \.ratioToChase, "time per message ÷ that of a chase of pointers as long"),
    figure(
      .latency,
      \.p99,
      "what 99 % of the messages do not exceed, of single sends, in ns; nothing where that lies below the median of the batches, which are other samples",
      part: Stat.p99.rawValue
    ),
    figure(
      .misrouted,
      \.misrouted,
      "messages of the script that another took than the decider of the sender's context; a strategy with any does other work than those without, and has no rank among them"
    ),
  ]

  private static let counts: [Column<StrategyRow>] = [
    figure(.allocations, \.allocations, "allocations per message, counted"),
    figure(.retains, \.retains, "retains per message, counted"),
    figure(.releases, \.releases, "releases per message, counted"),
    figure(.weakLoads, \.weakLoads, "weak references read per message, counted"),
    figure(.tableHits, \.tableHits, "look-ups in a side table per message that found something"),
  ]

  private static let hierarchies: [Column<StrategyRow>] = [
    figure(.build, \.build, "ns to build and link a node"),
    figure(.allocationsPerNode, \.buildAllocations, "allocations per node meanwhile, counted"),
    figure(.bytesPerNode, \.bytesPerNode, "bytes that a node keeps"),
    figure(.teardown, \.teardown, "ns to take a node down by dropping the last outside reference"),
    figure(.teardownByHand, \.teardownByHand, "the same where every link has to be broken first"),
    figure(.leftObjects, \.leftObjects, "objects that live on when the last outside reference has gone"),
    figure(.leftClosures, \.leftClosures, "closures that they keep"),
    figure(
      .leftEntries,
      \.leftEntries,
      "table entries, observers and queued messages that are there still"
    ),
    figure(.leftPredicted, \.leftPredicted, "how many of all three the plan predicts"),
  ]

  private static let outcome: [Column<StrategyRow>] = [
    figure(.throughput, \.throughput, "messages per second of all threads together"),
    figure(.scalingEfficiency, \.scalingEfficiency, "throughput per usable core ÷ that of one thread"),
    figure(
      .scalingToChase,
      \.scalingToChase,
      "the same ÷ that of as many chases of pointers that share nothing"
    ),
    Column(
      "status",
      \.status,
      .word,
      "what became of the headline: the time per message, or of a build the time per node, and what is left behind"
    ),
    Column("reason", \.reason, .prose, "why there is no headline, or what to know about it"),
  ]

  private static func figure(
    _ metric: Metric,
    _ property: any WritableKeyPath<StrategyRow, Double?> & Sendable,
    _ about: String,
    part: String? = nil
  ) -> Column<StrategyRow> {
    Column(metric.id + (part.map { "_\($0)" } ?? ""), property, .optional(.positiveFigure), about)
  }
}

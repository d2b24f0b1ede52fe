/// One strategy on one scenario: a row of `strategies.csv`, with all that there is to know of it side by side.
///
/// Derived from the rows of `results.csv` and from nothing else, so that it can be made again at any time. It is for
/// people, spreadsheets and one-line questions; whoever wants every statistic with its interval reads the long form.
package struct StrategyRow: Equatable, Sendable {
  package var scenario = ""
  package var family = ""
  package var strategy = ""
  package var options = Parameters.none
  package var payload: String?
  package var controllers: Int?
  package var depth: Int?
  package var nodes: Int?
  package var threads = 1
  package var hops: Double?
  package var latency: Double?
  package var latencyLow: Double?
  package var latencyHigh: Double?
  package var latencyAboveFloor: Double?
  package var latencyPerHop: Double?
  package var ratioToChase: Double?
  package var p99: Double?
  package var allocations: Double?
  package var retains: Double?
  package var releases: Double?
  package var weakLoads: Double?
  package var tableHits: Double?
  package var build: Double?
  package var buildAllocations: Double?
  package var bytesPerNode: Double?
  package var teardown: Double?
  package var leftBehind: Double?
  package var leftBehindPredicted: Double?
  package var misdelivered: Double?
  package var throughput: Double?
  package var scaling: Double?
  package var status = Status.ok
  package var reason = ""

  package static let table = Table<StrategyRow>(
    "strategies.csv",
    columns: subject + messages + counts + hierarchies + outcome,
    unique: ["scenario", "strategy", "options", "controllers", "depth", "nodes", "threads"],
    blank: StrategyRow()
  )

  private static let subject: [Column<StrategyRow>] = [
    Column(
      "scenario",
      \.scenario,
      .name,
      "what is built and sent, with its size: `chain-100`, `app-120-threads`"
    ),
    Column("family", \.family, .name, "how messages travel, in the large: the strategy's name up to its dot"),
    Column("strategy", \.strategy, .name, "who carries the messages, as in `parent.weak`"),
    Column(
      "options",
      \.options,
      .parameters,
      "the strategy's options; `teardown=by-hand` where links are broken first"
    ),
    Column(
      "payload",
      \.payload,
      .optional(.name),
      "how messages carry their payloads: as a `value`, or `boxed` in an object that is made for the send"
    ),
    Column("controllers", \.controllers, .optional(.count()), "controllers, where the case has any"),
    Column("depth", \.depth, .optional(.count()), "levels on the longest path to the application"),
    Column("nodes", \.nodes, .optional(.count()), "nodes that live"),
    Column("threads", \.threads, .count(from: 1), "threads that send"),
  ]

  private static let messages: [Column<StrategyRow>] = [
    Column(
      "hops",
      \.hops,
      .optional(.amount),
      "hops of a message, on average; nothing where it takes one hop to anywhere"
    ),
    Column("ns_per_message", \.latency, .optional(.amount), "time per message, median"),
    Column("ns_per_message_lo", \.latencyLow, .optional(.amount), "the lower end of its interval"),
    Column("ns_per_message_hi", \.latencyHigh, .optional(.amount), "the upper end"),
    Column(
      "ns_above_floor",
      \.latencyAboveFloor,
      .optional(.number),
      "the same less what a message takes that nobody sends"
    ),
    Column("ns_per_hop", \.latencyPerHop, .optional(.amount), "time per hop"),
    Column(
      "x_chase",
      \.ratioToChase,
      .optional(.amount),
      "time per message ÷ that of a chase of pointers as long"
    ),
    Column(
      "p99_ns",
      \.p99,
      .optional(.amount),
      "what 99 % of the messages do not exceed, of single sends; nothing where that lies below the median of the batches, which are other samples"
    ),
  ]

  private static let counts: [Column<StrategyRow>] = [
    Column("allocs_per_message", \.allocations, .optional(.amount), "allocations per message, counted"),
    Column("retains_per_message", \.retains, .optional(.amount), "retains per message, counted"),
    Column("releases_per_message", \.releases, .optional(.amount), "releases per message, counted"),
    Column(
      "weak_loads_per_message",
      \.weakLoads,
      .optional(.amount),
      "weak references read per message, counted"
    ),
    Column(
      "table_hits_per_message",
      \.tableHits,
      .optional(.amount),
      "look-ups in a side table that found something"
    ),
  ]

  private static let hierarchies: [Column<StrategyRow>] = [
    Column("build_ns_per_node", \.build, .optional(.amount), "time to build and link a node"),
    Column("build_allocs_per_node", \.buildAllocations, .optional(.amount), "allocations meanwhile, counted"),
    Column("bytes_per_node", \.bytesPerNode, .optional(.amount), "bytes that a node keeps"),
    Column("teardown_ns_per_node", \.teardown, .optional(.amount), "time to take a node down"),
    Column(
      "left_behind",
      \.leftBehind,
      .optional(.amount),
      "objects, closures, table entries, observers and queued messages that live on when the last outside reference has gone"
    ),
    Column("left_behind_predicted", \.leftBehindPredicted, .optional(.amount), "how many the plan predicts"),
  ]

  private static let outcome: [Column<StrategyRow>] = [
    Column(
      "misdelivered",
      \.misdelivered,
      .optional(.amount),
      "messages of the script that another took than the decider of the sender's context"
    ),
    Column("messages_per_second", \.throughput, .optional(.amount), "messages of all threads together"),
    Column("scaling", \.scaling, .optional(.amount), "throughput per usable core ÷ that of one thread"),
    Column(
      "status",
      \.status,
      .word,
      "what became of the headline: the time per message, or of a build the time per node, and what is left behind"
    ),
    Column("reason", \.reason, .prose, "why there is no headline, or what to know about it"),
  ]
}

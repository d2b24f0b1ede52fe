/// One figure of one load: a row of `stress.csv`.
public struct StressRow: Equatable, Sendable {
  package var runID: String
  package var machineID: String
  package var strategy: String
  package var discipline: String
  package var threads: Int
  package var parameters: Parameters
  package var metric: String
  package var unit: String
  package var value: Double?
  package var status: Status
  package var reason: String
  package var scenario: String?
  package var controllers: Int?
  package var depth: Int?
  package var nodes: Int?

  package init(
    runID: String,
    machineID: String,
    strategy: String,
    discipline: String,
    threads: Int,
    parameters: Parameters,
    metric: String,
    unit: String,
    value: Double?,
    status: Status = .ok,
    reason: String = "",
    scenario: String? = nil,
    controllers: Int? = nil,
    depth: Int? = nil,
    nodes: Int? = nil
  ) {
    self.runID = runID
    self.machineID = machineID
    self.strategy = strategy
    self.discipline = discipline
    self.threads = threads
    self.parameters = parameters
    self.metric = metric
    self.unit = unit
    self.value = value
    self.status = status
    self.reason = reason
    self.scenario = scenario
    self.controllers = controllers
    self.depth = depth
    self.nodes = nodes
  }

  package static let table = Table<StressRow>(
    "stress.csv",
    columns: [
      Column("run_id", \.runID, .name, "the run"),
      Column(
        "machine_id",
        \.machineID,
        .name,
        "a digest of processor, architecture, system and number of cores"
      ),
      Column("strategy", \.strategy, .name, "what carries the messages, as in `parent.weak`"),
      Column("discipline", \.discipline, .name, "what keeps senders and changes apart, as in `locked`"),
      Column("threads", \.threads, .count(from: 1, to: FileLimits.mostThreads), "threads that send"),
      Column(
        "options",
        \.parameters,
        .parameters,
        "the strategy's options, and what else differs from the scenario's usual form"
      ),
      Column("metric", \.metric, .name, "as in `throughput`"),
      Column("unit", \.unit, .name, "the base unit of the values: `ns`, `1/s`, `count`, `bytes` or `ratio`"),
      Column("value", \.value, .optional(.figure), "the figure"),
      Column("status", \.status, .word, "whether there is a value"),
      Column("reason", \.reason, .prose, "why there is no value, or what to know about it"),
      Column("scenario", \.scenario, .optional(.name), "missing for a pair that is refused"),
      Column("controllers", \.controllers, .optional(.count(from: 1)), "the size at the beginning"),
      Column("depth", \.depth, .optional(.count(from: 1))),
      Column("nodes", \.nodes, .optional(.count(from: 1))),
    ],
    unique: [
      "scenario", "controllers", "depth", "strategy", "discipline", "threads", "options", "metric",
    ],
    blank: StressRow(
      runID: "",
      machineID: "",
      strategy: "",
      discipline: "",
      threads: 1,
      parameters: .none,
      metric: "",
      unit: "",
      value: nil,
      status: .failed
    ),
    check: { row throws(Problem) in try row.check() }
  )

  /// Unlike a statistic, a figure of a failed load may be there: how many messages got lost says what is wrong.
  private func check() throws(Problem) {
    let advice = "restore the row, or run the load again"
    let missing = status.hasValue && value == nil
    try Problem.require(!missing, "value", "is missing with status \(status.rawValue)", advice)
    try Problem.require(
      status.hasValue || !reason.isEmpty,
      "reason",
      "is empty with status \(status.rawValue)",
      advice
    )
  }
}

/// What happened in a tenth of a second of a load: a row of `timeline.csv`.
public struct TimelineRow: Equatable, Sendable {
  package var runID: String
  package var strategy: String
  package var discipline: String
  package var threads: Int
  package var parameters: Parameters
  package var t: Double
  package var throughput: Double
  package var p99: Double?
  package var alive: Int

  package init(
    runID: String,
    strategy: String,
    discipline: String,
    threads: Int,
    parameters: Parameters,
    t: Double,
    throughput: Double,
    p99: Double?,
    alive: Int
  ) {
    self.runID = runID
    self.strategy = strategy
    self.discipline = discipline
    self.threads = threads
    self.parameters = parameters
    self.t = t
    self.throughput = throughput
    self.p99 = p99
    self.alive = alive
  }

  package static let table = Table<TimelineRow>(
    "timeline.csv",
    columns: [
      Column("run_id", \.runID, .name, "the run"),
      Column("strategy", \.strategy, .name, "what carries the messages, as in `parent.weak`"),
      Column("discipline", \.discipline, .name, "what keeps senders and changes apart, as in `locked`"),
      Column("threads", \.threads, .count(from: 1, to: FileLimits.mostThreads), "threads that send"),
      Column(
        "options",
        \.parameters,
        .parameters,
        "the strategy's options, and what else differs from the scenario's usual form"
      ),
      Column("t", \.t, .positiveFigure, "seconds from the start of the load"),
      Column("throughput", \.throughput, .positiveFigure, "messages per second"),
      Column("p99_ns", \.p99, .optional(.positiveFigure), "99th percentile of its messages in ns"),
      Column("alive", \.alive, .count(), "live objects"),
    ],
    unique: ["strategy", "discipline", "threads", "options"],
    rising: "t",
    blank: TimelineRow(
      runID: "",
      strategy: "",
      discipline: "",
      threads: 1,
      parameters: .none,
      t: 0,
      throughput: 0,
      p99: nil,
      alive: 0
    )
  )
}

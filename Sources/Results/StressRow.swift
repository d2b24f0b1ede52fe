/// One figure of one load: a row of `stress.csv`.
package struct StressRow: Equatable, Sendable {
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
    runID: String = "",
    machineID: String = "",
    strategy: String = "",
    discipline: String = "",
    threads: Int = 1,
    parameters: Parameters = .none,
    metric: String = "",
    unit: String = "",
    value: Double? = nil,
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
      .runID(\.runID), .machineID(\.machineID),
      .strategy(\.strategy), .discipline(\.discipline), .threads(\.threads), .options(\.parameters),
      Column("metric", \.metric, .name, "as in `throughput`"),
      .unit(\.unit),
      Column("value", \.value, .optional(.figure), "the figure"),
      .status(\.status), .reason(\.reason),
      Column("scenario", \.scenario, .optional(.name), "missing for a pair that is refused"),
      Column("controllers", \.controllers, .optional(.count(from: 1)), "the size at the beginning"),
      Column("depth", \.depth, .optional(.count(from: 1))),
      Column("nodes", \.nodes, .optional(.count(from: 1))),
    ],
    unique: [
      "scenario", "controllers", "depth", "strategy", "discipline", "threads", "options", "metric",
    ],
    blank: StressRow(),
    check: { row throws(Problem) in
      // Unlike a statistic, a figure of a failed load may be there: how many messages got lost says what is wrong.
      let (column, isThere) =
        row.status.hasValue ? ("value", row.value != nil) : ("reason", !row.reason.isEmpty)
      try Problem.require(isThere, column, "is missing with status \(row.status.rawValue)")
    }
  )
}

/// What happened in a tenth of a second of a load: a row of `timeline.csv`.
package struct TimelineRow: Equatable, Sendable {
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
    runID: String = "",
    strategy: String = "",
    discipline: String = "",
    threads: Int = 1,
    parameters: Parameters = .none,
    t: Double = 0,
    throughput: Double = 0,
    p99: Double? = nil,
    alive: Int = 0
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
      .runID(\.runID), .strategy(\.strategy), .discipline(\.discipline), .threads(\.threads),
      .options(\.parameters),
      Column("t", \.t, .positiveFigure, "seconds from the start of the load"),
      Column("throughput", \.throughput, .positiveFigure, "messages per second"),
      Column("p99_ns", \.p99, .optional(.positiveFigure), "99th percentile of its messages in ns"),
      Column("alive", \.alive, .count(), "live objects"),
    ],
    unique: ["strategy", "discipline", "threads", "options"],
    rising: "t",
    blank: TimelineRow()
  )
}

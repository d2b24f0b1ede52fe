import Results

/// The statistics of a run, row by row, as `results.csv` will have them.
struct ResultSheet {
  let runID: String
  let machineID: String
  private(set) var rows: [ResultRow] = []

  init(runID: String, machineID: String) {
    self.runID = runID
    self.machineID = machineID
  }

  mutating func add(
    _ metric: Metric,
    _ stat: Stat,
    _ value: Double,
    interval: Results.Interval? = nil,
    count: Int,
    of key: CaseKey,
    isNoisy: Bool = false,
    reason: String = ""
  ) {
    rows.append(
      ResultRow(
        runID: runID,
        machineID: machineID,
        caseKey: key,
        metric: metric,
        stat: stat,
        value: value,
        interval: interval,
        sampleCount: count,
        isNoisy: isNoisy,
        reason: reason
      )
    )
  }

  /// A count that every repetition gives alike; one call per metric is all that a counting pass needs.
  mutating func add(exact value: Double, _ metric: Metric, of key: CaseKey, reason: String = "") {
    add(metric, .exact, value, count: 1, of: key, reason: reason)
  }

  /// A statistic that is not there, and why.
  mutating func add(_ metric: Metric, _ stat: Stat, without status: Status, of key: CaseKey, reason: String) {
    rows.append(
      ResultRow(
        runID: runID,
        machineID: machineID,
        caseKey: key,
        metric: metric,
        stat: stat,
        without: status,
        reason: reason
      )
    )
  }

  mutating func append(_ other: ResultSheet) { rows += other.rows }

  /// The row of a statistic of a case.
  func row(_ metric: Metric, _ stat: Stat, of key: CaseKey) -> ResultRow? {
    rows.first { $0.caseKey == key && $0.metric == metric.id && $0.stat == stat }
  }

  /// The value of a statistic of a case, where it has one.
  func value(_ metric: Metric, _ stat: Stat, of key: CaseKey) -> Double? { row(metric, stat, of: key)?.value }
}

/// One statistic of one case: a row of `results.csv`.
public struct ResultRow: Equatable, Sendable {
  /// The run it summarises.
  public var runID: String
  /// The digest of the machine's stable properties.
  public var machineID: String
  /// The case.
  public var caseKey: CaseKey
  /// The metric's name.
  public var metric: String
  /// The base unit of value and interval.
  public var unit: String
  /// Which direction is an improvement.
  public var better: Better
  /// Which statistic over the samples.
  public var stat: Stat
  /// The value; missing unless the status has one.
  public var value: Double?
  /// The lower end of the value's interval.
  public var intervalLow: Double?
  /// The upper end of the value's interval.
  public var intervalHigh: Double?
  /// The interval's level.
  public var intervalLevel: Double?
  /// How many samples the value rests on.
  public var sampleCount: Int?
  /// What became of it.
  public var status: Status
  /// Why there is no value, or what to know about it.
  public var reason: String

  /// A statistic that was measured.
  public init(
    runID: String,
    machineID: String,
    caseKey: CaseKey,
    metric: Metric,
    stat: Stat,
    value: Double,
    interval: Interval? = nil,
    sampleCount: Int,
    isNoisy: Bool = false,
    reason: String = ""
  ) {
    self.init(runID: runID, machineID: machineID, caseKey: caseKey, metric: metric, stat: stat)
    self.value = value
    intervalLow = interval?.low
    intervalHigh = interval?.high
    intervalLevel = interval?.level
    self.sampleCount = sampleCount
    status = isNoisy ? .noisy : .ok
    self.reason = reason
  }

  /// A statistic without a value, and why there is none.
  public init(
    runID: String,
    machineID: String,
    caseKey: CaseKey,
    metric: Metric,
    stat: Stat,
    without status: Status,
    reason: String
  ) {
    self.init(runID: runID, machineID: machineID, caseKey: caseKey, metric: metric, stat: stat)
    self.status = status
    self.reason = reason
  }

  private init(runID: String, machineID: String, caseKey: CaseKey, metric: Metric, stat: Stat) {
    self.runID = runID
    self.machineID = machineID
    self.caseKey = caseKey
    self.metric = metric.id
    unit = metric.unit
    better = metric.better
    self.stat = stat
    status = .ok
    reason = ""
  }
}

/// One figure of one load: a row of `stress.csv`.
public struct StressRow: Equatable, Sendable {
  /// The run that it belongs to.
  public var runID: String
  /// The digest of the machine's stable properties.
  public var machineID: String
  /// Who carried the messages.
  public var strategy: String
  /// Who kept senders and changes apart, as in `striped`.
  public var discipline: String
  /// How many senders there were.
  public var threads: Int
  /// What else decides about the load.
  public var parameters: Parameters
  /// What was measured or counted, as in `throughput`.
  public var metric: String
  /// The unit of the value.
  public var unit: String
  /// The figure; nil where there is none.
  public var value: Double?
  /// What became of it.
  public var status: Status
  /// Why there is no figure, or what is wrong; empty where all is well.
  public var reason: String

  /// A row.
  public init(
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
    reason: String = ""
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
  }
}

/// What happened in a tenth of a second of a load: a row of `timeline.csv`.
public struct TimelineRow: Equatable, Sendable {
  /// The run that it belongs to.
  public var runID: String
  /// Who carried the messages.
  public var strategy: String
  /// Who kept senders and changes apart.
  public var discipline: String
  /// How many senders there were.
  public var threads: Int
  /// What else decides about the load.
  public var parameters: Parameters
  /// Seconds from the start of the load to the start of the slot.
  public var t: Double
  /// Messages per second.
  public var throughput: Double
  /// The latency in nanoseconds that 99 % of the slot's messages do not exceed; nil for a slot without any.
  public var p99: Double?
  /// Objects that lived.
  public var alive: Int

  /// A row.
  public init(
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
}

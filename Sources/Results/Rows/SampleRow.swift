/// One raw measurement: a row of `samples.csv`.
public struct SampleRow: Equatable, Sendable {
  /// The run that took it.
  public var runID: String
  /// The case it belongs to.
  public var caseKey: CaseKey
  /// The round of alternation, from 0.
  public var round: Int
  /// The position within the round's random order, from 0.
  public var orderIndex: Int
  /// When it began, in nanoseconds of a monotonic clock since the run's start.
  public var startNanoseconds: Int
  /// The part of the measurement, such as `batch`, `single`, `count` or `build`.
  public var phase: String
  /// How many operations the value stands for.
  public var iterations: Int
  /// The metric's name.
  public var metric: String
  /// The value's base unit.
  public var unit: String
  /// The value.
  public var value: Double

  /// A sample of a known metric, whose unit follows from it.
  public init(
    runID: String,
    caseKey: CaseKey,
    round: Int,
    orderIndex: Int,
    startNanoseconds: Int,
    phase: String,
    iterations: Int,
    metric: Metric,
    value: Double
  ) {
    self.runID = runID
    self.caseKey = caseKey
    self.round = round
    self.orderIndex = orderIndex
    self.startNanoseconds = startNanoseconds
    self.phase = phase
    self.iterations = iterations
    self.metric = metric.id
    unit = metric.unit
    self.value = value
  }
}

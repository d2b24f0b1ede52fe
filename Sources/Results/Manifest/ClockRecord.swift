/// The clock as it was measured at the run's start.
public struct ClockRecord: Codable, Equatable, Sendable {
  /// The clock's name.
  public var name: String
  /// What one read costs, in nanoseconds.
  public var costNanoseconds: Double
  /// The smallest step seen between two different readings, in nanoseconds.
  public var resolutionNanoseconds: Double
  /// How long a batch had to last, in nanoseconds, so that reading the clock is next to nothing of it; nil where an
  /// older version wrote the run.
  public var shortestBatchNanoseconds: Double?

  /// Notes a calibration.
  public init(
    name: String,
    costNanoseconds: Double,
    resolutionNanoseconds: Double,
    shortestBatchNanoseconds: Double? = nil
  ) {
    self.name = name
    self.costNanoseconds = costNanoseconds
    self.resolutionNanoseconds = resolutionNanoseconds
    self.shortestBatchNanoseconds = shortestBatchNanoseconds
  }

  enum CodingKeys: String, CodingKey {
    case name
    case costNanoseconds = "cost_ns"
    case resolutionNanoseconds = "resolution_ns"
    case shortestBatchNanoseconds = "shortest_batch_ns"
  }
}

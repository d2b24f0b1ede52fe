/// The clock as it was measured at the run's start.
public struct ClockRecord: Codable, Equatable, Sendable {
  /// The clock's name.
  public var name: String
  /// What one read costs, in nanoseconds.
  public var costNanoseconds: Double
  /// The smallest step seen between two different readings, in nanoseconds.
  public var resolutionNanoseconds: Double

  /// Notes a calibration.
  public init(name: String, costNanoseconds: Double, resolutionNanoseconds: Double) {
    self.name = name
    self.costNanoseconds = costNanoseconds
    self.resolutionNanoseconds = resolutionNanoseconds
  }

  enum CodingKeys: String, CodingKey {
    case name
    case costNanoseconds = "cost_ns"
    case resolutionNanoseconds = "resolution_ns"
  }
}

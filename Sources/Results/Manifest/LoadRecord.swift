/// The system's load averages at one moment.
public struct LoadRecord: Codable, Equatable, Sendable {
  /// Over one minute.
  public var oneMinute: Double
  /// Over five minutes.
  public var fiveMinutes: Double
  /// Over fifteen minutes.
  public var fifteenMinutes: Double

  /// Notes load averages.
  public init(oneMinute: Double, fiveMinutes: Double, fifteenMinutes: Double) {
    self.oneMinute = oneMinute
    self.fiveMinutes = fiveMinutes
    self.fifteenMinutes = fifteenMinutes
  }

  enum CodingKeys: String, CodingKey {
    case oneMinute = "one_minute"
    case fiveMinutes = "five_minutes"
    case fifteenMinutes = "fifteen_minutes"
  }
}

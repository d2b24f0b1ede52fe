/// One number behind a verdict.
public struct ClaimFigure: Sendable, Equatable {
  /// What it is, as in `retains per message`.
  public let label: String
  /// The number.
  public let value: Double
  /// Its unit, by the words of the metrics: `ns`, `count`, `bytes`, `ratio`.
  public let unit: String
  /// The lower end of its interval; nil for an exact number, or where there were too few samples.
  public let lower: Double?
  /// The upper end.
  public let upper: Double?

  /// A measured number with its interval.
  public init(_ label: String, _ value: Double, unit: String, lower: Double? = nil, upper: Double? = nil) {
    self.label = label
    self.value = value
    self.unit = unit
    self.lower = lower
    self.upper = upper
  }

  /// An exact number of something.
  public init(_ label: String, count: Int) {
    self.init(label, Double(count), unit: "count", lower: Double(count), upper: Double(count))
  }
}

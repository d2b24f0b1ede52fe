/// What one side of a comparison has to say of a statistic.
public struct ComparedSide: Equatable, Sendable {
  /// The run, or for two builds the name of the build.
  public var run: String
  /// The value; nil where this side has none.
  public var value: Double?
  /// How many samples the value rests on.
  public var sampleCount: Int?

  /// A side with a value.
  public init(run: String, value: Double, sampleCount: Int) {
    self.run = run
    self.value = value
    self.sampleCount = sampleCount
  }

  /// A side without one.
  public init(run: String) { self.run = run }
}

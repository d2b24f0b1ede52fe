/// How long one message or operation took.
public struct LatencyReading: Sendable, Equatable {
  /// Its median, with an interval.
  public let nanoseconds: ClaimFigure
  /// The paired ratio to the first of those that were compared, with an interval; exactly 1 for the first itself.
  public let ratio: ClaimFigure
  /// Links that an average message takes; nil for an operation.
  public let hops: Double?

  /// A reading.
  public init(nanoseconds: ClaimFigure, ratio: ClaimFigure, hops: Double? = nil) {
    self.nanoseconds = nanoseconds
    self.ratio = ratio
    self.hops = hops
  }
}

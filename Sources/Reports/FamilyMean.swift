/// The geometric mean of the ratios of one metric over the cases of one family of strategies.
public struct FamilyMean: Sendable, Equatable {
  /// The family, as `responder` in `responder.trampoline`.
  public var family: String
  /// The metric's name.
  public var metric: String
  /// The mean ratio of candidate to base; nil where no case has a ratio above 0.
  public var ratio: Double?
  /// How many cases went in.
  public var count: Int
  /// How many cases have no ratio above 0, whose logarithm could be averaged.
  public var leftOut: Int

  /// A mean over `count` cases.
  public init(family: String, metric: String, ratio: Double?, count: Int, leftOut: Int) {
    self.family = family
    self.metric = metric
    self.ratio = ratio
    self.count = count
    self.leftOut = leftOut
  }
}

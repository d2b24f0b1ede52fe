/// The exact two-sided sign test of whether values above zero are as frequent as values below.
///
/// Dixon & Mood, "The Statistical Sign Test", JASA 41 (1946), 557–566; zeros are dropped, as there.
public struct SignTest: Sendable, Equatable {
  /// Values above zero.
  public let above: Int
  /// Values below zero.
  public let below: Int
  /// The two-sided p-value; 1 where every value is zero.
  public let pValue: Double

  /// Counts the signs of the values.
  public init(of values: [Double]) {
    above = values.count { $0 > 0 }
    below = values.count { $0 < 0 }
    pValue = min(1, 2 * FairBinomial(trials: above + below).cumulative(min(above, below)))
  }
}

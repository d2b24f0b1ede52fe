/// Finite values in ascending order, at least one of them.
///
/// Every order statistic starts here, so that emptiness, infinities and sorting are checked once and no method
/// further down can trap or return a number made of nothing.
public struct SortedSample: Sendable, Equatable {
  /// The values, ascending.
  public let values: [Double]

  /// Sorts the values, and refuses an empty list or a value that is not finite.
  public init(_ values: some Sequence<Double>) throws(StatisticsError) {
    let collected = Array(values)
    guard !collected.isEmpty else { throw StatisticsError(.empty, "sample") }
    if let index = collected.firstIndex(where: { !$0.isFinite }) {
      throw StatisticsError(.notFinite, "sample value \(index) is \(collected[index])")
    }
    self.values = collected.sorted()
  }

  /// How many values there are; never zero.
  public var count: Int { values.count }

  /// The smallest value.
  public var minimum: Double { values[0] }

  /// The largest value.
  public var maximum: Double { values[values.count - 1] }

  /// The value of a rank counted from 1, as order statistics are numbered in the literature.
  func orderStatistic(_ rank: Int) -> Double { values[rank - 1] }
}

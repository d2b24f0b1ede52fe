/// The mean of ratios.
///
/// Ratios are averaged through logarithms, so that a case twice as fast and one twice as slow cancel out (Fleming &
/// Wallace, "How Not to Lie with Statistics", CACM 29 (1986), 218–221).
public enum GeometricMean {
  /// The geometric mean of finite values above zero.
  public static func of(_ values: [Double]) throws(StatisticsError) -> Double {
    guard !values.isEmpty else { throw StatisticsError(.empty, "geometric mean") }
    var sum = 0.0
    for (index, value) in values.enumerated() {
      guard value.isFinite else { throw StatisticsError(.notFinite, "ratio \(index) is \(value)") }
      guard value > 0 else { throw StatisticsError(.notPositive, "ratio \(index) is \(value)") }
      sum += RealFunctions.logarithm(value)
    }
    return RealFunctions.exponential(sum / Double(values.count))
  }
}

/// Adjusted p-values for a family of tests.
///
/// Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979),
/// 65–70. Holds for dependent tests too, and cases of one run are dependent: they share the machine.
public enum HolmAdjustment {
  /// The adjusted p-values, in the order given.
  public static func adjusted(_ pValues: [Double]) throws(StatisticsError) -> [Double] {
    for (index, value) in pValues.enumerated() where !(value >= 0 && value <= 1) {
      throw StatisticsError(.outOfRange, "p-value \(index) is \(value)")
    }
    var result = pValues
    var running = 0.0
    for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
      running = max(running, min(1, pValues[index] * Double(pValues.count - rank)))
      result[index] = running
    }
    return result
  }
}

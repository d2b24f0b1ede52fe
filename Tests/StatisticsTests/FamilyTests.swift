import Statistics
import Testing

@Suite struct FamilyTests {
  @Test("Holm's adjustment multiplies step by step, keeps the order given and never falls")
  func holm() throws {
    let adjusted = try HolmAdjustment.adjusted([0.01, 0.04, 0.03, 0.005])
    for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) {
      #expect(abs(value - expected) < 1e-12)
    }
    #expect(try HolmAdjustment.adjusted([]).isEmpty)
    #expect(try HolmAdjustment.adjusted([0.9, 0.8]) == [1, 1])
    for value in [-0.1, 1.1, .nan] {
      #expect(throws: StatisticsError.self) { try HolmAdjustment.adjusted([value]) }
    }
  }

  @Test("Twice as fast and twice as slow cancel out in the geometric mean")
  func geometricMean() throws {
    #expect(abs(try GeometricMean.of([2, 8]) - 4) < 1e-12)
    #expect(abs(try GeometricMean.of([0.5, 2]) - 1) < 1e-12)
    #expect(abs(try GeometricMean.of([1e300, 1e300]) / 1e300 - 1) < 1e-12)
    for values in [[], [0], [-1], [.infinity], [.nan]] {
      #expect(throws: StatisticsError.self) { try GeometricMean.of(values) }
    }
  }

  @Test("An error says where it happened and what to do")
  func errorText() {
    let error = StatisticsError(.notPositive, "pair 3 (0.0, 12.0)")
    #expect(error.description.contains("pair 3"))
    #expect(error.description.contains("zero duration"))
  }
}

import Testing

import Statistics

@Suite struct ScatterTests {
  @Test("The spread is largest ÷ smallest − 1, the deviation the median distance from the median")
  func definitions() throws {
    let scatter = try Scatter(of: SortedSample([16, 10, 11, 12, 20]))
    #expect(scatter.median == 12)
    #expect(scatter.spread == 1)
    #expect(scatter.medianAbsoluteDeviation == 2)
    #expect(scatter.count == 5)
  }

  @Test("One value does not scatter")
  func single() throws {
    let scatter = try Scatter(of: SortedSample([3]))
    #expect(scatter.spread == 0)
    #expect(scatter.medianAbsoluteDeviation == 0)
  }

  @Test("Scaling all values scales the deviation and leaves the spread")
  func scale() throws {
    let small = try Scatter(of: SortedSample([1, 2, 4]))
    let large = try Scatter(of: SortedSample([8, 16, 32]))
    #expect(small.spread == large.spread)
    #expect(small.medianAbsoluteDeviation * 8 == large.medianAbsoluteDeviation)
  }

  @Test("A value that is not above zero is refused", arguments: [0.0, -1])
  func notPositive(value: Double) throws {
    let sample = try SortedSample([1, value])
    let error = #expect(throws: StatisticsError.self) { try Scatter(of: sample) }
    #expect(error?.code == .notPositive)
  }
}

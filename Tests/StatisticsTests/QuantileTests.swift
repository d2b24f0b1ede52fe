import Statistics
import Testing

@Suite struct QuantileTests {
  @Test("Type 7 interpolates and type 1 does not")
  func definitions() throws {
    let sample = try SortedSample([4, 1, 3, 2])
    #expect(try Quantile(0.25, .interpolated).value(in: sample) == 1.75)
    #expect(try Quantile(0.25, .observed).value(in: sample) == 1)
    #expect(try Quantile(0.26, .observed).value(in: sample) == 2)
    #expect(try Quantile(0.5, .interpolated).value(in: sample) == 2.5)
    for definition in Quantile.Definition.allCases {
      #expect(try Quantile(0.999, definition).value(in: SortedSample([42])) == 42)
    }
  }

  @Test("The observed quantile of 1…n is the rank p · n exactly, in spite of binary fractions")
  func exactRanks() throws {
    for (probability, count, rank) in [
      (0.9, 1_000, 900), (0.99, 1_000, 990), (0.999, 10_000, 9_990), (0.7, 10, 7),
    ] {
      let sample = try SortedSample((1...count).map(Double.init))
      #expect(try Quantile(probability, .observed).value(in: sample) == Double(rank))
    }
  }

  @Test("Values near the largest double do not overflow on the way")
  func hugeValues() throws {
    let huge = Double.greatestFiniteMagnitude
    let sample = try SortedSample([-huge, huge])
    #expect(try Quantile(0.5, .interpolated).value(in: sample) == 0)
  }

  @Test("Probabilities at or outside 0 and 1 are refused")
  func refusals() {
    for probability in [0, 1, -0.1, 1.1, .nan] {
      #expect(throws: StatisticsError.self) { try Quantile(probability, .observed) }
    }
  }
}

@Suite struct TailSummaryTests {
  @Test("One sample short, a percentile is missing instead of made up")
  func thresholds() throws {
    func given(_ count: Int) throws -> Int {
      let summary = try TailSummary(of: SortedSample((1...count).map(Double.init)))
      return [summary.p50, summary.p90, summary.p99, summary.p999].count { $0 != nil }
    }
    for (place, count) in [20, 100, 1_000, 10_000].enumerated() {
      #expect(try given(count) == place + 1)
      #expect(try given(count - 1) == place)
    }
  }

  @Test("The percentiles of 1…10,000 are known")
  func values() throws {
    let summary = try TailSummary(of: SortedSample((1...10_000).reversed().map(Double.init)))
    #expect([summary.p50, summary.p90, summary.p99, summary.p999] == [5_000, 9_000, 9_900, 9_990])
    #expect(summary.maximum == 10_000 && summary.count == 10_000)
  }
}

@Suite struct ScatterTests {
  @Test("The deviation is the median distance from the median, and scales with the values")
  func definitions() throws {
    let scatter = try Scatter(of: SortedSample([16, 10, 11, 12, 20]))
    #expect(scatter.median == 12 && scatter.medianAbsoluteDeviation == 2 && scatter.count == 5)
    #expect(try Scatter(of: SortedSample([128, 80, 88, 96, 160])).medianAbsoluteDeviation == 16)
    #expect(try Scatter(of: SortedSample([3])).medianAbsoluteDeviation == 0)
    for value in [0.0, -1] {
      let sample = try SortedSample([1, value])
      #expect(throws: StatisticsError.self) { try Scatter(of: sample) }
    }
  }
}

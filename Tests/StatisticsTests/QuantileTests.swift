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

  @Test("One value is every quantile of itself")
  func single() throws {
    let sample = try SortedSample([42])
    for probability in [0.001, 0.5, 0.999] {
      for definition in Quantile.Definition.allCases {
        #expect(try Quantile(probability, definition).value(in: sample) == 42)
      }
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
  @Test("Each percentile needs its number of samples: 20, 100, 1,000 and 10,000")
  func samplesNeeded() {
    #expect(
      [500, 900, 990, 999].map { TailSummary.samplesNeeded(perMille: $0) } == [20, 100, 1_000, 10_000]
    )
  }

  @Test("One sample short, a percentile is missing instead of made up", arguments: [20, 100, 1_000, 10_000])
  func thresholds(count: Int) throws {
    let exact = try TailSummary(of: SortedSample((1...count).map(Double.init)))
    let short = try TailSummary(of: SortedSample((1..<count).map(Double.init)))
    func given(_ summary: TailSummary) -> Int {
      [summary.p50, summary.p90, summary.p99, summary.p999].count { $0 != nil }
    }
    #expect(given(exact) == given(short) + 1)
    #expect(short.maximum == Double(count - 1))
  }

  @Test("The percentiles of 1…10,000 are known")
  func values() throws {
    let summary = try TailSummary(of: SortedSample((1...10_000).reversed().map(Double.init)))
    #expect(summary.p50 == 5_000)
    #expect(summary.p90 == 9_000)
    #expect(summary.p99 == 9_900)
    #expect(summary.p999 == 9_990)
    #expect(summary.maximum == 10_000)
    #expect(summary.count == 10_000)
  }
}

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

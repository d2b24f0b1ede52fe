import Statistics
import Testing

@Suite struct QuantileTests {
  @Test("A median is between the two in the middle, and an observed quantile is one of the values")
  func definitions() throws {
    let sample = try SortedSample([4, 1, 3, 2])
    #expect(sample.middle == 2.5 && [0.25, 0.26].map(sample.observed) == [1, 2])
    let one = try SortedSample([42])
    #expect(one.middle == 42 && one.observed(0.999) == 42)
  }

  @Test("The observed quantile of 1…n is the rank p · n exactly, in spite of binary fractions")
  func exactRanks() throws {
    for (probability, count, rank) in [
      (0.9, 1_000, 900), (0.99, 1_000, 990), (0.999, 10_000, 9_990), (0.07, 100, 7),
    ] {
      let sample = try SortedSample((1...count).map(Double.init))
      #expect(sample.observed(probability) == Double(rank))
    }
  }

  @Test("Values near the largest double do not overflow on the way")
  func limits() throws {
    let huge = Double.greatestFiniteMagnitude
    #expect(try SortedSample([-huge, huge]).middle == 0 && SortedSample([huge, huge]).middle == huge)
  }

  @Test("The percentiles of 1…10,000 are known, and one sample short, each is missing instead of made up")
  func tails() throws {
    func summary(_ count: Int) throws -> TailSummary {
      TailSummary(of: try SortedSample((1...count).reversed().map(Double.init)))
    }
    func given(_ count: Int) throws -> Int {
      let summary = try summary(count)
      return [summary.p50, summary.p90, summary.p99, summary.p999].count { $0 != nil }
    }
    for (place, count) in [20, 100, 1_000, 10_000].enumerated() {
      #expect(try [count - 1, count].map(given) == [place, place + 1])
    }
    let all = try summary(10_000)
    #expect([all.p50, all.p90, all.p99, all.p999, all.maximum] == [5_000, 9_000, 9_900, 9_990, 10_000])
  }

  @Test("The deviation is the median distance from the median, and needs values above zero")
  func scatter() throws {
    let scatter = try Scatter(of: SortedSample([16, 10, 11, 12, 20]))
    #expect([scatter.median, scatter.medianAbsoluteDeviation] == [12, 2])
    #expect(try Scatter(of: SortedSample([3])).medianAbsoluteDeviation == 0)
    for value in [0.0, -1] {
      let sample = try SortedSample([1, value])
      #expect(throws: StatisticsError.self) { try Scatter(of: sample) }
    }
  }
}

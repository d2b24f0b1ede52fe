import Statistics
import Testing

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

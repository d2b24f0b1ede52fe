import Testing

import Stress

@Suite("The histogram of latencies")
struct LatencyHistogramTests {
  @Test("a quantile is never below the true one, and at most 4 % above")
  func accuracy() throws {
    for scale in [1, 37, 1000, 999_983, 50_000_000] as [UInt64] {
      var histogram = LatencyHistogram()
      for value in 1...1000 as ClosedRange<UInt64> { histogram.record(value * scale) }
      for (quantile, rank) in [(0.5, 500), (0.99, 990), (0.999, 999), (1, 1000)] as [(Double, UInt64)] {
        let found = try #require(histogram.value(at: quantile))
        #expect(found >= rank * scale)
        #expect(Double(found) <= Double(rank * scale) * 1.04)
      }
    }
  }

  @Test("short latencies are exact, and the longest one is")
  func exact() {
    var histogram = LatencyHistogram()
    for value in 0..<64 as Range<UInt64> { histogram.record(value) }
    histogram.record(123_456_789)
    #expect(histogram.value(at: 32.0 / 65) == 31)
    #expect(histogram.value(at: 1) == 123_456_789)
    #expect(histogram.maximum == 123_456_789)
  }

  @Test("merged histograms are the histogram of all, and an empty one has no quantiles")
  func merging() {
    var left = LatencyHistogram()
    var right = LatencyHistogram()
    var all = LatencyHistogram()
    for value in 0..<5000 as Range<UInt64> {
      if value % 3 == 0 { left.record(value * 7) } else { right.record(value * 7) }
      all.record(value * 7)
    }
    left.merge(right)
    for quantile in [0.1, 0.5, 0.9, 0.999] { #expect(left.value(at: quantile) == all.value(at: quantile)) }
    #expect(left.count == 5000)
    left.reset()
    #expect(left.count == 0)
    #expect(left.value(at: 0.5) == nil)
    left.record(.max)
    #expect(left.value(at: 1) != nil)
  }
}

import Hierarchy
import Strategies
import Stress
import Testing

@Suite("What a load is made of")
struct LoadPartTests {
  @Test("what a strategy says of its links decides where it may be used, without a word under confined alone")
  func sharing() {
    func supported(_ sharing: Sharing) -> [DisciplineKind] {
      DisciplineKind.allCases.filter { $0.refusal(of: sharing) == nil }
    }
    #expect(supported(.unsaid) == [.confined])
    #expect(supported(.guarded) == [.confined, .locked])
    #expect(supported(Sharing(.published)) == DisciplineKind.allCases)
    #expect(supported(Sharing(.none)) == DisciplineKind.allCases)
  }

  // MARK: - The histogram of latencies

  @Test("a quantile is never below the true one, and at most 4 % above")
  func accuracy() throws {
    for scale in [1, 37, 1000, 999_983, 50_000_000] as [UInt64] {
      var histogram = LatencyHistogram()
      for value in 1...1000 as ClosedRange<UInt64> { histogram.record(value * scale) }
      for (quantile, rank) in [(0.5, 500), (0.99, 990), (0.999, 999), (1, 1000)] as [(Double, UInt64)] {
        let error = Double(try #require(histogram.value(at: quantile))) / Double(rank * scale)
        #expect((1...1.04).contains(error), "\(scale) \(quantile)")
      }
    }
  }

  @Test(
    "short latencies are exact and so is the longest, also in merged histograms, and an empty one has none"
  )
  func merging() {
    var (left, right) = (LatencyHistogram(), LatencyHistogram())
    for value in 0..<64 as Range<UInt64> {
      if value % 3 == 0 { left.record(value) } else { right.record(value) }
    }
    right.record(123_456_789)
    left.merge(right)
    #expect((left.count, left.maximum) == (65, 123_456_789))
    #expect([8.0 / 65, 32.0 / 65, 1].map { left.value(at: $0) } == [7, 31, 123_456_789])
    left.reset()
    #expect((left.count, left.value(at: 0.5)) == (0, nil))
    // Longer than any bucket.
    left.record(.max)
    #expect(left.value(at: 1) != nil)
  }

  // MARK: - The watchdog

  @Test("the watchdog names all and what they do as soon as one stands still for too long who is not through")
  func alarm() throws {
    let second: UInt64 = 1_000_000_000
    let parties = ["sender 1", "mutator 1", "teardown"].map { Party($0, now: 0) }
    let watchdog = Watchdog(parties, patience: 2)
    parties[0].begin(.sending, at: second)
    parties[1].begin(.changing, at: 2 * second)
    parties[2].begin(.done, at: second)
    #expect(watchdog.alarm(at: 3 * second) == nil)
    parties[0].step(at: 3 * second)
    #expect(watchdog.alarm(at: 4 * second) == nil)
    #expect(
      watchdog.alarm(at: 5 * second) == [
        "sender 1 is in a send, after 1, unchanged for 2.0 s",
        "mutator 1 is in a change, after 0, unchanged for 3.0 s",
        "teardown is done, after 0",
      ]
    )
  }
}

import Hierarchy
import Strategies
import Stress
import Testing

@Suite(.serialized) struct LoadRunTests {
  private static let pairs = DisciplineKind.allCases.flatMap { discipline in
    StrategyCatalogue.all.indices.filter {
      DisciplineSupport.of(StrategyCatalogue.all[$0], under: discipline) == .supported
    }.map { (discipline, $0) }
  }

  @Test(
    "under churn every message has one outcome, every hop takes a live link, and nothing is left behind",
    arguments: pairs
  )
  func green(_ discipline: DisciplineKind, _ strategy: Int) throws {
    let strategy = StrategyCatalogue.all[strategy]
    let plan = try HierarchyPlan(LoadPlan.parameters(seed: 3))
    var request = LoadRequest(discipline, .queue, threads: 3, messages: 1500, churn: 200, seed: 7)
    request.recordsHistory = true
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty, "\(strategy.name) under \(discipline)")
    #expect(report.sent == 1500)
    #expect(report.changeCount >= 280)
    #expect(report.outcomes.handled > 0)
    guard DisciplineSupport.readsHops(of: strategy, under: discipline) else { return }
    let history = try #require(report.history)
    #expect(history.messages == 1500)
    // Origins are below whoever handles: each handled message took a link at least.
    #expect(history.hops >= report.outcomes.handled)
  }
}

@Suite("The table of supported pairs")
struct DisciplineSupportTests {
  @Test("every strategy is supported under confined, and a refusal always has a reason of its own")
  func covers() {
    for strategy in StrategyCatalogue.all {
      #expect(DisciplineSupport.of(strategy, under: .confined) == .supported)
      for discipline in DisciplineKind.allCases {
        let reason = DisciplineSupport.of(strategy, under: discipline).reason
        // The reason for a strategy that says nothing of it: in the catalogue there is none.
        #expect(reason != DisciplineSupport.of(Sharing.unsaid, under: .locked).reason)
        #expect(reason != "")
      }
    }
  }

  @Test("what a strategy says of its links decides where it may be used, without a word under confined alone")
  func sharing() {
    func supported(_ sharing: Sharing) -> [DisciplineKind] {
      DisciplineKind.allCases.filter { DisciplineSupport.of(sharing, under: $0) == .supported }
    }
    #expect(supported(.unsaid) == [.confined])
    #expect(supported(.guarded) == [.confined, .locked])
    #expect(supported(.published) == DisciplineKind.allCases)
    #expect(supported(Sharing(sending: .reads, links: .none)) == DisciplineKind.allCases)
  }
}

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

@Suite("The watchdog")
struct WatchdogTests {
  private static let second: UInt64 = 1_000_000_000

  @Test("names everybody and what they do as soon as one stands still for too long")
  func alarm() throws {
    let sender = Party("sender 1", now: 0)
    let mutator = Party("mutator 1", now: 0)
    let watchdog = Watchdog([sender, mutator], patience: 2)
    sender.begin(.sending, at: Self.second)
    mutator.begin(.changing, at: 2 * Self.second)
    #expect(watchdog.alarm(at: 3 * Self.second) == nil)
    sender.step(at: 3 * Self.second)
    #expect(watchdog.alarm(at: 4 * Self.second) == nil)
    let lines = try #require(watchdog.alarm(at: 5 * Self.second))
    #expect(
      lines == [
        "sender 1 is in a send, after 1, unchanged for 2.0 s",
        "mutator 1 is in a change, after 0, unchanged for 3.0 s",
      ]
    )
  }

  @Test("is not alarmed by those who are through")
  func done() {
    let party = Party("sender 1", now: 0)
    party.begin(.done, at: 1)
    #expect(Watchdog([party], patience: 1).alarm(at: 100 * Self.second) == nil)
  }
}

#if DEBUG
import Measurement
import Scenarios
import SelfCost
import Strategies
import Testing
import Workloads

@testable import BubbleupKit

@Suite("Counting what is known, and what the timer adds")
struct KnownCountTests {
  @Test(
    "the hops of a longer chain are what it counts more than a shorter one, and one too many is not exact"
  )
  func difference() {
    let finding = KnownCountFinding(
      .retains,
      shorter: .steady(total: 20_402, units: 200),
      longer: .steady(total: 40_402, units: 200)
    )
    #expect(finding.outcome == .exact(100) && finding.isExact)
    let wrong = [KnownCountFinding(.retains, .exact(101)), KnownCountFinding(.hopAllocations, .exact(1))]
    #expect(wrong.map(\.isExact) == [false, false])
    // What Dispatch allocates for itself is allowed, and not more.
    let exact = [63_999, 64_000, 64_015, 64_016].map {
      KnownCountFinding(.concurrentPerform, .exact($0)).isExact
    }
    #expect(exact == [false, true, true, false])
  }

  @Test(
    "a count that is missing, unsteady, of other windows or of no whole number shows nothing, and says why"
  )
  func missing() {
    let steady = CountFigure.steady(total: 400, units: 4)
    for (figure, outcome) in [
      (CountFigure.unavailable("no wrappers"), CountFigure.unavailable("no wrappers")),
      (.failed("crashed"), .failed("crashed")),
      (.unsteady(totals: 1...2, units: 4), .unavailable("does not repeat: 1 to 2 over 4")),
      (.steady(total: 401, units: 4), .failed("1 more over 4 and 4 messages is no whole number for each")),
      (.steady(total: 800, units: 8), .failed("400 more over 4 and 8 messages is no whole number for each")),
    ] {
      let finding = KnownCountFinding(.retains, shorter: steady, longer: figure)
      #expect(finding.outcome == outcome && !finding.isExact)
    }
  }

  @Test("each strategy that shows a count is counted over both depths, and once over each")
  func cases() {
    let counted = MeasuredUnit.messageCases.map { "\($0.strategy.name) \($0.scenario.label)" }
    let names = Set(KnownCount.allCases.compactMap(\.strategy))
    #expect(!names.isEmpty && counted.count == names.count * 2 && Set(counted).count == counted.count)
  }

  /// In a process of its own, because a window counts all threads and other tests allocate.
  @Test("the counter finds the objects of the calling thread, of a worker and of a concurrentPerform")
  func allocations() async {
    await #expect(processExitsWith: .success) {
      let allocations = try KnownAllocations()
      #expect(KnownCountFinding(.callingThread, .exact(try allocations.onCallingThread())).isExact)
      #expect(KnownCountFinding(.worker, .exact(try allocations.onWorker())).isExact)
      #expect(KnownCountFinding(.concurrentPerform, .exact(try allocations.onManyThreads())).isExact)
    }
  }

  @Test("two reads are a share of the shortest slice, and a cost of each message where there are fewest")
  func worst() throws {
    let batches = [(80_000.0, 100), (40_000, 200), (60_000, 50), (0, 10), (10, 0)].map {
      (elapsed: $0, messages: $1)
    }
    let found = try #require(TimerOverhead(costOfRead: 20, batches: batches))
    #expect(found.shortest == 40_000 && found.share == 0.001 && found.perMessage == 0.8)
    // A slice without time or messages is none.
    #expect(found.count == 3 && TimerOverhead(costOfRead: 20, batches: Array(batches.suffix(2))) == nil)
    // Slices are sized for the share that the harness has to reach.
    #expect(Defaults.timerShare == SelfCostSuite.timerShareLimit)
  }
}
#endif

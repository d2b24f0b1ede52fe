// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Measurement
import SelfCost
import Testing

@testable import BubbleupKit

@Suite("What the timer adds")
struct TimerOverheadTests {
  private func batch(_ elapsed: Double, _ messages: Int) -> TimerOverhead.Batch {
    TimerOverhead.Batch(elapsed: elapsed, messages: messages)
  }

  @Test("two reads of 32 ns are 0.128 % of a batch of 50 µs, and 0.64 ns of each of its hundred messages")
  func share() throws {
    let found = try #require(TimerOverhead(costOfRead: 32, batches: [batch(50_000, 100)]))
    #expect(found.share == 0.00128)
    #expect(found.perMessage == 0.64)
  }

  @Test("batches are sized for the share that the harness has to reach")
  func target() {
    #expect(Defaults.timerShare == SelfCostSuite.timerShareLimit)
  }

  @Test("the shortest batch decides the share, the one with the fewest messages the cost of each")
  func worst() throws {
    let batches = [batch(80_000, 100), batch(40_000, 200), batch(60_000, 50)]
    let found = try #require(TimerOverhead(costOfRead: 20, batches: batches))
    #expect(found.shortest == 40_000)
    #expect(found.share == 0.001)
    #expect(found.perMessage == 0.8)
    #expect(found.count == 3)
  }

  @Test("a batch without time or messages is none")
  func unusable() {
    #expect(TimerOverhead(costOfRead: 20, batches: []) == nil)
    #expect(TimerOverhead(costOfRead: 20, batches: [batch(0, 10), batch(10, 0)]) == nil)
  }
}
#endif

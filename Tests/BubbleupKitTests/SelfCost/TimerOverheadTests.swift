// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Measurement
import SelfCost
import Testing

@testable import BubbleupKit

@Suite("What the timer adds")
struct TimerOverheadTests {
  @Test("two reads are a share of the shortest batch, and a cost of each message where there are fewest")
  func worst() throws {
    let batches = [(80_000.0, 100), (40_000, 200), (60_000, 50), (0, 10), (10, 0)].map {
      TimerOverhead.Batch(elapsed: $0, messages: $1)
    }
    let found = try #require(TimerOverhead(costOfRead: 20, batches: batches))
    #expect(found.shortest == 40_000 && found.share == 0.001)
    #expect(found.perMessage == 0.8)
    #expect(found.count == 3, "a batch without time or messages is none")
    #expect(TimerOverhead(costOfRead: 20, batches: Array(batches.suffix(2))) == nil)
  }

  @Test("batches are sized for the share that the harness has to reach")
  func target() {
    #expect(Defaults.timerShare == SelfCostSuite.timerShareLimit)
  }
}
#endif

// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import SelfCost
import Testing
import Workloads

@testable import BubbleupKit

@Suite("Counting what is known")
struct KnownCountTests {
  @Test("the hops of a longer chain are what it counts more than a shorter one")
  func difference() {
    let finding = KnownCountFinding(
      .retains,
      shorter: .steady(total: 20_402, units: 200),
      longer: .steady(total: 40_402, units: 200)
    )
    #expect(finding.outcome == .counted(100))
    #expect(finding.isExact)
  }

  @Test("one retain too many is not exact")
  func wrong() {
    #expect(!KnownCountFinding(.retains, .counted(101)).isExact)
    #expect(!KnownCountFinding(.hopAllocations, .counted(1)).isExact)
  }

  @Test("what Dispatch allocates for itself is allowed, and not more")
  func dispatch() {
    #expect(KnownCountFinding(.concurrentPerform, .counted(64_000)).isExact)
    #expect(KnownCountFinding(.concurrentPerform, .counted(64_015)).isExact)
    #expect(!KnownCountFinding(.concurrentPerform, .counted(64_016)).isExact)
    #expect(!KnownCountFinding(.concurrentPerform, .counted(63_999)).isExact)
  }

  @Test(
    "a count that is missing, unsteady, of other windows or no whole number per message shows nothing, and says why"
  )
  func missing() {
    let steady = CountFigure.steady(total: 400, units: 4)
    for (figure, outcome) in [
      (CountFigure.unavailable("no wrappers"), KnownCountFinding.Outcome.unavailable("no wrappers")),
      (.failed("crashed"), .failed("crashed")),
      (.unsteady(totals: 1...2, units: 4), .unavailable("does not repeat: 1 to 2 over 4")),
      (
        .steady(total: 401, units: 4),
        .failed("1 more over 4 and 4 messages is no whole number for each")
      ),
      (
        .steady(total: 800, units: 8),
        .failed("400 more over 4 and 8 messages is no whole number for each")
      ),
    ] {
      let finding = KnownCountFinding(.retains, shorter: steady, longer: figure)
      #expect(finding.outcome == outcome)
      #expect(!finding.isExact)
    }
  }

  /// In a process of its own, because a window counts all threads and other tests allocate.
  @Test("the counter finds the objects of the calling thread, of a worker and of a concurrentPerform")
  func allocations() async {
    await #expect(processExitsWith: .success) {
      let allocations = try KnownAllocations()
      #expect(KnownCountFinding(.callingThread, .counted(try allocations.onCallingThread())).isExact)
      #expect(KnownCountFinding(.worker, .counted(try allocations.onWorker())).isExact)
      #expect(KnownCountFinding(.concurrentPerform, .counted(try allocations.onManyThreads())).isExact)
    }
  }
}
#endif

import BubbleupKit
import Hierarchy
import Scenarios
import Strategies
import Suites
import Testing
import Workloads

/// Counts that follow from the code, one by one; only an optimised build keeps to them.
@Suite(
  .enabled(
    if: CountingFixture.isOptimized,
    "unoptimised code retains and releases wherever it copies a reference"
  )
)
struct PinnedCountTests {
  @Test("A hundred hops over strong parents are a hundred retains, a hundred releases and no allocation")
  func strongChain() throws {
    let sending = try CountingFixture.counts(CountingFixture.chain(Singleton()))
    let near = try CountingFixture.counts(CountingFixture.chain(ParentStrong(), form: .iterative))
    let far = try CountingFixture.counts(CountingFixture.chain(ParentStrong(), depth: 200, form: .iterative))
    // The origin out of the script and the report out of the stock: two for every send, and the rest one a hop.
    #expect([.retains, .releases].map { sending[$0].value } == [2, 2])
    for (counts, expected) in [(near, 102.0), (far, 202)] {
      #expect([.retains, .releases].map { counts[$0].value } == [expected, expected])
      for none in [CountedMetric.allocations, .frees, .bytesAllocated, .weakLoads] {
        #expect(counts[none].value == 0)
      }
    }
  }

  @Test(
    "A hundred hops over weak parents are a hundred weak loads, each with a release and none with a retain"
  )
  func weakChain() throws {
    let counts = try CountingFixture.counts(CountingFixture.chain(ParentWeak(), form: .iterative))
    #expect([.weakLoads, .retains, .releases].map { counts[$0].value } == [100, 2, 102])
  }

  @Test("A hundred hops over unowned parents are a hundred operations on unowned references")
  func unownedChain() throws {
    let counts = try CountingFixture.counts(CountingFixture.chain(ParentUnowned(), form: .iterative))
    #expect([.unownedOperations, .weakLoads].map { counts[$0].value } == [100, 0])
  }

  /// What a send of each action allocates.
  ///
  /// `select` and `buyNow`: the message, whose existential holds up to 24 bytes. `openFlow`: the message and the
  /// existential's own box of 16 + 96 bytes. `handleError`: nothing, as the report is the message and existed before.
  /// `requestData`: the message, the completion's context, and the box of the weak variable that it captures; the
  /// asker's side table is made by the first such request of an origin and stays, so a counted one finds it there.
  private static let allocations: [(Action, count: Int, bytes: Int)] = [
    (.select, 1, 96), (.buyNow, 1, 96), (.openFlow, 2, 96 + 112), (.handleError, 0, 0),
    (.requestData, 3, 80 + 32 + 32),
  ]

  @Test(
    "A boxed message makes exactly the allocations that its payload's size implies",
    arguments: allocations
  )
  func boxing(action: Action, allocations: Int, bytes: Int) throws {
    for strategy in [ParentStrong(), DelegateRelay(), ResponderTrampoline(), Singleton()] as [any Strategy] {
      let counts = try CountingFixture.counts(CountingFixture.chain(strategy, action))
      for metric in [CountedMetric.allocations, .frees, .objects] {
        #expect(counts[metric].value == Double(allocations), "\(strategy.name)")
      }
      #expect(counts[.bytesAllocated].value == Double(bytes), "\(strategy.name)")
    }
  }

  @Test("A request makes and destroys one weak reference to its asker and reads it once")
  func requestingData() throws {
    let counts = try CountingFixture.counts(CountingFixture.chain(Singleton(), .requestData))
    #expect([.weakUpdates, .weakLoads].map { counts[$0].value } == [2, 1])
  }
}

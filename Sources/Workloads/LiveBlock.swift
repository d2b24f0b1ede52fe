package import Hierarchy
package import Measurement
package import Scenarios
import Strategies

/// The hierarchy of one block, with the clock read around its beginning and its end.
package struct LiveBlock {
  package let live: LiveCase
  private let time: TimeSource
  private let built: BlockCosts.Cost
  private let leaksByDesign: Bool

  package init(_ subject: Case, on plan: HierarchyPlan, _ time: TimeSource) {
    let start = time.now()
    var end = start
    live = LiveCase(plan, subject.strategy, subject.options) { end = time.now() }
    built = BlockCosts.Cost(buildStart: start, build: end.since(start))
    self.time = time
    leaksByDesign = subject.leaksByDesign
  }

  /// Tears down and notes what the strategy kept.
  ///
  /// Where the last reference frees next to nothing, because the strategy leaks by design, the time until it has gone
  /// says nothing: 2 ns per node against 40 would look like the fastest teardown of all. So what is timed there is what
  /// an app would have to write: break every link, then drop.
  package func end() -> BlockCosts.Cost {
    var cost = built
    live.stopSending()
    cost.isByHand = leaksByDesign
    cost.teardownStart = time.now()
    if leaksByDesign { live.breakLinks() }
    live.tearDown()
    cost.teardown = time.now().since(cost.teardownStart)
    cost.kept = BlockCosts.Kept(total: live.residue.total)
    return cost
  }
}

extension Workload {
  /// The messages of `live`, which must come to `expectation`.
  package init(sending live: LiveCase, _ expectation: SendExpectation) {
    self.init(
      run: { live.send($0.count, from: $0.first) },
      expectedChecksum: { expectation.checksum(of: $0.count, from: $0.first) }
    )
  }

  /// The same with `load` on top of each slice.
  package func with(_ load: InjectedLoad, _ time: TimeSource) -> Workload {
    let run = self.run
    return Workload(
      run: { stretch in
        let start = time.now()
        let sum = load.run(stretch.count) { run(Stretch(block: stretch.first, count: $0)) }
        load.wait(since: start, time)
        return sum
      },
      expectedChecksum: expectedChecksum
    )
  }
}

extension Contender {
  /// A contender that sends the messages of `subject` through a hierarchy of its own, built anew for each block.
  package static func live(
    _ subject: Case,
    named name: String,
    on plan: HierarchyPlan,
    _ expectation: SendExpectation,
    costs: BlockCosts,
    time: TimeSource,
    injecting work: InjectedWork? = nil
  ) -> Contender {
    Contender(name: name) {
      let block = LiveBlock(subject, on: plan, time)
      var workload = Workload(sending: block.live, expectation)
      if let work { workload = workload.with(InjectedLoad(work), time) }
      return PreparedWorkload(workload) { costs.note(block.end(), of: name) }
    }
  }
}

/// What building and tearing down the objects of each block cost, noted beside the timed region.
///
/// A block's objects are built anew anyway, so their cost is known without a pass of its own. What they keep of the
/// allocator is counted elsewhere (`HierarchyWeight`): here it would come with the script and the lists of the harness.
package final class BlockCosts {
  package struct Cost: Codable, Sendable {
    package let buildStart: Nanoseconds
    /// Nil where several threads build at once.
    package private(set) var build: Nanoseconds?
    package var teardownStart = Nanoseconds(0)
    package var teardown = Nanoseconds(0)
    /// Whether every link was broken before the last reference was dropped.
    package var isByHand = false
    /// What the strategy still kept after teardown, besides its nodes.
    package var kept = Kept()

    package init(buildStart: Nanoseconds, build: Nanoseconds) {
      self.buildStart = buildStart
      self.build = build
    }

    package init(teardownStart: Nanoseconds, teardown: Nanoseconds) {
      buildStart = teardownStart
      (self.teardownStart, self.teardown) = (teardownStart, teardown)
    }

    /// The middle of what several blocks cost; nil for none.
    package init?(medianOf costs: [Cost]) {
      guard let first = costs.first else { return nil }
      self = first
      build = Self.middle(costs.compactMap(\.build))
      teardown = Self.middle(costs.map(\.teardown)) ?? teardown
    }

    private static func middle(_ times: [Nanoseconds]) -> Nanoseconds? {
      guard !times.isEmpty else { return nil }
      let sorted = times.sorted()
      let (below, above) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
      return Nanoseconds(below.count + above.since(below).count / 2)
    }
  }

  package struct Kept: Equatable, Codable, Sendable {
    /// Entries of side tables, observers and queued messages.
    package var total = 0
    /// Changes that were really made while messages were sent; nil where none were meant to be.
    package var changesPerSecond: Double?

    package init(total: Int = 0, changesPerSecond: Double? = nil) {
      self.total = total
      self.changesPerSecond = changesPerSecond
    }
  }

  private var costs: [String: Cost] = [:]
  private var kept: [String: Kept] = [:]

  package init() {}

  package func note(_ cost: Cost, of name: String) { costs[name] = cost }

  /// What was kept by objects whose building has no cost of its own, as several threads build them at once.
  package func note(_ kept: Kept, of name: String) { self.kept[name] = kept }

  package func drain() -> [String: Cost] {
    defer { costs = [:] }
    return costs
  }

  package func drainKept() -> [String: Kept] {
    defer { kept = [:] }
    return kept
  }
}

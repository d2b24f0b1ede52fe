package import Hierarchy
import Measurement
package import Scenarios
import Strategies

/// What building, wiring and tearing down a hierarchy takes from the allocator and gives back, without the script and
/// the origins of a workload.
struct HierarchyWeight {
  let subject: Case
  let plan: HierarchyPlan
  let counter: AllocationCounter

  func figures() throws -> [CountedMetric: CountFigure] {
    // A small one fills caches: metadata of the strategy's classes, conformances, a notification centre.
    let small = try HierarchyPlan(Scenario.chain(depth: 10).parameters)
    _ = try HierarchyWeight(subject: subject, plan: small, counter: counter).window()
    let windows = try MessageCounter.twoWindows(window)
    let metrics: [CountedMetric] = [
      .bytesPerNode, .allocationsPerNode, .bytesAllocatedPerNode, .freesPerNode, .peakMemory,
    ]
    return Dictionary(
      uniqueKeysWithValues: metrics.map { metric in
        let units = metric == .peakMemory ? 1 : plan.count
        return (metric, CountFigure(windows: windows.compactMap { $0[metric] }, units: units))
      }
    )
  }

  private func window() throws -> MessageCounter.Window {
    let built = BuiltHierarchy(subject, plan)
    let (_, building) = try counter.count { built.build() }
    let (_, tearing) = try counter.count { built.tearDown() }
    return [
      .bytesPerNode: building.total.bytesOutstanding,
      .allocationsPerNode: Int64(clamping: building.total.allocations),
      .bytesAllocatedPerNode: Int64(clamping: building.total.bytesAllocated),
      .freesPerNode: Int64(clamping: tearing.total.frees),
      .peakMemory: building.peakOutstandingBytes,
    ]
  }
}

/// A hierarchy that is built and torn down within counting windows: the application, which owns all of it, and the
/// strategy's share, which outlives it.
///
/// Everything else that it needs is there before a window opens.
private final class BuiltHierarchy {
  private let subject: Case
  private let plan: HierarchyPlan
  private var application: Responder?
  private var wiring: (any Wiring)?
  /// Room for the levels of a strategy that leaks, whose links have to be broken by hand; of others it is empty.
  private let levels: UnsafeMutableBufferPointer<Unmanaged<Responder>>

  init(_ subject: Case, _ plan: HierarchyPlan) {
    self.subject = subject
    self.plan = plan
    let count = subject.leaksByDesign ? plan.kinds.count(where: \.isLevel) : 0
    levels = .allocate(capacity: count)
  }

  deinit { levels.deallocate() }

  func build() {
    let wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    if !levels.isEmpty { remember(builder.nodes) }
    application = builder.nodes.first
    self.wiring = wiring
  }

  private func remember(_ nodes: [Responder]) {
    var place = 0
    for node in nodes where plan.kinds[node.id.index].isLevel {
      levels.initializeElement(at: place, to: .passUnretained(node))
      place += 1
    }
  }

  /// Breaks the links that make cycles, while all levels live, and drops the last reference.
  func tearDown() {
    for level in levels { wiring?.sever(level.takeUnretainedValue()) }
    application = nil
  }
}

/// Counts what needs neither the allocator nor the wrappers: objects left behind, and levels visited.
package enum GateCounter {
  package static let leftObjects = "left_objects"
  package static let hops = "hops"

  /// Adds both figures to `tally`; refuses a case whose deliveries are wrong.
  package static func count(_ subject: Case, on plan: HierarchyPlan, _ tally: inout CaseTally) throws {
    let report = Verifier().verify(subject, on: plan)
    if let reason = report.unavailable { throw Unavailable(reason: reason) }
    if let first = report.mismatches.first {
      throw WrongDelivery(reason: "\(first.subject): \(first.actual) instead of \(first.expected)")
    }
    let left = Int64(report.leftBehind.objects)
    tally.figures[leftObjects] = CaseTally.Count(CountFigure(windows: [left], units: 1))
    tally.figures[hops] = CaseTally.Count(try visits(subject, on: plan))
  }

  /// Levels that take note of a message before it ends, over one round of the script.
  ///
  /// Counted on a twin of the plan in which every level takes note: a message keeps no account of its hops, as that
  /// would cost every hop that is timed. Views are no levels, so a responder chain's hops through them are not seen.
  private static func visits(_ subject: Case, on plan: HierarchyPlan) throws -> CountFigure {
    var parameters = plan.parameters
    parameters.observers = .everyLevel
    let twin = try HierarchyPlan(parameters)
    let wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(twin, factory: wiring)
    wiring.link(builder.nodes, of: twin)
    let nodes = builder.nodes
    let script = SendScript(builder.hierarchy(), as: subject.payload)
    var visited: Int64 = 0
    for (origin, action) in zip(script.origins, script.actions) {
      let account = wiring.send(action, of: script.stock, as: script.form, from: origin)
      visited += Int64(account.trail.count)
    }
    for node in nodes { wiring.sever(node) }
    return CountFigure(windows: [visited], units: script.origins.count)
  }
}

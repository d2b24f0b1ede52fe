import Hierarchy
import Measurement
import Scenarios
import Strategies

/// What building and wiring a hierarchy takes from the allocator, without the script and the origins of a workload.
struct HierarchyWeight {
  let subject: Case
  let plan: HierarchyPlan
  let counter: AllocationCounter

  /// The three figures of a hierarchy.
  func figures() throws -> [CountedMetric: CountFigure] {
    // The first one fills caches: metadata of the strategy's classes, conformances, a notification centre.
    _ = try window()
    var windows: [Window] = []
    for _ in 0..<CountingDefaults.windowPairs {
      windows = [try window(), try window()]
      if windows[0] == windows[1] { break }
    }
    return [
      .bytesPerNode: CountFigure(windows: windows.map(\.bytes), units: plan.count),
      .allocationsPerNode: CountFigure(windows: windows.map(\.allocations), units: plan.count),
      .peakMemory: CountFigure(windows: windows.map(\.peak), units: 1),
    ]
  }

  private struct Window: Equatable {
    let bytes: Int64
    let allocations: Int64
    let peak: Int64
  }

  /// What stays of a build: the application, which owns all of it, and the strategy's share.
  private typealias Built = (application: Responder?, wiring: any Wiring)

  /// Builds, weighs and drops one hierarchy.
  private func window() throws -> Window {
    // Room for the nodes of a strategy that leaks, reserved before counting begins: once the application is gone
    // nothing else leads to them.
    let leaks = subject.leaksByDesign
    let remembered = UnsafeMutableBufferPointer<Unmanaged<Responder>>.allocate(
      capacity: leaks ? plan.count : 0
    )
    defer { remembered.deallocate() }
    let (built, tally) = try counter.count { build(remembering: remembered) }
    if leaks { breakCycles(of: built, among: remembered) }
    return Window(
      bytes: tally.total.bytesOutstanding,
      allocations: Int64(clamping: tally.total.allocations),
      peak: tally.peakOutstandingBytes
    )
  }

  private func build(remembering places: UnsafeMutableBufferPointer<Unmanaged<Responder>>) -> Built {
    let wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    for index in places.indices {
      places.initializeElement(at: index, to: .passUnretained(builder.nodes[index]))
    }
    return (builder.nodes.first, wiring)
  }

  private func breakCycles(of built: Built, among places: UnsafeMutableBufferPointer<Unmanaged<Responder>>) {
    withExtendedLifetime(built.application) {
      // Retained first: severing one may free another that is still to come.
      for node in places.map({ $0.takeUnretainedValue() }) { built.wiring.sever(node) }
    }
  }
}

/// Counts what needs neither the allocator nor the wrappers: objects left behind, and levels visited.
struct GateCounter {
  /// The name of the figure of objects that outlive the last outside reference.
  static let leftBehind = "left_behind"
  /// The name of the figure of levels that a message visits.
  static let hops = "hops"

  let subject: Case
  let plan: HierarchyPlan

  /// Adds both figures to `tally`; refuses a case whose deliveries are wrong.
  func complete(_ tally: inout CaseTally) throws {
    let report = Verifier().verify(subject, on: plan)
    if let reason = report.unavailable { throw Unavailable(reason: reason) }
    if let first = report.mismatches.first {
      throw WrongDelivery(
        reason: "\(first.subject): \(first.actual) instead of \(first.expected)"
      )
    }
    let left = Int64(report.leftBehind.objects)
    tally.figures[Self.leftBehind] = CaseTally.Count(CountFigure(windows: [left], units: 1))
    tally.figures[Self.hops] = CaseTally.Count(try visits())
  }

  /// Levels that take note of a message before it ends, over one round of the script.
  ///
  /// Counted on a twin of the plan in which every level takes note: a message keeps no account of its hops, as that
  /// would cost every hop that is timed. Views are no levels, so a responder chain's hops through them are not seen.
  private func visits() throws -> CountFigure {
    var parameters = plan.parameters
    parameters.observers = .everyLevel
    let twin = try HierarchyPlan(parameters)
    let wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(twin, factory: wiring)
    wiring.link(builder.nodes, of: twin)
    let nodes = builder.nodes
    let script = SendScript(builder.hierarchy())
    var visited: Int64 = 0
    for (origin, action) in zip(script.origins, script.actions) {
      let message = script.stock.message(action, from: origin)
      wiring.send(message, from: origin)
      wiring.settle()
      visited += Int64(message.trail.count)
    }
    for node in nodes { wiring.sever(node) }
    return CountFigure(windows: [visited], units: script.origins.count)
  }
}

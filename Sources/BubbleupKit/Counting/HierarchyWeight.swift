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
    let leaks = subject.strategy.leaksByDesign
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

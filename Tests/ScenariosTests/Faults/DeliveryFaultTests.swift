#if Faults
import Hierarchy
import Scenarios
import Strategies
import Suites
import Testing

/// Faults that a verification must never miss are planted in the real code, each in a process of its own.
@Suite("Planted faults of delivery and cleanup", .serialized)
struct DeliveryFaultTests {
  @Test("a skipped level is caught")
  func skippedLevel() async {
    await #expect(processExitsWith: .success) { #expect(Probe.differences(under: .skippedLevel) > 0) }
  }

  @Test("a parent that is retained is caught as what it leaves behind")
  func retainedParent() async {
    await #expect(processExitsWith: .success) { #expect(Probe.differences(under: .retainedParent) > 0) }
  }

  @Test("a missing cleanup of the side table is caught")
  func noTableCleanup() async {
    await #expect(processExitsWith: .success) { #expect(Probe.differences(under: .noTableCleanup) > 0) }
  }

  @Test("nothing is caught where nothing is planted")
  func control() {
    #expect(Probe.differences(under: nil) == 0)
  }
}

/// A verification in miniature.
private enum Probe {
  /// How much of a small app differs from its plan while `fault` is planted.
  static func differences(under fault: Fault?) -> Int {
    Fault.planted = fault
    defer { Fault.planted = nil }
    let scenario = Scenario(
      "chain",
      PlanParameters(shape: .chain(depth: 20), wrappers: 3, handler: .application, observers: .everyLevel)
    )
    guard let plan = try? HierarchyPlan(scenario.parameters) else { return -1 }
    let subject = Case(
      scenario,
      ResponderTrampoline(),
      StrategyOptions(form: .recursive, lookup: .coordinating, table: .striped)
    )
    return Verifier().verify(subject, on: plan).mismatchCount
  }
}
#endif

import Hierarchy
import Scenarios
import Strategies

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
    tally.figures[Self.leftBehind] = CaseTally.Figure(CountFigure(windows: [left], units: 1))
    tally.figures[Self.hops] = CaseTally.Figure(try visits())
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

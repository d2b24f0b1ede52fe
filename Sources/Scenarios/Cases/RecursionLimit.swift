import CProbes
package import Hierarchy
import Strategies

/// How many hops a recursive strategy can make on the stack of the calling thread.
///
/// Probed rather than assumed: a frame's size depends on the strategy, the compiler and the build mode. Two short
/// chains are climbed and the difference of the depths that the decider sees gives the bytes per hop, so that the
/// constant part (sender, decider) drops out.
package enum RecursionLimit {
  /// Why `subject` cannot be sent through `plan` on this thread; nil if it can.
  package static func objection(to subject: Case, on plan: HierarchyPlan) -> String? {
    let walk = ReferenceWalk(plan, route: subject.strategy.route(subject.options))
    let longest = plan.script.reduce(0) { max($0, walk.expectation(from: $1.origin).hops) }
    guard longest > shortProbe, let limit = hops(of: subject), longest > limit else { return nil }
    return
      "stack: \(longest) hops in recursive form, this thread's stack holds \(limit); use the iterative form"
  }

  /// The hops that fit, with an eighth of the stack kept for the handler; nil where nothing recurses.
  private static func hops(of subject: Case) -> Int? {
    guard let remaining = ThreadStack.remaining,
      let near = reach(subject, depth: shortProbe),
      let far = reach(subject, depth: 2 * shortProbe),
      far.hops > near.hops
    else { return nil }
    let perHop = Double(far.bytes - near.bytes) / Double(far.hops - near.hops)
    guard perHop >= 1 else { return nil }
    return Int(Double(remaining - remaining / 8) / perHop)
  }

  private static let shortProbe = 64

  /// Stack bytes between the sender and the decider over a chain of `depth` levels.
  private static func reach(_ subject: Case, depth: Int) -> (bytes: Int, hops: Int)? {
    // Without branches: a container's other children send too, and the first of them from near the top.
    let parameters = PlanParameters(shape: .chain(depth: depth), nesting: 0, coordinatorRatio: 0)
    guard let plan = try? HierarchyPlan(parameters) else { return nil }
    let wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    let hierarchy = builder.hierarchy()
    guard let origin = hierarchy.origins.first else { return nil }
    let probe = DepthProbe(.handleError)
    wiring.send(probe.message, from: origin)
    wiring.settle()
    if subject.leaksByDesign { builder.nodes.forEach(wiring.sever) }
    guard let reached = probe.reached else { return nil }
    let walk = ReferenceWalk(plan, route: subject.strategy.route(subject.options))
    return (ThreadStack.currentAddress - reached, walk.expectation(from: origin.id).hops)
  }
}

/// A message that notes how deep in the stack its decider runs.
private final class DepthProbe: Letter {
  /// An address in the decider's frame.
  private(set) var reached: Int?

  override func digest(for action: Action) -> UInt64? {
    reached = ThreadStack.currentAddress
    return 0
  }
}

/// The stack of the calling thread.
private enum ThreadStack {
  /// Bytes between the current frame and the end of the stack; nil where the system does not tell.
  static var remaining: Int? {
    let end = Int(bitPattern: bubbleup_stack_end())
    return end == 0 ? nil : currentAddress - end
  }

  /// An address within the current frame.
  @inline(never)
  static var currentAddress: Int {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
  }
}

import CProbes
package import Hierarchy
import Strategies

/// Levels of the shorter chain that is climbed to learn how large a frame is.
private let shortProbe = 64

extension Case {
  /// Why it cannot be sent through `plan` on the stack of the calling thread; nil if it can.
  package func stackObjection(on plan: HierarchyPlan) -> String? {
    let walk = ReferenceWalk(plan, route: strategy.route(options))
    let longest = plan.script.reduce(0) { max($0, walk.expectation(from: $1.origin).hops) }
    guard longest > shortProbe, let limit = hopsThatFit(), longest > limit else { return nil }
    return
      "stack: \(longest) hops in recursive form, this thread's stack holds \(limit); use the iterative form"
  }

  /// How many hops fit on the rest of the stack, without the eighth that the handler needs; nil where nothing recurses.
  ///
  /// Probed rather than assumed: a frame's size depends on the strategy, the compiler and the build mode. Two short
  /// chains are climbed and the difference of the depths that the decider sees gives the bytes per hop, so that the
  /// constant part (sender, decider) drops out.
  private func hopsThatFit() -> Int? {
    let end = Int(bitPattern: bubbleup_stack_end())
    // 0 where the system does not tell.
    guard end != 0, let near = reach(over: shortProbe), let far = reach(over: 2 * shortProbe),
      far.hops > near.hops
    else { return nil }
    // Stores reduce an action on its way down again: there the decider next to the sender runs deepest.
    let deepest = [2 * shortProbe, shortProbe].map { reach(over: $0, .distance(1))?.bytes ?? 0 }
    let bytes = max(far.bytes - near.bytes, deepest[0] - deepest[1])
    let perHop = Double(bytes) / Double(far.hops - near.hops)
    guard perHop >= 1 else { return nil }
    let remaining = stackAddress() - end
    return Int(Double(remaining - remaining / 8) / perHop)
  }

  /// Stack bytes between the sender and the decider over a chain of `depth` levels.
  private func reach(
    over depth: Int,
    _ handler: PlanParameters.Handler = .application
  ) -> (bytes: Int, hops: Int)? {
    // Without branches: a container's other children send too, and the first of them from near the top.
    let parameters = PlanParameters(
      shape: .chain(depth: depth),
      nesting: 0,
      coordinatorRatio: 0,
      handler: handler
    )
    guard let plan = try? HierarchyPlan(parameters) else { return nil }
    let wiring = strategy.makeWiring(options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    let hierarchy = builder.hierarchy()
    guard let origin = hierarchy.origins.first else { return nil }
    let probe = DepthProbe(.handleError)
    wiring.send(probe.message, from: origin)
    wiring.settle()
    if leaksByDesign { builder.nodes.forEach(wiring.sever) }
    guard let reached = probe.reached else { return nil }
    let hops = ReferenceWalk(plan, route: strategy.route(options)).expectation(from: origin.id).hops
    return (stackAddress() - reached, hops)
  }
}

/// A message that notes how deep in the stack its decider runs.
private final class DepthProbe: Letter {
  /// An address in the decider's frame.
  private(set) var reached: Int?

  override func digest(for action: Action) -> UInt64? {
    reached = stackAddress()
    return 0
  }
}

/// An address within the current frame.
@inline(never)
private func stackAddress() -> Int {
  var here: UInt8 = 0
  return withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
}

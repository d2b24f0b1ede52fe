/// Says from the plan alone what must come of every message: no live object takes part.
public struct ReferenceWalk {
  private let plan: HierarchyPlan
  private let route: Route
  private let registered: [NodeID]
  private let broadcastTrail: Trail
  private let nearestDecider: [NodeID]
  private let rootController: NodeID

  /// The walk along `route` through `plan`.
  public init(_ plan: HierarchyPlan, route: Route) {
    self.plan = plan
    self.route = route
    registered = plan.roles.indices.lazy.filter { plan.roles[$0] == .decider }.map { NodeID($0) }
    broadcastTrail = Trail(registered)
    nearestDecider = ReferenceWalk.nearestDeciders(plan)
    rootController = NodeID(plan.kinds.firstIndex(of: .controller) ?? 0)
  }

  /// What must come of a message from `origin`.
  public func expectation(from origin: NodeID) -> Expectation {
    switch route {
    case .responders, .levels: return walked(from: origin)
    case .direct: return direct(from: origin)
    case .lastRegistered: return single(registered.last, from: origin)
    case .shared: return single(.application, from: origin)
    case .everyRegistered: return broadcast(from: origin)
    }
  }

  /// What should come of a message from `origin` by its context: the decider that the level path leads to.
  ///
  /// A strategy that loses the context is measured against this: every difference is a misroute.
  public func contextualDecider(from origin: NodeID) -> NodeID? {
    let nearest = nearestDecider[origin.index]
    return nearest == .none ? nil : nearest
  }

  /// Every node that a message from `origin` comes through, the origin first; `.responders` and `.levels` only.
  public func path(from origin: NodeID) -> [NodeID] {
    var path = [origin]
    var node = step(from: origin)
    while node != .none {
      path.append(node)
      if plan.roles[node.index] == .decider { break }
      node = step(from: node)
    }
    return path
  }

  private func walked(from origin: NodeID) -> Expectation {
    var trail = Trail.empty
    var hops = 0
    var last = origin
    var node = step(from: origin)
    while node != .none {
      hops += 1
      last = node
      switch plan.roles[node.index] {
      case .bystander: break
      case .observer: trail.append(node)
      case .decider:
        trail.append(node)
        return Expectation(outcome: .handled, outcomes: 1, trail: trail, last: node, hops: hops)
      }
      node = step(from: node)
    }
    return Expectation(outcome: .unhandled, outcomes: 1, trail: trail, last: last, hops: hops)
  }

  /// The decider above each row on the level path: a level's parent comes before it, so one pass settles all.
  private static func nearestDeciders(_ plan: HierarchyPlan) -> [NodeID] {
    var nearest: [NodeID] = []
    nearest.reserveCapacity(plan.count)
    for parent in plan.levelParents {
      if parent == .none {
        nearest.append(.none)
      } else {
        nearest.append(plan.roles[parent.index] == .decider ? parent : nearest[parent.index])
      }
    }
    return nearest
  }

  private func direct(from origin: NodeID) -> Expectation {
    single(contextualDecider(from: origin), from: origin)
  }

  private func single(_ decider: NodeID?, from origin: NodeID) -> Expectation {
    guard let decider else {
      return Expectation(outcome: .unhandled, outcomes: 1, trail: .empty, last: origin, hops: 0)
    }
    return Expectation(outcome: .handled, outcomes: 1, trail: Trail([decider]), last: decider, hops: 1)
  }

  private func broadcast(from origin: NodeID) -> Expectation {
    var expected = single(registered.last, from: origin)
    expected.trail = broadcastTrail
    expected.isOrdered = registered.count < 2
    expected.outcomes = UInt16(truncatingIfNeeded: max(1, registered.count))
    expected.hops = registered.count
    return expected
  }

  private func step(from node: NodeID) -> NodeID {
    switch route {
    case .responders(let lookup, let mode): responderStep(from: node, lookup, mode)
    case .levels, .direct, .lastRegistered, .everyRegistered, .shared: plan.levelParent(of: node)
    }
  }

  private func responderStep(from node: NodeID, _ lookup: Lookup, _ mode: NextMode) -> NodeID {
    let parent = plan.parents[node.index]
    switch plan.kinds[node.index] {
    case .application, .window, .view, .cell: return parent
    case .coordinator: return parent
    case .controller: break
    }
    if lookup != .native, plan.coordinators[node.index] != .none { return plan.coordinators[node.index] }
    switch lookup {
    case .native: return controllerStep(from: node, mode)
    case .coordinating: return controllerStep(from: node, .container)
    case .injected: return controllerStep(from: node, .superview)
    }
  }

  private func controllerStep(from node: NodeID, _ mode: NextMode) -> NodeID {
    let parent = plan.parents[node.index]
    let isModal = plan.modals[node.index]
    if mode != .superview, !isModal { return parent }
    switch mode {
    case .container: return parent
    case .modalRoot: return rootController
    case .modalWindow: return NodeID(1)
    case .superview:
      guard plan.installed[node.index] else { return .none }
      return isModal || parent == NodeID(1) ? NodeID(1) : plan.contents[parent.index]
    }
  }
}

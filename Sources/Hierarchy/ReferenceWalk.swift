/// Says from the plan alone what must come of every message: no live object takes part.
package struct ReferenceWalk {
  private let plan: HierarchyPlan
  private let route: Route
  private let registered: [NodeID]
  private let broadcastTrail: Trail
  private let nearestDecider: [NodeID]
  private let rootController: NodeID

  package init(_ plan: HierarchyPlan, route: Route) {
    self.plan = plan
    self.route = route
    registered = plan.roles.indices.lazy.filter { plan.roles[$0] == .decider }.map { NodeID($0) }
    broadcastTrail = Trail(registered)
    nearestDecider = plan.nearestDeciders
    rootController = NodeID(plan.kinds.firstIndex(of: .controller) ?? 0)
  }

  package func expectation(from origin: NodeID) -> Expectation {
    switch route {
    case .responders, .levels: return walked(from: origin)
    case .target: return asked(from: origin)
    case .direct: return single(contextualDecider(from: origin), from: origin)
    case .lastRegistered: return single(registered.last, from: origin)
    case .shared: return single(.application, from: origin)
    case .everyRegistered:
      var expected = single(registered.last, from: origin)
      expected.trail = broadcastTrail
      expected.isOrdered = registered.count < 2
      expected.outcomes = UInt16(truncatingIfNeeded: max(1, registered.count))
      expected.hops = registered.count
      return expected
    }
  }

  /// What should come of a message from `origin` by its context: the decider that the level path leads to.
  ///
  /// A strategy that loses the context is measured against this: every difference is a misroute.
  package func contextualDecider(from origin: NodeID) -> NodeID? {
    let nearest = nearestDecider[origin.index]
    return nearest == .none ? nil : nearest
  }

  /// Every node that a message from `origin`, or the question before it, comes through, the origin first; only where
  /// one climbs.
  package func path(from origin: NodeID) -> [NodeID] {
    var path = [origin]
    walk(from: origin) { node, _ in path.append(node) }
    return path
  }

  private func walk(from origin: NodeID, _ visit: (NodeID, Role) -> Void) {
    var node = step(from: origin)
    while node != .none {
      let role = plan.roles[node.index]
      visit(node, role)
      if role == .decider { break }
      node = step(from: node)
    }
  }

  private func walked(from origin: NodeID) -> Expectation {
    var expected = Expectation(outcome: .unhandled, last: origin)
    walk(from: origin) { node, role in
      expected.hops += 1
      expected.last = node
      if role != .bystander { expected.trail.append(node) }
      if role == .decider { expected.outcome = .handled }
    }
    return expected
  }

  private func asked(from origin: NodeID) -> Expectation {
    let walked = walked(from: origin)
    var expected = single(walked.outcome == .handled ? walked.last : nil, from: origin)
    expected.hops = walked.hops
    return expected
  }

  private func single(_ decider: NodeID?, from origin: NodeID) -> Expectation {
    guard let decider else { return Expectation(outcome: .unhandled, last: origin) }
    return Expectation(outcome: .handled, trail: Trail([decider]), last: decider, hops: 1)
  }

  private func step(from node: NodeID) -> NodeID {
    guard let (lookup, mode) = route.lookUp else { return plan.levelParent(of: node) }
    guard plan.kinds[node.index] == .controller else { return plan.parents[node.index] }
    if lookup != .native, plan.coordinators[node.index] != .none { return plan.coordinators[node.index] }
    switch lookup {
    case .native: return next(of: node, mode)
    case .coordinating: return next(of: node, .container)
    case .injected: return next(of: node, .superview)
    }
  }

  private func next(of controller: NodeID, _ mode: NextMode) -> NodeID {
    let window = NodeID(1)
    let parent = plan.parents[controller.index]
    let isModal = plan.modals[controller.index]
    switch mode {
    case .superview:
      guard plan.installed[controller.index] else { return .none }
      return isModal || parent == window ? window : plan.contents[parent.index]
    case .modalRoot where isModal: return rootController
    case .modalWindow where isModal: return window
    case .container, .modalRoot, .modalWindow: return parent
    }
  }
}

/// The way that a strategy's messages take through a plan, as the reference walk needs to know it.
public enum Route: Hashable, Sendable {
  /// From responder to responder, views included.
  case responders(Lookup, NextMode)
  /// A question climbs from responder to responder, and the message goes to the one that would act, if any; observers on
  /// the way see nothing.
  case target(Lookup, NextMode)
  /// From level to level, views passed over.
  case levels
  /// One hop to the nearest decider on the level path; observers on the way see nothing.
  case direct
  /// One hop to the decider that registered last, wherever it is: the sender's context is lost.
  case lastRegistered
  /// One hop to every decider that registered, in no fixed order: the sender's context is lost.
  case everyRegistered
  /// One hop to the application, whether or not it wants to decide: the sender's context is lost.
  case shared

  /// Whether a message, or a question before it, climbs hop by hop, so that time per hop means something.
  package var climbs: Bool { lookUp != nil || self == .levels }

  /// In which order responders look for the next one; nil where links are not theirs.
  package var lookUp: (Lookup, NextMode)? {
    switch self {
    case .responders(let lookup, let mode), .target(let lookup, let mode): (lookup, mode)
    case .levels, .direct, .lastRegistered, .everyRegistered, .shared: nil
    }
  }
}

/// What must come of one message.
package struct Expectation: Hashable, Sendable {
  package var outcome: Outcome
  /// How many outcomes it gets: 1 wherever the strategy is right.
  package var outcomes: UInt16 = 1
  package var trail = Trail.empty
  /// The decider, or the last responder reached.
  package var last: NodeID
  /// Steps that yield another object.
  package var hops = 0
  /// Whether the order of handlers is fixed; a notification centre promises none.
  package var isOrdered = true

  package init(outcome: Outcome, trail: Trail = .empty, last: NodeID, hops: Int = 0) {
    (self.outcome, self.trail, self.last, self.hops) = (outcome, trail, last, hops)
  }

  /// The receipt of a message with a payload of `digest`.
  package func receipt(digest: UInt64) -> UInt64 {
    Account.receipt(outcome, trail, outcome == .handled ? digest : 0)
  }

  /// How `account` differs from this; nil if it does not.
  ///
  /// Hops are not compared: a message counts none, as counting would cost. The trail of a plan in which every level
  /// observes spells them out.
  package func difference(to account: Account) -> (expected: String, actual: String)? {
    let sameEnd = account.outcomes == outcomes && account.outcome == outcome
    let samePath =
      isOrdered
      ? account.last == last && account.trail == trail
      : account.trail.hasSameMembers(as: trail)
    guard !(sameEnd && samePath) else { return nil }
    return (
      "\(outcomes) × \(outcome) at \(last), \(trail)",
      "\(account.outcomes) × \(account.outcome) at \(account.last), \(account.trail)"
    )
  }
}

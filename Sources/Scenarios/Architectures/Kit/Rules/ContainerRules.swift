/// Checks a journal of transitions against the rules of catalogue A14, as it grows.
public struct ContainerRules {
  private var presenters: [String: Actor] = [:]

  /// A checker that has seen nothing yet.
  public init() {}

  /// Every violation in `journal`, which follows what was checked before.
  public mutating func check(_ journal: some Sequence<Transition>) -> [RuleViolation] {
    journal.flatMap { transition in
      broken(by: transition).map { RuleViolation(rule: $0, transition: transition) }
    }
  }

  private mutating func broken(by transition: Transition) -> [RuleViolation.Rule] {
    let actor = transition.actor
    var rules: [RuleViolation.Rule] = []
    switch transition.deed {
    case .push, .pop, .reset, .select:
      if !mayTransition(actor) { rules.append(.onlyContainersTransition) }
    case .present:
      if !mayTransition(actor) { rules.append(.onlyContainersTransition) }
      presenters[transition.subject] = actor
    case .dismiss:
      if !mayTransition(actor) { rules.append(.onlyContainersTransition) }
      let presenter = presenters.removeValue(forKey: transition.subject)
      if actor.kind != .user, presenter != actor { rules.append(.presenterDismisses) }
    case .setTitle:
      if actor.kind != .stack { rules.append(.containersConfigure) }
    case .setTabItem:
      if actor.kind != .tabs { rules.append(.containersConfigure) }
    }
    return rules
  }

  private func mayTransition(_ actor: Actor) -> Bool { actor.isContainer || actor.kind == .user }
}

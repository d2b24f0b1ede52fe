import Hierarchy
import Results
import Scenarios

/// A case on both sides.
struct CheckCase {
  /// The case as both sides have it.
  let subject: Case
  /// What identifies it in files.
  let key: CaseKey
  /// Work that the candidate does on top.
  let injected: InjectedWork?

  init(_ subject: Case, on plan: HierarchyPlan, injected: InjectedWork?) throws {
    self.subject = subject
    key = try CaseKey(subject, on: plan)
    self.injected = injected
  }

  /// The name in tables, filters and messages.
  var label: String { Self.label(of: subject) }

  static func label(of subject: Case) -> String {
    "\(subject.scenario.shortLabel) \(subject.strategyLabel)"
  }

  /// The case as the candidate gets it: with another level on the way, if a hop is injected.
  var candidate: Case {
    guard injected == .hop, case .chain(let depth) = subject.scenario.parameters.shape else { return subject }
    var parameters = subject.scenario.parameters
    parameters.shape = .chain(depth: depth + 1)
    return Case(Scenario(subject.scenario.name, parameters), subject.strategy, subject.options)
  }
}

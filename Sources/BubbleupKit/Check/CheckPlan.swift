import Hierarchy
import Scenarios

/// What is checked: the cases, each with its own key, and what is injected into which.
struct CheckPlan {
  let cases: [CheckCase]
  let thresholds: Thresholds
  let injections: [Injection]

  /// Plans `subjects`; refuses a plan of nothing, of one case twice, or of an injection that hits nothing.
  init(_ subjects: [Case], thresholds: Thresholds = .none, injections: [Injection] = []) throws {
    var cases: [CheckCase] = []
    for (index, subject) in subjects.enumerated() {
      let label = CheckCase.label(of: subject)
      // A label occurs once: it is what filters, messages and the reproducing command go by.
      if subjects[..<index].contains(where: { CheckCase.label(of: $0) == label }) {
        throw CheckDefect(.duplicateCase, at: label)
      }
      let matching = injections.filter { $0.concerns(label) }
      guard matching.count < 2 else {
        throw CommandError(
          .usage,
          at: "--inject",
          "two injections concern '\(label)'",
          advice: "Narrow one of the filters."
        )
      }
      let plan = try HierarchyPlan(subject.scenario.parameters)
      cases.append(try CheckCase(subject, on: plan, injected: try Self.work(matching.first, subject, label)))
    }
    self.cases = cases
    self.thresholds = thresholds
    self.injections = injections
    try refuseIdleInjections()
  }

  private func refuseIdleInjections() throws(CommandError) {
    for injection in injections where !cases.contains(where: { injection.concerns($0.label) }) {
      throw CommandError(
        .usage,
        at: "--inject",
        "'\(injection.filter)' concerns no case that is checked",
        advice: "See their labels with 'bubbleup check --dry-run'."
      )
    }
  }

  private static func work(
    _ injection: Injection?,
    _ subject: Case,
    _ label: String
  ) throws(CommandError) -> InjectedWork? {
    guard let injection else { return nil }
    if injection.work == .hop {
      guard case .chain = subject.scenario.parameters.shape else {
        throw CommandError(
          .usage,
          at: "--inject",
          "'\(label)' is no chain, and only a chain can be one level longer",
          advice: "Narrow the filter, as in 'chain=+1hop'."
        )
      }
    }
    return injection.work
  }
}

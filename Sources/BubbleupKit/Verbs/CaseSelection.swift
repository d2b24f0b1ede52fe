import Scenarios
import Strategies

/// Which cases the options select: all strategies given, all filters given, none of the skips.
struct CaseSelection {
  let strategies: [Regex<AnyRegexOutput>]
  let filters: [Regex<AnyRegexOutput>]
  let skips: [Regex<AnyRegexOutput>]

  /// Whether `subject` is selected.
  func includes(_ subject: Case) -> Bool {
    let name = "\(subject.strategy.name)"
    return includes(name: name, label: "\(subject.scenario.label) \(subject.strategyLabel)")
  }

  /// Whether the form is selected; its linkage goes by the name of the strategy that does the same on a plan.
  func includes(_ subject: ArchitectureCase) -> Bool {
    includes(name: subject.options.linkage.rawValue, label: subject.label)
  }

  private func includes(name: String, label: String) -> Bool {
    (strategies.isEmpty || strategies.contains { name.contains($0) })
      && (filters.isEmpty || filters.contains { label.contains($0) })
      && !skips.contains { label.contains($0) }
  }
}

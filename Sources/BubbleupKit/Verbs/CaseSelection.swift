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
    let label = "\(subject.scenario.label) \(subject.strategyLabel)"
    return (strategies.isEmpty || strategies.contains { name.contains($0) })
      && (filters.isEmpty || filters.contains { label.contains($0) })
      && !skips.contains { label.contains($0) }
  }
}

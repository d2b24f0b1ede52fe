import Hierarchy
import Scenarios
import Strategies

/// A case as it travels between processes: names and numbers, and no strategy, which the worker looks up.
struct WireCase: Codable, Sendable {
  let scenario: String
  let plan: WirePlan
  let strategy: String
  let form: String?
  let lookup: String?
  let next: String?
  let table: String?

  init(_ subject: Case) {
    scenario = subject.scenario.name
    plan = WirePlan(subject.scenario.parameters)
    strategy = "\(subject.strategy.name)"
    form = subject.options.form?.rawValue
    lookup = subject.options.lookup?.rawValue
    next = subject.options.next?.rawValue
    table = subject.options.table?.rawValue
  }

  /// The case itself, under one of `strategies`.
  func resolved(among strategies: [any Strategy]) throws(Unresolved) -> Case {
    guard let found = strategies.first(where: { "\($0.name)" == strategy }) else {
      throw Unresolved(reason: "the worker does not know the strategy \(strategy)")
    }
    let options = StrategyOptions(
      form: try value(form),
      lookup: try value(lookup),
      next: try value(next),
      table: try value(table)
    )
    return Case(Scenario(scenario, try plan.parameters()), found, options)
  }

  private func value<Option: RawRepresentable<String>>(_ text: String?) throws(Unresolved) -> Option? {
    guard let text else { return nil }
    guard let option = Option(rawValue: text) else {
      throw Unresolved(reason: "the worker does not know \(text) as \(Option.self)")
    }
    return option
  }

  /// What a worker of the same protocol version but another build does not know.
  struct Unresolved: Error {
    let reason: String
  }
}

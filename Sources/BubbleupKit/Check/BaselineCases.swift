import Hierarchy
import Results
import Scenarios
import Strategies
import Suites

/// The cases that a baseline's keys stand for in this build.
struct BaselineCases {
  let baseline: KeptBaseline
  let catalogue: Catalogue

  /// Every case of the baseline, in its order; throws what is missing here, and what is there but not in the baseline.
  func all() throws -> [Case] {
    let known = try known()
    var cases: [Case] = []
    for key in baseline.keys {
      guard let found = known[key] else {
        throw CheckDefect(.missingCase, at: "\(key)", "\(baseline.label) has it")
      }
      cases.append(found)
    }
    try refuseExtra()
    return cases
  }

  /// Cases of this build on the baseline's scenarios, with the keys that they have there.
  private func known() throws -> [CaseKey: Case] {
    var known: [CaseKey: Case] = [:]
    for scenario in try scenarios() {
      let plan = try HierarchyPlan(scenario.parameters)
      for strategy in catalogue.strategies {
        for options in strategy.variants {
          let subject = Case(scenario, strategy, options)
          known[try CaseKey(subject, on: plan)] = subject
        }
      }
    }
    return known
  }

  /// A strategy that this build has and that a scenario of the baseline lacks would never be looked at.
  private func refuseExtra() throws(CheckDefect) {
    let names = Set(baseline.keys.map(\.strategy))
    for strategy in catalogue.strategies where !names.contains("\(strategy.name)") {
      throw CheckDefect(.extraCase, at: "\(strategy.name)", "\(baseline.label) has no row of it")
    }
  }

  /// The scenarios that the keys name, by the sizes that keys have.
  private func scenarios() throws -> [Scenario] {
    var scenarios: [Scenario] = []
    for key in baseline.keys {
      for scenario in candidates(key) where !scenarios.contains(scenario) { scenarios.append(scenario) }
    }
    return scenarios
  }

  private func candidates(_ key: CaseKey) -> [Scenario] {
    let drawn: Scenario? =
      switch (key.scenario, key.depth, key.controllers) {
      case ("chain", let depth?, _):
        .chain(depth: depth, wrappers: key.parameters["wrappers"].flatMap { Int($0) } ?? 0)
      case ("app", _, let controllers?): MeasurementSuite.app(controllers: controllers)
      case ("balanced", _, let controllers?):
        key.parameters["fan-out"].flatMap { Int($0) }.map {
          MeasurementSuite.balanced(controllers: controllers, fanOut: $0)
        }
      default: nil
      }
    let added = catalogue.addedScenarios.filter { $0.name == key.scenario }
    return ((drawn.map { [$0] } ?? []) + added).map { scenario in
      var parameters = scenario.parameters
      parameters.seed = baseline.seed
      return Scenario(scenario.name, parameters)
    }
  }
}

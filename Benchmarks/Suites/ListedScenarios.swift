package import Scenarios

/// The scenarios that verbs have unless sizes are given: what there is to filter.
package struct ListedScenario {
  /// The first of its label.
  package let scenario: Scenario
  /// Who has it, as in `run --full`.
  package private(set) var verbs: [String]

  /// Those of all verbs, each label once.
  package static func all(of catalogue: Catalogue) -> [ListedScenario] {
    let usual = measured(.quick, catalogue) + measured(.standard, catalogue)
    let usualLabels = Set(usual.map(\.label))
    let sources: [(verb: String, scenarios: [Scenario])] = [
      ("run", usual),
      ("run --full", measured(.full, catalogue).filter { !usualLabels.contains($0.label) }),
      ("counts", CountingSuite.cases(of: catalogue).map(\.scenario)),
      ("verify", VerificationSuite.scenarios(seed: 1, of: catalogue)),
    ]
    var listed: [ListedScenario] = []
    var places: [String: Int] = [:]
    for (verb, scenarios) in sources {
      for scenario in scenarios {
        let place = places[scenario.label] ?? listed.count
        if place == listed.count { listed.append(ListedScenario(scenario: scenario, verbs: [])) }
        places[scenario.label] = place
        if !listed[place].verbs.contains(verb) { listed[place].verbs.append(verb) }
      }
    }
    return listed
  }

  /// An expression for each name and size: the beginning of the labels, as one word that no shell has to quote.
  package static func expressions(of catalogue: Catalogue = .standard) -> [String] {
    let words = all(of: catalogue).map { listed in
      let start = listed.scenario.label.prefix { $0 != "," }
      return "^" + start.map { $0.isLetter || $0.isNumber || "-=./".contains($0) ? "\($0)" : "." }.joined()
    }
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }

  private static func measured(_ suite: MeasurementSuite, _ catalogue: Catalogue) -> [Scenario] {
    let suite = suite.with(catalogue)
    return suite.scenarios + suite.buildControllers.map(MeasurementSuite.built)
      + suite.threadCases.map(\.scenario)
  }
}

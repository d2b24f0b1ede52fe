import Hierarchy
import Scenarios
import Suites
import Testing

/// One case has one name, one plan and one count, whichever verb shows it.
@Suite("What a scenario is called")
struct ScenarioLabelTests {
  /// What a verb goes through unless sizes are typed, under the name of the verb.
  private static let everywhere: [(verb: String, scenarios: [Scenario])] = {
    let suites = [MeasurementSuite.quick, .standard, .full]
    return [
      ("run", suites.flatMap(\.scenarios)),
      ("run, builds", suites.flatMap(\.buildControllers).map(MeasurementSuite.built)),
      ("counts", CountingSuite.scenarios),
      ("counts, one by one", [CountingSuite.path(depth: 100)]),
      ("verify", VerificationSuite.scenarios(seed: 1)),
      ("check", GateSuite.quick.map(\.scenario)),
      ("check --full", GateSuite.fullCases().timed.map(\.scenario)),
    ]
  }()

  @Test("equal labels mean equal plans over all that run, counts, verify and check go through")
  func equalLabels() {
    var seen: [String: (verb: String, parameters: PlanParameters)] = [:]
    for (verb, scenarios) in Self.everywhere {
      for scenario in scenarios {
        guard let first = seen[scenario.label] else {
          seen[scenario.label] = (verb, scenario.parameters)
          continue
        }
        #expect(first.parameters == scenario.parameters, "\(scenario.label): \(first.verb) and \(verb)")
      }
    }
    #expect(seen.count > 50)
  }

  @Test("what counts shows of the chain and the apps is the plan that run and check have")
  func countedPlans() {
    let counted = CountingSuite.scenarios
    #expect(Array(counted.prefix(3)) == Array(MeasurementSuite.standard.scenarios.filter(counted.contains)))
  }

  @Test("a label names what is not usual of its name, and nothing else")
  func unusual() {
    let own = Scenario("form", PlanParameters(shape: .chain(depth: 6), cells: [2]))
    let labels = [MeasurementSuite.chain(depth: 100), CountingSuite.path(depth: 100), own].map(\.label)
    #expect(
      labels == [
        "chain depth=100",
        "chain depth=100 cells=none coordinators=0.0 nesting=0",
        "form depth=6",
      ]
    )
  }
}

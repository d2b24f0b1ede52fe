// Planning and wire formats are internal: see Decisions, 14.
#if DEBUG
import Foundation
import Hierarchy
import Results
import Scenarios
import Strategies
import Suites
import Testing

@testable import BubbleupKit

@Suite("Architectures as scenarios")
struct ArchitectureScenarioTests {
  static let names = [
    "container-coordinators", "back-button", "tabs-appflow", "flow-controllers", "injected-coordinators",
  ]

  private func request(_ options: [String]) throws -> RunRequest {
    try RunRequest(RunVerb.verb.arguments(options))
  }

  private func cases(_ options: [String]) throws -> [CaseKey] {
    let quick = ["--quick", "--shape", "architectures"] + options
    return try RunPlanner(request: try request(quick)).plan().record.cases.map(\.caseKey)
  }

  /// What is timed, without planning it: the full suite's largest plan has a million controllers.
  private func scenarios(_ options: [String]) throws -> Set<String> {
    Set(try request(options).timedScenarios().map(\.name))
  }

  @Test("the full suite measures all five, and the others only where they are asked for")
  func suites() throws {
    #expect(ArchitectureCatalogue.scenarios.map(\.name) == Self.names)
    #expect(try scenarios(["--full"]).isSuperset(of: Self.names))
    #expect(try scenarios([]).isDisjoint(with: Self.names))
    #expect(try scenarios(["--shape", "architectures"]) == Set(Self.names))
    let one = try cases(["--filter", "back-button", "--threads", "1"])
    #expect(Set(one.map(\.shape)) == ["back-button"])
    #expect(throws: CommandError.self) { try scenarios(["--shape", "architectures", "--depth", "10"]) }
  }

  @Test("every strategy family sends the action that was asked for, on the same plan")
  func action() throws {
    let keys = try cases(["--filter", "tabs-appflow", "--action", "open-flow"])
    #expect(keys.allSatisfy { $0.parameters["action"] == "open-flow" })
    #expect(Set(keys.map(\.parameters["outline"])).count == 1 && keys.first?.parameters["outline"] != nil)
    #expect(Set(StrategyCatalogue.all.map { "\($0.name)" }).isSubset(of: keys.map(\.strategy)))
  }

  @Test("what is verified and what is counted has them by name, which nobody else can have")
  func otherSuites() {
    #expect(Set(VerificationSuite.scenarios(seed: 1).map(\.name)).isSuperset(of: Self.names))
    #expect(Set(CountingSuite.cases().map(\.scenario.name)).isSuperset(of: Self.names))
    #expect {
      try Catalogue(adding: [], scenarios: [Scenario(Self.names[0], .app(controllers: 120))])
    } throws: {
      ($0 as? CatalogueError)?.code == .scenarioNameTaken
    }
  }

  @Test("a plan travels whole to the process that counts it")
  func wire() throws {
    for scenario in ArchitectureCatalogue.scenarios {
      var parameters = scenario.parameters
      parameters.handler = .distance(2)
      parameters.observers = .everyLevel
      let text = try JSONEncoder().encode(WirePlan(parameters))
      #expect(try JSONDecoder().decode(WirePlan.self, from: text).parameters() == parameters)
    }
  }

  @Test("an outline that was damaged on its way is refused with its reason")
  func damagedWire() throws {
    let text = try String(
      decoding: JSONEncoder().encode(WirePlan(.outline(Outline(text: "p.c0")))),
      as: UTF8.self
    )
    for (whole, damaged, words) in [
      ("p.c0", "p.x0", "word 2 of the outline"), ("outline\":\"p.c0", "gone\":\"", "the shape outline"),
    ] {
      let received = Data(text.replacing(whole, with: damaged).utf8)
      #expect {
        try JSONDecoder().decode(WirePlan.self, from: received).parameters()
      } throws: {
        "\($0)".contains(words)
      }
    }
  }
}
#endif

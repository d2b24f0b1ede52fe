import Foundation
import Stress
import Testing

@Suite("The explored scenarios")
struct ScenarioTests {
  @Test("TEMPORARY")
  func counts() {
    let crew = Crew(actors: 2, on: ProcessInfo.processInfo.environment["PIN"].flatMap { Int($0) })
    for scenario in ExploredScenario.all {
      for form in ExploredForm.all {
        let request = ExplorationRequest(.exhaustive, within: ExplorationBounds(actors: 2, steps: 8), seed: 1, schedules: 20_000)
        let report = Explorer(request, with: crew) { scenario.makeProgram(form, actors: 2) }.explore()
        print(scenario.name, form, report.schedules, report.isComplete, report.longestActor, report.longest, report.beyondBounds, Int(report.rate), report.failure?.violation as Any)
        if let failure = report.failure, report.failure?.violation?.code != .stuck { print(failure.lines.joined(separator: "\n")) }
      }
    }
  }
}

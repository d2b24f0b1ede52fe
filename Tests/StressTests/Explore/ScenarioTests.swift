import Foundation
import Stress
import Testing

@Suite("The explored scenarios")
struct ScenarioTests {
  @Test("TEMPORARY")
  func counts() {
    let environment = ProcessInfo.processInfo.environment
    let actors = environment["ACTORS"].flatMap { Int($0) } ?? 2
    let steps = environment["STEPS"].flatMap { Int($0) } ?? 8
    let crew = Crew(actors: actors, on: environment["PIN"].flatMap { Int($0) })
    var sum = 0
    for scenario in ExploredScenario.all {
      for form in ExploredForm.all {
        let request = ExplorationRequest(.exhaustive, within: ExplorationBounds(actors: actors, steps: steps), seed: 1, schedules: 20_000)
        let report = Explorer(request, with: crew) { scenario.makeProgram(form, actors: actors) }.explore()
        sum += report.schedules
        print(scenario.name, form, report.schedules, report.isComplete, report.longestActor, report.longest, report.beyondBounds, Int(report.rate), report.failure?.violation as Any)
        if let failure = report.failure, report.failure?.violation?.code != .stuck { print(failure.lines.joined(separator: "\n")) }
      }
    }
    print("SUM", sum)
  }
}

import Stress
import Testing

@Suite("The explored scenarios")
struct ScenarioTests {
  static let cases = ExploredScenario.all.flatMap { scenario in ExploredForm.all.map { (scenario.name, $0) } }

  @Test("all schedules of two actors of up to eight steps are right", arguments: cases)
  func allOfTwo(name: String, form: ExploredForm) throws {
    let report = try explore(.exhaustive, name, form, ExplorationBounds(actors: 2, steps: 8))
    #expect(report.failure?.violation == nil)
    #expect(report.isComplete)
    #expect(report.schedules > 1)
  }

  @Test("some schedules of three actors are right, and different ones are among them", arguments: cases)
  func someOfThree(name: String, form: ExploredForm) throws {
    let report = try explore(.random, name, form, ExplorationBounds(actors: 3, steps: 200), schedules: 100)
    #expect(report.failure?.violation == nil)
    #expect(report.preempted > 10)
    #expect(report.repeated == 1)
  }

  @Test("how many schedules there are is the same every time", arguments: ExploredForm.all)
  func countsAreStable(form: ExploredForm) throws {
    let bounds = ExplorationBounds(actors: 2, steps: 6)
    let first = try explore(.exhaustive, "send-remove", form, bounds)
    let second = try explore(.exhaustive, "send-remove", form, bounds)
    #expect(first.schedules == second.schedules)
    #expect(first.longest == second.longest)
  }

  @Test("the actors meet at locks, weak references, tables, handlers and deaths")
  func everyKindOfStep() throws {
    var kinds: Set<Step.Kind> = []
    for form in ExploredForm.all {
      let scenario = try #require(ExploredScenario.named("send-remove"))
      let crew = Crew(actors: 2)
      let make = { scenario.makeProgram(form, actors: 2) }
      let bounds = ExplorationBounds(actors: 2, steps: 200)
      kinds.formUnion(crew.run(make, SwitchScheduler([]), within: bounds).steps.map(\.kind))
    }
    #expect(kinds.isSuperset(of: [.lock, .unlock, .access, .weakLoad, .weakStore, .handler, .death]))
  }

  private func explore(
    _ mode: ExplorationMode,
    _ name: String,
    _ form: ExploredForm,
    _ bounds: ExplorationBounds,
    schedules: Int = .max
  ) throws -> ExplorationReport {
    let scenario = try #require(ExploredScenario.named(name))
    let request = ExplorationRequest(mode, within: bounds, seed: 1, schedules: schedules)
    let crew = Crew(actors: bounds.actors)
    return Explorer(request, with: crew) { scenario.makeProgram(form, actors: bounds.actors) }.explore()
  }
}

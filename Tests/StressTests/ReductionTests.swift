#if DEBUG
import Strategies
import Stress
import Testing

@Suite("Schedules that are equal by independence")
struct ReductionTests {
  static let cases = ExploredScenario.all.flatMap { scenario in ExploredForm.all.map { (scenario.name, $0) } }

  @Test(
    "all schedules of two actors of up to eight steps are right, and one of each class has the same ends",
    arguments: cases
  )
  func fewAndTheSame(name: String, form: ExploredForm) throws {
    let scenario = try #require(ExploredScenario.named(name))
    let bounds = ExplorationBounds(actors: 2, steps: 8)
    let make = { scenario.makeProgram(form, actors: 2) }
    let (all, reduced) = (Self.all(make, bounds), Self.reduced(make, bounds))
    #expect(all.violation == nil)
    #expect(all.count > 1)
    #expect(reduced.ends == all.ends)
    #expect(reduced.count <= all.count)
  }

  @Test("one schedule of each class is a twentieth of all where the actors have little to do with each other")
  func few() throws {
    let scenario = try #require(ExploredScenario.named("push-pop-leaf"))
    let form = try #require(ExploredForm.all.first { $0.links == .indexed })
    let bounds = ExplorationBounds(actors: 2, steps: 8)
    let make = { scenario.makeProgram(form, actors: 2) }
    #expect(Self.reduced(make, bounds).count * 20 <= Self.all(make, bounds).count)
  }

  @Test("a program that hides what turns touch has an end that the reduction misses, and that shows")
  func hiddenDependence() {
    let make = {
      var number = 0
      let increment = {
        // A handler's step says that nothing is touched, which is not true here.
        Seam.pass(.handler)
        let seen = number
        Seam.pass(.handler)
        number = seen + 1
      }
      return Toy([ExploredActor("ann", increment), ExploredActor("bob", increment)]) {
        number == 2 ? nil : "2 increments made \(number)"
      }
    }
    let bounds = ExplorationBounds(actors: 2, steps: 8)
    #expect(Self.all(make, bounds).ends == ["right", "oracle"])
    #expect(Self.reduced(make, bounds).ends == ["right"])
    // Where the same is told, it is found.
    #expect(Self.reduced({ Toys.lostUpdate() }, bounds).ends == ["right", "oracle"])
  }

  struct Seen {
    var ends: Set<String> = []
    var count = 0
    var violation: Violation?

    mutating func take(_ schedule: Schedule) {
      count += 1
      violation = violation ?? schedule.violation
      ends.insert(schedule.violation?.code.rawValue ?? schedule.outcome)
    }
  }

  static func all(_ make: @escaping () -> any ExploredProgram, _ bounds: ExplorationBounds) -> Seen {
    let crew = ActorCrew(actors: bounds.actors)
    let scheduler = DepthFirstScheduler()
    var seen = Seen()
    repeat { seen.take(crew.run(make, scheduler, within: bounds)) } while scheduler.advance()
    return seen
  }

  static func reduced(_ make: @escaping () -> any ExploredProgram, _ bounds: ExplorationBounds) -> Seen {
    let crew = ActorCrew(actors: bounds.actors)
    let scheduler = ReducedScheduler()
    var seen = Seen()
    var schedule: Schedule
    repeat {
      schedule = crew.run(make, scheduler, within: bounds)
      seen.take(schedule)
    } while scheduler.advance(after: schedule)
    return seen
  }
}
#endif

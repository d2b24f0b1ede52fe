#if DEBUG
import Foundation
import Strategies
import Testing

@testable import Stress

@Suite("Schedules that are equal by independence")
struct ReductionTests {
  static let cases = ExploredScenario.all.flatMap { scenario in ExploredForm.all.map { (scenario.name, $0) } }

  @Test(
    "all schedules of two actors of up to eight steps are right, and one of each class has the same ends",
    arguments: cases
  )
  func fewAndTheSame(name: String, form: ExploredForm) throws {
    let scenario = try #require(ExploredScenario.named(name))
    let make = { scenario.makeProgram(form, actors: 2) }
    let (all, reduced) = (Self.seen(DepthFirstScheduler(), make), Self.seen(ReducedScheduler(), make))
    #expect(all.violation == nil && all.count > 1)
    #expect(reduced.ends == all.ends && reduced.count <= all.count)
    // Here the actors have little to do with each other.
    if name == "push-pop-leaf", form.links == .indexed { #expect(20 * reduced.count <= all.count) }
  }

  @Test(
    "all schedules are right where the lane holds those that decide weakly, as on Apple's platforms",
    arguments: ExploredScenario.all.map(\.name)
  )
  func weakly(name: String) throws {
    let scenario = try #require(ExploredScenario.named(name))
    var parts = ExploredParts()
    parts.holdsWeakly = true
    let form = try #require(ExploredForm.all.last { $0.links == .indexed })
    let all = Self.seen(DepthFirstScheduler()) { [parts] in
      scenario.makeProgram(form, actors: 2, of: parts)
    }
    #expect(all.violation == nil && all.count > 1)
  }

  @Test("all schedules of a lane of the main actor are right", arguments: [false, true])
  func mainLane(weakly: Bool) {
    let all = Self.seen(DepthFirstScheduler()) { MainLaneProgram(holdsWeakly: weakly) }
    #expect(all.violation == nil && all.count > 100)
    let (taken, ended) = ("handled by [2]", "unhandled(at: 1) by []")
    #expect(all.ends == ["\(taken), \(taken)", "\(taken), \(ended)", "\(ended), \(ended)"])
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
      return Toy(increment, increment) { number == 2 ? nil : "2 increments made \(number)" }
    }
    #expect(Self.seen(DepthFirstScheduler(), make).ends == ["right", "oracle"])
    #expect(Self.seen(ReducedScheduler(), make).ends == ["right"])
    // Where the same is told, it is found.
    #expect(Self.seen(ReducedScheduler()) { Toys.lostUpdate() }.ends == ["right", "oracle"])
  }

  @Test("an object that a reduction watches is in the state that it has under any other explorer")
  func sameState() {
    let make = {
      // A weak reference to a level is counted in a place of its own, and nothing here has one.
      let world = LaneWorld()
      let levels = [world.screen, world.flow, world.cell].compactMap(\.self)
      let counts = levels.map { "\(_getWeakRetainCount($0)) \(_getUnownedRetainCount($0))" }
      return Toy({}, {}) { counts.joined(separator: ", ") }
    }
    let ends = [Self.violation(DepthFirstScheduler(), make), Self.violation(ReducedScheduler(), make)]
    #expect(ends[0] != nil && ends[0] == ends[1])
  }

  private static func violation(
    _ scheduler: any SystematicScheduler,
    _ make: @escaping () -> any ExploredProgram
  )
    -> Violation?
  {
    Rehearsal(make, by: ActorCrew(actors: 2), within: bounds).run(scheduler).violation
  }

  private struct Seen {
    var ends: Set<String> = []
    var count = 0
    var violation: Violation?

    mutating func take(_ schedule: Schedule) {
      count += 1
      violation = violation ?? schedule.violation
      ends.insert(schedule.violation?.code.rawValue ?? schedule.outcome)
    }
  }

  private static let bounds = ExplorationBounds(actors: 2, steps: 8)

  private static func seen(_ scheduler: any SystematicScheduler, _ make: @escaping () -> any ExploredProgram)
    -> Seen
  {
    let rehearsal = Rehearsal(make, by: ActorCrew(actors: 2), within: bounds)
    var seen = Seen()
    var schedule: Schedule
    repeat {
      schedule = rehearsal.run(scheduler)
      seen.take(schedule)
    } while scheduler.advance(after: schedule)
    return seen
  }

  // MARK: - What the scenarios are made of

  @Test("some schedules of three actors are right", arguments: cases)
  func someOfThree(name: String, form: ExploredForm) throws {
    let scenario = try #require(ExploredScenario.named(name))
    let bounds = ExplorationBounds(actors: 3, steps: 200)
    let request = ExplorationRequest(.random, within: bounds, seed: 1, schedules: 100)
    let report = Explorer(request, with: ActorCrew(actors: 3)) { scenario.makeProgram(form, actors: 3) }
      .explore()
    #expect(report.failure?.violation == nil)
  }

  @Test("the actors meet at locks, weak references, tables, handlers and deaths")
  func everyKindOfStep() throws {
    let scenario = try #require(ExploredScenario.named("send-remove"))
    let bounds = ExplorationBounds(actors: 2, steps: 200)
    let kinds = ExploredForm.all.flatMap { form in
      let make = { scenario.makeProgram(form, actors: 2) }
      return ActorCrew(actors: 2).run(make, SwitchScheduler([]), within: bounds).steps.map(\.kind)
    }
    #expect(Set(kinds).isSuperset(of: [.lock, .unlock, .access, .weakLoad, .weakStore, .handler, .death]))
  }

  // MARK: - What schedules cannot show

  @Test(
    "no lock-free access is weakened unseen: neither a schedule nor a processor of strong orders would show it",
    arguments: [
      ("FastLane/LaneReaders", [1, 1, 3]),
      ("FastLane/Lane", [8, 0, 0]),
      ("FastLane/Lane+Writing", [0, 3, 0]),
    ]
  )
  func memoryOrders(file: String, counts: [Int]) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/")
    let source = try String(contentsOf: root.appending(path: "\(file).swift"), encoding: .utf8)
    let found = source.matches(of: /ordering: \.(\w+)/).map(\.1)
    let orders = ["acquiring", "releasing", "acquiringAndReleasing"]
    #expect(orders.map { order in found.count { $0 == order } } == counts)
  }
}
#endif

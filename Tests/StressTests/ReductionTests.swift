import Stress
import Testing

#if DEBUG
import Hierarchy

@Suite("Schedules that are equal by independence")
struct ReductionTests {
  /// Scenario, links, discipline, actors and steps, each with so many schedules that leaving most of them out can be told.
  static let large: [(String, ExploredForm.Links, DisciplineKind, Int, Int)] = [
    ("send-remove", .indexed, .own, 2, 7),
    ("send-reparent", .stripedTable, .striped, 3, 5), ("sends-root-swap", .indexed, .own, 2, 9),
    ("send-reuse", .stripedTable, .striped, 3, 5), ("send-reuse", .delegate, .striped, 3, 5),
    ("set-death", .stripedTable, .striped, 2, 8), ("push-pop-leaf", .stripedTable, .striped, 3, 5),
    ("push-pop-leaf", .indexed, .own, 2, 8),
  ]

  /// Those in which the actors have more to do with each other, so that fewer schedules are equal.
  static let small: [(String, ExploredForm.Links, DisciplineKind, Int, Int)] = [
    ("send-reparent", .parent, .striped, 3, 5), ("send-reparent", .indexed, .own, 2, 9),
    ("sends-root-swap", .linkedStripedTable, .striped, 3, 5), ("sends-root-swap", .parent, .striped, 3, 5),
    ("sends-root-swap", .parent, .confined, 3, 5), ("set-death", .appleTable, .confined, 3, 5),
    ("set-death", .delegate, .striped, 2, 8), ("push-pop-leaf", .delegate, .striped, 3, 5),
    ("send-remove", .parent, .locked, 3, 5),
  ]

  @Test("one schedule of each class has the same ends as all, and there are a twentieth", arguments: large)
  func fewAndTheSame(name: String, links: ExploredForm.Links, under: DisciplineKind, actors: Int, steps: Int)
    throws
  {
    let (all, reduced) = try Self.both(name, links, under, actors, steps)
    #expect(reduced.ends == all.ends)
    #expect(reduced.count * 20 <= all.count)
  }

  @Test("one schedule of each class has the same ends as all where there are few", arguments: small)
  func theSame(name: String, links: ExploredForm.Links, under: DisciplineKind, actors: Int, steps: Int) throws
  {
    let (all, reduced) = try Self.both(name, links, under, actors, steps)
    #expect(reduced.ends == all.ends)
    #expect(reduced.count <= all.count)
  }

  private static func both(
    _ name: String,
    _ links: ExploredForm.Links,
    _ discipline: DisciplineKind,
    _ actors: Int,
    _ steps: Int
  ) throws -> (all: Seen, reduced: Seen) {
    let scenario = try #require(ExploredScenario.named(name))
    let form = try #require(ExploredForm.all.first { $0.links == links && $0.discipline == discipline })
    let bounds = ExplorationBounds(actors: actors, steps: steps)
    let make = { scenario.makeProgram(form, actors: actors) }
    return (all(make, bounds), reduced(make, bounds))
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

  #if Faults
  /// In a process of its own, as a fault is planted for a whole one.
  @Test(
    "a planted fault that all schedules show is shown by one of each class",
    arguments: [
      ["checkThenSet", "set-set", "appleTable", "locked"],
      ["skippedLevel", "send-remove", "parent", "locked"],
      ["retryDeliversTwice", "send-reparent", "parent", "locked"],
      ["deliveryAfterRemove", "send-remove", "delegate", "locked"],
      ["nonAtomicCounter", "count-count", "parent", "locked"],
      ["oppositeLockOrder", "move-move", "parent", "striped"],
      ["staleGeneration", "send-remove", "indexed", "own"],
      ["rowReusedEarly", "send-remove", "indexed", "own"],
      ["publishedUnfilled", "push-pop-leaf", "indexed", "own"],
      ["reclaimedWhileRead", "send-remove", "indexed", "own"],
    ]
  )
  func findsFaults(words: [String]) async {
    await #expect(processExitsWith: .success) { [words] in
      let fault = try #require(Fault(rawValue: words[0]))
      let scenario = try #require(ExploredScenario.named(words[1]))
      let form = try #require(
        ExploredForm.all.first { $0.links.rawValue == words[2] && $0.discipline.rawValue == words[3] }
      )
      let bounds = ExplorationBounds(actors: 2, steps: 200)
      let report = Fault.planting(fault) {
        Explorer(ExplorationRequest(.reduced, within: bounds, seed: 1), with: ActorCrew(actors: 2)) {
          scenario.makeProgram(form, actors: 2)
        }.explore()
      }
      #expect(report.failure?.violation != nil)
      #expect(report.failure?.violation?.code != .irreproducible)
    }
  }
  #endif

  struct Seen {
    var ends: Set<String> = []
    var count = 0
    var redundant = 0

    mutating func take(_ schedule: Schedule) {
      count += 1
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
      seen.redundant += scheduler.isRedundant ? 1 : 0
    } while scheduler.advance(after: schedule)
    return seen
  }
}
#endif

import Stress
import Testing

@Suite("The minimiser")
struct MinimiserTests {
  private static let bounds = ExplorationBounds(actors: 2, steps: 100)

  @Test("a lost update found at random is brought down to its two switches", arguments: 1...10)
  func minimisesLostUpdate(seed: Int) throws {
    let crew = Crew(actors: 2)
    let make = { Toys.lostUpdate(padding: 5) }
    let request = ExplorationRequest(.random, within: Self.bounds, seed: UInt64(seed), schedules: 10_000)
    let failure = try #require(Explorer(request, with: crew, make).explore().failure)
    var minimiser = Minimiser(with: crew, within: Self.bounds, make)
    let plainest = minimiser.minimise(failure)
    #expect(plainest.violation == failure.violation)
    // One away between a load and its store; that the others go on when an actor has ended is no switch.
    #expect(plainest.switches.count <= 2)
    #expect(plainest.switches.count <= failure.switches.count)
    #expect(Replay(plainest, with: crew, within: Self.bounds, make).run().steps == plainest.steps)
  }

  @Test("a deadlock keeps the one switch that it needs")
  func minimisesDeadlock() throws {
    let crew = Crew(actors: 2)
    let make = { Toys.crossedLocks() }
    let request = ExplorationRequest(.random, within: Self.bounds, seed: 5, schedules: 10_000)
    let failure = try #require(Explorer(request, with: crew, make).explore().failure)
    var minimiser = Minimiser(with: crew, within: Self.bounds, make)
    let plainest = minimiser.minimise(failure)
    #expect(plainest.violation?.code == .deadlock)
    #expect(plainest.switches.count <= 2)
  }

  @Test("switches give the schedule back that they were taken from", arguments: 0..<50)
  func switchesRoundTrip(schedule: Int) {
    let crew = Crew(actors: 3)
    let bounds = ExplorationBounds(actors: 3, steps: 100)
    let make = { Toys.independent(actors: 3, steps: 6) }
    let drawn = crew.run(make, RandomScheduler(seed: 9, schedule: schedule), within: bounds)
    let (again, missed) = Replay(drawn, with: crew, within: bounds, make).strictly()
    #expect(again.steps == drawn.steps)
    #expect(missed == nil)
  }

  @Test("a switch that cannot be taken is told")
  func tellsMissedSwitch() {
    let crew = Crew(actors: 2)
    let late = ActorSwitch(step: 500, actor: 1)
    let replay = Replay([late], with: crew, within: Self.bounds) { Toys.guardedUpdate() }
    #expect(replay.strictly().missed == late)
    // Step 1 is ann's first one under the lock, bob waits for it from the second on.
    let early = [ActorSwitch(step: 1, actor: 1), ActorSwitch(step: 2, actor: 1)]
    let blocked = Replay(early, with: crew, within: Self.bounds) { Toys.guardedUpdate() }
    #expect(blocked.strictly().missed != nil)
  }
}

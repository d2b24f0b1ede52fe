import Stress
import Testing

@Suite("The explorer on toy programs")
struct ExplorerTests {
  @Test("all schedules of two actors of n steps are C(2n, n)", arguments: 1...6)
  func countsClosedForm(steps: Int) {
    let report = explore(.exhaustive, actors: 2, steps: 8) { Toys.independent(steps: steps) }
    #expect(report.isComplete)
    #expect(report.failure == nil)
    #expect(report.schedules == multinomial([steps, steps]))
    #expect(report.longestActor == steps)
    #expect(report.beyondBounds == 0)
  }

  @Test("all schedules of three actors of n steps are (3n)! / n!³", arguments: 1...3)
  func countsThreeActors(steps: Int) {
    let report = explore(.exhaustive, actors: 3, steps: 5) { Toys.independent(actors: 3, steps: steps) }
    #expect(report.schedules == multinomial([steps, steps, steps]))
  }

  @Test("steps beyond the bound offer no choice, and the result says so")
  func boundsSteps() {
    let report = explore(.exhaustive, actors: 2, steps: 3) { Toys.independent(steps: 5) }
    #expect(report.isComplete)
    #expect(report.schedules < multinomial([5, 5]))
    #expect(report.schedules >= multinomial([3, 3]))
    #expect(report.beyondBounds == report.schedules)
    #expect(report.boundWords.contains("2 actors × up to 3 steps"))
    #expect(report.boundWords.contains("5th"))
  }

  @Test("no two schedules of an exhaustive exploration are equal")
  func distinctSchedules() {
    let crew = ActorCrew(actors: 2)
    let scheduler = DepthFirstScheduler()
    var traces: Set<[ActorStep]> = []
    var count = 0
    repeat {
      traces.insert(crew.run({ Toys.guardedUpdate() }, scheduler, within: bounds(2, 8)).steps)
      count += 1
    } while scheduler.advance()
    #expect(traces.count == count)
    #expect(count > 1)
  }

  @Test("a lost update is found", arguments: ExplorationMode.allCases)
  func findsLostUpdate(mode: ExplorationMode) throws {
    let report = explore(mode, actors: 2, steps: 8, schedules: 2_000) { Toys.lostUpdate(padding: 2) }
    let violation = try #require(report.failure?.violation)
    #expect(violation.code == .oracle)
    #expect(violation.description == "2 increments made 1")
  }

  @Test("crossed locks end in a deadlock that names who waits for what", arguments: ExplorationMode.allCases)
  func findsDeadlock(mode: ExplorationMode) throws {
    let report = explore(mode, actors: 2, steps: 8, schedules: 2_000) { Toys.crossedLocks() }
    let violation = try #require(report.failure?.violation)
    #expect(violation.code == .deadlock)
    #expect(
      violation.description
        == "ann waits for lock 2, which bob holds; bob waits for lock 1, which ann holds"
    )
  }

  @Test("an actor that comes back for its own lock is a deadlock of one")
  func findsReentry() throws {
    let report = explore(.exhaustive, actors: 2, steps: 8) {
      let box = SteppedBox()
      return Toy([
        ExploredActor("ann") { box.locked { box.locked {} } }, ExploredActor("bob") {},
      ])
    }
    let violation = try #require(report.failure?.violation)
    #expect(violation == Violation(.deadlock, "ann waits for lock 1, which it holds itself"))
  }

  @Test("touching what a lock guards without holding it is found, and names the holder")
  func findsUnguardedAccess() throws {
    let report = explore(.exhaustive, actors: 2, steps: 8) {
      let box = SteppedBox()
      return Toy([
        ExploredActor("ann") { box.locked { box.touch() } }, ExploredActor("bob") { box.touch() },
      ])
    }
    let violation = try #require(report.failure?.violation)
    #expect(violation.code == .unguarded)
    #expect(violation.description.hasPrefix("bob touches what is under lock 1, and "))
  }

  @Test("a program that never ends is stopped")
  func findsEndlessness() throws {
    let crew = ActorCrew(actors: 2)
    let report = Explorer(
      ExplorationRequest(
        .exhaustive,
        within: ExplorationBounds(actors: 2, steps: 8, longest: 100),
        seed: 1
      ),
      with: crew
    ) {
      let number = SteppedNumber()
      return Toy([
        ExploredActor("ann") { for _ in 0..<1_000 where number.load() == 0 {} }, ExploredActor("bob") {},
      ])
    }.explore()
    #expect(report.failure?.violation?.code == .endless)
  }

  @Test("correct programs raise no alarm, however they are explored", arguments: ExplorationMode.allCases)
  func raisesNoFalseAlarm(mode: ExplorationMode) {
    let report = explore(mode, actors: 2, steps: 8, schedules: 1_000) { Toys.guardedUpdate() }
    #expect(report.failure == nil)
    #expect(report.schedules > 0)
    #expect(report.repeated == (report.schedules + 99) / 100)
  }

  @Test("a program that is not the same every time is found out")
  func findsIrreproducibility() throws {
    var built = 0
    let report = explore(.exhaustive, actors: 2, steps: 8) {
      built += 1
      return Toys.independent(steps: built % 2 + 2)
    }
    #expect(report.failure?.violation?.code == .irreproducible)
  }

  @Test("draws of one seed are the same, those of another differ", arguments: [ExplorationMode.pct, .random])
  func drawsBySeed(mode: ExplorationMode) {
    func found(_ seed: UInt64) -> Int {
      explore(mode, actors: 2, steps: 100, seed: seed, schedules: 1_000) { Toys.lostUpdate(padding: 10) }
        .schedules
    }
    #expect(found(7) == found(7))
    #expect(Set((1...5).map { found($0) }).count > 1)
  }

  @Test("priorities meet an ordering bug at least as often as the theorem promises")
  func keepsTheBoundOfPriorities() {
    let length = 2 * 8
    let draws = 2_000
    let crew = ActorCrew(actors: 2)
    let met = (0..<draws).count { schedule in
      let scheduler = PriorityScheduler(seed: 3, schedule: schedule, actors: 2, length: length, depth: 2)
      return crew.run({ Toys.lostUpdate(padding: 6) }, scheduler, within: bounds(2, 100)).violation != nil
    }
    let promised = PriorityScheduler.bound(actors: 2, length: length, depth: 2)
    #expect(promised == 1.0 / 32)
    #expect(Double(met) / Double(draws) >= promised)
  }

  @Test("draws go on until no more than the part that was named can be missed, and no further")
  func drawsToTheBoundOfMisses() {
    var request = ExplorationRequest(.pct, within: bounds(2, 100), seed: 5, schedules: 10)
    request.missAtMost = 0.05
    let report = Explorer(request, with: ActorCrew(actors: 2)) { Toys.independent(steps: 4) }.explore()
    #expect(report.longest == 8)
    let hit = PriorityScheduler.bound(actors: 2, length: 8, depth: 3)
    #expect(hit == 1.0 / 128)
    #expect(report.missBound <= 0.05)
    // One schedule fewer would not have done.
    #expect(report.missBound / (1 - hit) > 0.05)
    request.schedules = 1_000
    #expect(
      Explorer(request, with: ActorCrew(actors: 2)) { Toys.independent(steps: 4) }.explore().schedules
        == 1_000
    )
    #expect(PriorityScheduler.schedules(missing: 0.01, actors: 2, length: 23, depth: 3) == 4_870)
    #expect(PriorityScheduler.schedules(missing: 1, actors: 2, length: 23, depth: 3) == 1)
  }

  private func bounds(_ actors: Int, _ steps: Int) -> ExplorationBounds {
    ExplorationBounds(actors: actors, steps: steps)
  }

  private func explore(
    _ mode: ExplorationMode,
    actors: Int,
    steps: Int,
    seed: UInt64 = 42,
    schedules: Int = .max,
    _ make: @escaping () -> any ExploredProgram
  ) -> ExplorationReport {
    let request = ExplorationRequest(mode, within: bounds(actors, steps), seed: seed, schedules: schedules)
    return Explorer(request, with: ActorCrew(actors: actors), make).explore()
  }

  private func multinomial(_ counts: [Int]) -> Int {
    func factorial(_ number: Int) -> Int { (1...max(1, number)).reduce(1, *) }
    return counts.reduce(factorial(counts.reduce(0, +))) { $0 / factorial($1) }
  }
}

@Suite("The minimiser")
struct MinimiserTests {
  private static let bounds = ExplorationBounds(actors: 2, steps: 100)

  @Test("a lost update found at random is brought down to its two switches", arguments: 1...4)
  func minimisesLostUpdate(seed: Int) throws {
    let crew = ActorCrew(actors: 2)
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
    let crew = ActorCrew(actors: 2)
    let make = { Toys.crossedLocks() }
    let request = ExplorationRequest(.random, within: Self.bounds, seed: 5, schedules: 10_000)
    let failure = try #require(Explorer(request, with: crew, make).explore().failure)
    var minimiser = Minimiser(with: crew, within: Self.bounds, make)
    let plainest = minimiser.minimise(failure)
    #expect(plainest.violation?.code == .deadlock)
    #expect(plainest.switches.count <= 2)
  }

  @Test("switches give the schedule back that they were taken from", arguments: 0..<10)
  func switchesRoundTrip(schedule: Int) {
    let crew = ActorCrew(actors: 3)
    let bounds = ExplorationBounds(actors: 3, steps: 100)
    let make = { Toys.independent(actors: 3, steps: 6) }
    let drawn = crew.run(make, RandomScheduler(seed: 9, schedule: schedule), within: bounds)
    let (again, missed) = Replay(drawn, with: crew, within: bounds, make).strictly()
    #expect(again.steps == drawn.steps)
    #expect(missed == nil)
  }

  @Test("a switch that cannot be taken is told")
  func tellsMissedSwitch() {
    let crew = ActorCrew(actors: 2)
    let late = ActorSwitch(step: 500, actor: 1)
    let replay = Replay([late], with: crew, within: Self.bounds) { Toys.guardedUpdate() }
    #expect(replay.strictly().missed == late)
    // Step 1 is ann's first one under the lock, bob waits for it from the second on.
    let early = [ActorSwitch(step: 1, actor: 1), ActorSwitch(step: 2, actor: 1)]
    let blocked = Replay(early, with: crew, within: Self.bounds) { Toys.guardedUpdate() }
    #expect(blocked.strictly().missed != nil)
  }
}

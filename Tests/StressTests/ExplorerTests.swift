import Stress
import Testing

@Suite("The explorer on toy programs")
struct ExplorerTests {
  @Test(
    "all schedules of a actors of n steps are (an)! / n!ᵃ",
    arguments: [
      (2, 1, 2), (2, 2, 6), (2, 3, 20), (2, 4, 70), (2, 5, 252), (2, 6, 924), (3, 1, 6), (3, 2, 90),
      (3, 3, 1680),
    ]
  )
  func closedForm(actors: Int, steps: Int, count: Int) {
    let report = explore(.exhaustive, actors: actors) { Toys.independent(actors: actors, steps: steps) }
    #expect(report.isComplete && report.failure == nil)
    #expect((report.schedules, report.longestActor, report.beyondBounds) == (count, steps, 0))
  }

  @Test("steps beyond the bound offer no choice, and the result says so")
  func boundsSteps() {
    let report = explore(.exhaustive, steps: 3) { Toys.independent(steps: 5) }
    // All of three steps are 20, and all of five 252.
    #expect(report.isComplete && (20..<252).contains(report.schedules))
    #expect(report.beyondBounds == report.schedules)
    #expect(report.boundWords.contains("2 actors × up to 3 steps") && report.boundWords.contains("5th"))
  }

  /// Programs that are wrong, and how what is found begins.
  private static let broken: [(make: @Sendable () -> Toy, code: Violation.Code, words: String)] = [
    ({ Toys.lostUpdate(padding: 2) }, .oracle, "2 increments made 1"),
    (
      { Toys.crossedLocks() }, .deadlock,
      "ann waits for lock 2, which bob holds; bob waits for lock 1, which ann holds"
    ),
    (
      {
        let box = SteppedBox()
        return Toy({ box.locked { box.locked {} } }, {})
      }, .deadlock, "ann waits for lock 1, which it holds itself"
    ),
    (
      {
        let box = SteppedBox()
        return Toy({ box.locked { box.touch() } }, { box.touch() })
      }, .unguarded, "bob touches what is under lock 1, and "
    ),
    (
      {
        let number = SteppedNumber()
        return Toy({ for _ in 0..<1_000 where number.load() == 0 {} }, {})
      }, .endless, "no end after 100 steps"
    ),
  ]

  @Test(
    "a lost update, a deadlock of two or of one, what is touched without its lock, and what never ends are found",
    arguments: ExplorationMode.allCases,
    broken.indices
  )
  func findsWhatIsBroken(mode: ExplorationMode, index: Int) throws {
    let (make, code, words) = Self.broken[index]
    let found = try #require(explore(mode, schedules: 2_000, make).failure?.violation)
    #expect(found.code == code && found.description.hasPrefix(words), "\(found)")
  }

  @Test("correct programs raise no alarm, however they are explored", arguments: ExplorationMode.allCases)
  func raisesNoFalseAlarm(mode: ExplorationMode) {
    let report = explore(mode, schedules: 1_000) { Toys.guardedUpdate() }
    #expect(report.failure == nil && report.schedules > 0)
    #expect(report.repeated == (report.schedules + 99) / 100)
  }

  @Test("a program that is not the same every time is found out")
  func findsIrreproducibility() {
    var built = 0
    let report = explore(.exhaustive) {
      built += 1
      return Toys.independent(steps: built % 2 + 2)
    }
    #expect(report.failure?.violation?.code == .irreproducible)
  }

  @Test("draws of one seed are the same, those of another differ", arguments: [ExplorationMode.pct, .random])
  func drawsBySeed(mode: ExplorationMode) {
    func found(_ seed: UInt64) -> Int {
      explore(mode, steps: 100, seed: seed, schedules: 1_000) { Toys.lostUpdate(padding: 10) }.schedules
    }
    #expect(found(7) == found(7))
    #expect(Set((1...5).map { found($0) }).count > 1)
  }

  @Test("priorities meet an ordering bug at least as often as the theorem promises")
  func keepsTheBoundOfPriorities() {
    let (length, draws) = (2 * 8, 2_000)
    let crew = ActorCrew(actors: 2)
    let met = (0..<draws).count { schedule in
      let scheduler = PriorityScheduler(seed: 3, schedule: schedule, actors: 2, length: length, depth: 2)
      let bounds = ExplorationBounds(actors: 2, steps: 100)
      return crew.run({ Toys.lostUpdate(padding: 6) }, scheduler, within: bounds).violation != nil
    }
    #expect(PriorityScheduler.bound(actors: 2, length: length, depth: 2) == 1.0 / 32)
    #expect(32 * met >= draws)
  }

  @Test("draws go on until no more than the part that was named can be missed, and no further")
  func drawsToTheBoundOfMisses() {
    func explored(_ schedules: Int) -> ExplorationReport {
      explore(.pct, steps: 100, seed: 5, schedules: schedules, missing: 0.05) { Toys.independent(steps: 4) }
    }
    let report = explored(10)
    #expect(report.longest == 8 && report.missBound <= 0.05)
    // One schedule fewer would not have done: each meets a bug with a probability of 1 / 128.
    #expect(report.missBound / (1 - 1.0 / 128) > 0.05)
    #expect(explored(1_000).schedules == 1_000)
    #expect(PriorityScheduler.schedules(missing: 0.01, actors: 2, length: 23, depth: 3) == 4_870)
    #expect(PriorityScheduler.schedules(missing: 1, actors: 2, length: 23, depth: 3) == 1)
  }

  private func explore(
    _ mode: ExplorationMode,
    actors: Int = 2,
    steps: Int = 8,
    seed: UInt64 = 42,
    schedules: Int = .max,
    missing part: Double = 1,
    _ make: @escaping () -> any ExploredProgram
  ) -> ExplorationReport {
    let bounds = ExplorationBounds(actors: actors, steps: steps, longest: 100)
    var request = ExplorationRequest(mode, within: bounds, seed: seed, schedules: schedules)
    request.missAtMost = part
    return Explorer(request, with: ActorCrew(actors: actors), make).explore()
  }
}

@Suite("The minimiser")
struct MinimiserTests {
  private static let bounds = ExplorationBounds(actors: 2, steps: 100)

  @Test(
    "what is found at random is brought down to its switches, and fails as it did",
    arguments: 1...4,
    [true, false]
  )
  func minimises(seed: Int, isDeadlock: Bool) throws {
    let crew = ActorCrew(actors: 2)
    let make = { isDeadlock ? Toys.crossedLocks() : Toys.lostUpdate(padding: 5) }
    let request = ExplorationRequest(.random, within: Self.bounds, seed: UInt64(seed), schedules: 10_000)
    let failure = try #require(Explorer(request, with: crew, make).explore().failure)
    let rehearsal = Rehearsal(make, by: crew, within: Self.bounds)
    let plainest = Minimiser(rehearsal).minimise(failure)
    #expect(plainest.violation == failure.violation)
    // One away between a load and its store, or two locks; that the others go on when an actor has ended is no switch.
    #expect(plainest.switches.count <= min(2, failure.switches.count))
    #expect(rehearsal.replay(plainest.switches).schedule.steps == plainest.steps)
  }

  @Test("switches give the schedule back that they were taken from", arguments: 0..<10)
  func switchesRoundTrip(schedule: Int) {
    let make = { Toys.independent(actors: 3, steps: 6) }
    let bounds = ExplorationBounds(actors: 3, steps: 100)
    let rehearsal = Rehearsal(make, by: ActorCrew(actors: 3), within: bounds)
    let drawn = rehearsal.run(RandomScheduler(seed: 9, schedule: schedule))
    let (again, missed) = rehearsal.replay(drawn.switches)
    #expect(again.steps == drawn.steps && missed == nil)
  }

  @Test("a switch that cannot be taken is told")
  func tellsMissedSwitch() {
    func missed(_ switches: [ActorSwitch]) -> ActorSwitch? {
      Rehearsal(Toys.guardedUpdate, by: ActorCrew(actors: 2), within: Self.bounds).replay(switches).missed
    }
    let late = ActorSwitch(step: 500, actor: 1)
    #expect(missed([late]) == late)
    // Step 1 is ann's first one under the lock, bob waits for it from the second on.
    #expect(missed([ActorSwitch(step: 1, actor: 1), ActorSwitch(step: 2, actor: 1)]) != nil)
  }
}

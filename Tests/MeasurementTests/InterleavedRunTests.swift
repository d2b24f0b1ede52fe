import Measurement
import Testing

@Suite struct InterleavedRunTests {
  private let clock = FakeClock()

  private func fakes(_ costs: [String: Int]) -> [FakeContender] {
    costs.keys.sorted().map { FakeContender($0, clock: clock, cost: costs[$0] ?? 0) }
  }

  /// What a run of contenders came to, and the samples that it handed on.
  private func measure(_ contenders: [FakeContender], _ plan: InterleavedPlan) throws -> (
    RunOutcome, [RawSample]
  ) {
    var samples: [RawSample] = []
    let outcome = try InterleavedRun(plan, time: clock.source).measure(contenders.map(\.contender)) {
      samples.append($0)
    }
    return (outcome, samples)
  }

  @Test("Every contender has one turn per round on fresh objects, and its samples tell its cost exactly")
  func samples() throws {
    let fakes = fakes(["a": 3, "b": 7, "c": 11])
    let plan = InterleavedPlan.batches(of: 100, rounds: 6, perBlock: 4, warmups: 2, seed: 1)
    let (outcome, samples) = try measure(fakes, plan)
    #expect(outcome.end == .completed && samples.count == 3 * 6 * 4)
    for (fake, cost) in zip(fakes, [3, 7, 11]) {
      // Warm-ups are run and not reported.
      #expect([fake.prepared, fake.finished, fake.batches] == [6, 6, 6 * (4 + 2)])
      let own = samples.filter { $0.contender == fake.name }
      #expect(own.allSatisfy { $0.elapsed == Nanoseconds(UInt64(100 * cost)) && $0.iterations == 100 })
      #expect(OperationTime.blocks(of: fake.name, in: samples).map(\.round) == Array(0..<6))
      #expect(own.compactMap(OperationTime.init).allSatisfy { $0.nanoseconds == Double(cost) })
    }
    for round in 0..<6 {
      let places = samples.filter { $0.round == round }.map(\.orderIndex)
      #expect(Set(places) == [0, 1, 2] && places == places.sorted(), "blocks do not overlap")
    }
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.start < $1.start })
  }

  @Test("The order is random, follows from the seed, and does not depend on where a run began")
  func order() {
    let one = RoundOrder(seed: 1, contenders: 5)
    let orders = (0..<200).map(one.order)
    #expect(orders == (0..<200).map(RoundOrder(seed: 1, contenders: 5).order))
    #expect(orders != (0..<200).map(RoundOrder(seed: 2, contenders: 5).order))
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2, 3, 4] })
    // Fair: each of five goes first in about 40 of 200 rounds; the seed is fixed, so this cannot flicker.
    for contender in 0..<5 {
      #expect((20...60).contains(orders.count { $0.first == contender }))
    }
  }

  @Test("A wrong checksum fails its contender, hands on no sample of that batch, and lets the others go on")
  func wrongChecksum() throws {
    let fakes = fakes(["a": 3, "b": 7])
    fakes[0].failsFromBatch = 4
    let plan = InterleavedPlan.batches(of: 10, rounds: 5, perBlock: 2, warmups: 1, seed: 1)
    let (outcome, samples) = try measure(fakes, plan)
    #expect(outcome.end == .completed)
    #expect(outcome.standings.map(\.failure?.code) == [.wrongChecksum, nil])
    #expect(fakes[0].prepared == 2 && fakes[0].finished == 2, "taken down, and not tried again")
    #expect(["a", "b"].map { name in samples.count { $0.contender == name } } == [2, 10])
    // In the warm-up it leaves no sample.
    let failing = FakeContender("f", clock: clock, cost: 3)
    failing.failsFromBatch = 0
    let (end, none) = try measure([failing], plan)
    #expect(end.standings[0].failure?.code == .wrongChecksum && none.isEmpty && failing.prepared == 1)
  }

  @Test("A contender whose objects cannot be built fails with the reason, not the run")
  func preparationFailure() throws {
    struct NoRoom: Error, CustomStringConvertible { var description: String { "no room" } }
    let broken = Contender(name: "broken") { throw NoRoom() }
    let good = FakeContender("good", clock: clock, cost: 1)
    let plan = InterleavedPlan.batches(of: 10, rounds: 3, seed: 1)
    let run = InterleavedRun(plan, time: clock.source)
    let outcome = try run.measure([broken, good.contender]) { _ in }
    let failure = outcome.standings[0].failure
    #expect(failure?.code == .preparation && failure?.description.contains("no room") == true)
    #expect(outcome.standings[1].failure == nil && good.prepared == 3)
  }

  @Test("Stopping ends the sample under way, keeps it, takes the objects down and measures nothing more")
  func stopping() throws {
    let fakes = fakes(["a": 3, "b": 7])
    let flag = StopFlag()
    var samples: [RawSample] = []
    let plan = InterleavedPlan.batches(of: 10, rounds: 5, perBlock: 4, warmups: 1, seed: 1)
    let outcome = try InterleavedRun(plan, time: clock.source).measure(
      fakes.map(\.contender),
      shouldStop: { flag.isRaised }
    ) { sample in
      samples.append(sample)
      if samples.count == 10 { flag.raise() }
    }
    #expect(outcome.end == .stopped && samples.count == 10)
    #expect(fakes.map(\.prepared) == fakes.map(\.finished))
    // Samples held back during a block are handed on when a stop cuts the block short.
    let fake = FakeContender("a", clock: clock, cost: 3)
    var handedOn = 0
    let singles = InterleavedPlan.singles(rounds: 3, perBlock: 8, warmups: 0, seed: 1)
    let end = try InterleavedRun(singles, time: clock.source).measure(
      [fake.contender],
      shouldStop: { fake.batches == 13 }
    ) { _ in handedOn += 1 }.end
    #expect(end == .stopped && handedOn == 13)
  }

  @Test("An error of the writer, such as a full disk, ends the run with the objects taken down")
  func writerError() {
    struct DiskFull: Error {}
    let fake = FakeContender("a", clock: clock, cost: 3)
    let run = InterleavedRun(.batches(of: 10, seed: 1), time: clock.source)
    #expect(throws: DiskFull.self) { try run.measure([fake.contender]) { _ in throw DiskFull() } }
    #expect(fake.prepared == 1 && fake.finished == 1)
  }

  @Test("Objects captured by the workload alone are gone before the end of a block counts them")
  func releasedBeforeEnd() throws {
    final class Hierarchy {}
    var left: [Bool] = []
    let contender = Contender(name: "owner") {
      let hierarchy = Hierarchy()
      weak let witness = hierarchy
      let workload = Workload(
        alike: { _ in withExtendedLifetime(hierarchy) { 0 } },
        expectedChecksum: { _ in 0 }
      )
      return PreparedWorkload(workload) { left.append(witness != nil) }
    }
    let plan = InterleavedPlan.batches(of: 1, rounds: 3, seed: 1)
    _ = try InterleavedRun(plan, time: clock.source).measure([contender]) { _ in }
    #expect(left == [false, false, false])
  }
}

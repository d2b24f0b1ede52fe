import Measurement
import Synchronization
import Testing

@Suite struct PassTests {
  private let clock = FakeClock()

  private func entrants(_ costs: [String: Int], operations: Int = 100) -> (
    fakes: [FakeContender], entrants: [Entrant]
  ) {
    let fakes = costs.keys.sorted().map { FakeContender($0, clock: clock, cost: costs[$0] ?? 0) }
    return (fakes, fakes.map { Entrant($0.contender, operations: operations) })
  }

  private func pass(warmups: Int = 2, slices: Int = 4) -> Pass {
    Pass(VisitPlan(warmups: warmups, slices: slices), seed: 1, time: clock.source)
  }

  @Test("Every contender has one visit per pass on fresh objects, and its slices tell its cost exactly")
  func visits() throws {
    let (fakes, entrants) = entrants(["a": 3, "b": 7, "c": 11])
    var visits: [Visit] = []
    for number in 0..<6 {
      let (failures, isWhole) = try pass().take(number, of: entrants) { visits.append($0) }
      #expect(failures.isEmpty && isWhole)
    }
    for (fake, cost) in zip(fakes, [3, 7, 11]) {
      // Warm-ups are run and not reported.
      #expect([fake.prepared, fake.finished, fake.batches] == [6, 6, 6 * (4 + 2)])
      let own = visits.filter { $0.contender == fake.name }
      #expect(own.count == 6 && own.allSatisfy { $0.figure == Double(cost) && $0.besideFigure == nil })
      #expect(own.allSatisfy { $0.slices == Array(repeating: Nanoseconds(UInt64(100 * cost)), count: 4) })
    }
    for start in stride(from: 0, to: visits.count, by: 3) {
      #expect(visits[start..<start + 3].map(\.place) == [0, 1, 2])
    }
    // The second of two passes goes the other way round.
    let names = visits.map(\.contender)
    for start in stride(from: 0, to: names.count, by: 6) {
      #expect(Array(names[start..<start + 3]) == names[start + 3..<start + 6].reversed())
    }
  }

  @Test("The order is random, follows from the seed, and does not depend on where a run began")
  func order() {
    let one = RoundOrder(seed: 1, contenders: 5)
    let orders = (0..<200).map(one.order(inRound:))
    #expect(orders == (0..<200).map(RoundOrder(seed: 1, contenders: 5).order(inRound:)))
    #expect(orders != (0..<200).map(RoundOrder(seed: 2, contenders: 5).order(inRound:)))
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2, 3, 4] })
    // Fair: each of five goes first in about 40 of 200 rounds; the seed is fixed, so this cannot flicker.
    for contender in 0..<5 {
      #expect((20...60).contains(orders.count { $0.first == contender }))
    }
  }

  @Test("The figure is the second of five slices and not the least; the middle and the upper one are kept")
  func quartiles() throws {
    // The warm-up's own, and then an interrupt in two of five.
    let costs = [9, 10, 30, 11, 12, 40]
    var batches = 0
    let contender = Contender(name: "a") {
      PreparedWorkload(
        Workload(alike: { operations in
          clock.advance(operations * costs[batches % costs.count])
          batches += 1
          return 0
        }) { _ in 0 }
      )
    }
    var visits: [Visit] = []
    _ = try pass(warmups: 1, slices: 5).take(0, of: [Entrant(contender, operations: 10)]) {
      visits.append($0)
    }
    let visit = try #require(visits.first)
    #expect([visit.figure, visit.middle, visit.upper] == [11, 12, 30])
    // The mean of all five is for slices that are single messages of different ways.
    let mean = Pass(VisitPlan(warmups: 1, slices: 5, takesMean: true), seed: 1, time: clock.source)
    _ = try mean.take(0, of: [Entrant(contender, operations: 10)]) { visits.append($0) }
    #expect(visits.last?.figure == Double(10 + 30 + 11 + 12 + 40) / 5)
  }

  @Test("Slices of a reference lie between those of a visit, on two sets of its objects in turns")
  func beside() throws {
    let (fakes, entrants) = entrants(["a": 3, "b": 7])
    var order: [String] = []
    func logging(_ entrant: Entrant, as name: String) -> Entrant {
      let contender = Contender(name: entrant.contender.name) {
        let prepared = try entrant.contender.prepare()
        order.append("\(name) built")
        return prepared
      }
      return Entrant(contender, operations: entrant.operations)
    }
    let reference = logging(Entrant(fakes[0].contender, operations: 50), as: "reference")
    var visits: [Visit] = []
    _ = try pass(warmups: 0, slices: 3).take(
      0,
      of: entrants.map { logging($0, as: "own") },
      beside: reference
    ) {
      visits.append($0)
    }
    #expect(order == ["reference built", "reference built", "own built", "own built"])
    #expect(visits.allSatisfy { $0.beside == Array(repeating: Nanoseconds(150), count: 3) })
    #expect(visits.allSatisfy { $0.besideFigure == 3 && $0.besideOperations == 50 })
    #expect(fakes[0].finished == 3 && fakes[0].batches == 3 + 2 * 3)
  }

  @Test(
    "Speed and company are read beside every timed slice if a plan says so, and are no part of their times"
  )
  func conditions() throws {
    let ticking = FakeClock(step: 1_000_000)
    let contender = FakeContender("a", clock: ticking, cost: 3)
    var visits: [Visit] = []
    let start = ticking.source.now()
    for readsCore in [true, false] {
      let plan = VisitPlan(warmups: 2, slices: 4, readsCore: readsCore)
      let pass = Pass(plan, seed: 1, time: ticking.source)
      _ = try pass.take(0, of: [Entrant(contender.contender, operations: 100)]) { visits.append($0) }
    }
    #expect(visits.map(\.conditions?.step) == [200, nil] && visits.allSatisfy { $0.figure == 10_003 })
    #expect(visits.map(\.conditions?.allocation) == [4_000, nil])
    // Two reads of the clock for each slice, two for each reading of the speed, and four of company; and the one below.
    let reads = ticking.source.now().since(start).count / 1_000_000
    #expect(reads == 2 * (2 + 4) + 6 * 4 + 2 * (2 + 4) + 1)
    // A clock that stands still tells nothing.
    let still = VisitPlan(warmups: 0, slices: 1, readsCore: true)
    _ = try Pass(still, seed: 1, time: clock.source).take(0, of: entrants(["b": 3]).entrants) {
      visits.append($0)
    }
    #expect(visits.last?.figure == 3 && visits.last?.conditions == nil)
  }

  /// A clock that reads the moments of slices with company before or behind them: `costs` of allocations and of the slice.
  private func clock(_ costs: [(before: UInt64, own: UInt64, behind: UInt64)]) -> TimeSource {
    let readings = Mutex((number: 0, now: UInt64(0)))
    return TimeSource {
      readings.withLock { readings in
        let slice = costs[readings.number / 8 % costs.count]
        // Every second reading ends something: arithmetic, allocations, the slice, allocations.
        let ends = [0, 5_000, 0, slice.before, 0, slice.own, 0, slice.behind]
        readings.now += ends[readings.number % 8]
        readings.number += 1
        return Nanoseconds(readings.now)
      }
    }
  }

  @Test(
    "Slices go on until enough had no company on the core, up to four times as many, or none of the first had"
  )
  func company() throws {
    let (fakes, entrants) = entrants(["a": 0])
    func visit(_ costs: [(before: UInt64, own: UInt64, behind: UInt64)]) throws -> Visit {
      let plan = VisitPlan(warmups: 0, slices: 3, readsCore: true)
      var visits: [Visit] = []
      _ = try Pass(plan, seed: 1, time: clock(costs)).take(0, of: entrants) { visits.append($0) }
      return try #require(visits.first)
    }
    let some = try visit([
      (5_000, 900, 5_500), (7_500, 500, 5_000), (5_000, 1_200, 5_000), (5_000, 400, 7_500),
      (5_400, 800, 5_000),
    ])
    #expect(some.slices == [900, 1_200, 800].map { Nanoseconds($0) } && fakes[0].batches == 5)
    #expect(some.conditions?.allocation == 22)
    // Those that were disturbed least, and what they were disturbed by stays with the figure.
    let all = try visit(
      [(5_000, 900, 5_000)] + Array(repeating: (5_000, 700, 7_500), count: 10) + [(6_000, 600, 5_000)]
    )
    #expect(all.slices == [900, 700, 600].map { Nanoseconds($0) } && fakes[0].batches == 5 + 12)
    #expect(all.conditions?.allocation == 30)
    // Company that none of the first slices was without outlasts a visit.
    let none = try visit([(5_000, 900, 7_500)] + Array(repeating: (7_500, 700, 7_500), count: 11))
    #expect(none.slices == [900, 700, 700].map { Nanoseconds($0) } && fakes[0].batches == 5 + 12 + 3)
  }

  @Test("A wrong checksum fails its contender, hands on no visit, and lets the others go on")
  func wrongChecksum() throws {
    let (fakes, entrants) = entrants(["a": 3, "b": 7])
    fakes[0].failsFromBatch = 4
    var visits: [Visit] = []
    let (failures, isWhole) = try pass().take(0, of: entrants) { visits.append($0) }
    #expect(isWhole && failures.mapValues(\.code) == ["a": .wrongChecksum])
    #expect(fakes[0].prepared == 1 && fakes[0].finished == 1 && visits.map(\.contender) == ["b"])
    // Whoever sits a pass out keeps its place.
    let before = visits
    _ = try pass().take(0, of: entrants, sittingOut: ["a"]) { visits.append($0) }
    #expect(visits.last?.place == before.last?.place && fakes[0].prepared == 1)
    // One whose sum is wrong in a warm-up has failed as well.
    let failing = FakeContender("f", clock: clock, cost: 3)
    failing.failsFromBatch = 0
    let end = try pass().take(0, of: [Entrant(failing.contender, operations: 1)]) { visits.append($0) }
    #expect(end.failures["f"]?.code == .wrongChecksum && visits.count == before.count + 1)
  }

  @Test("A contender whose objects cannot be built fails with the reason, not the run; so does a reference")
  func preparationFailure() throws {
    struct NoRoom: Error, CustomStringConvertible { var description: String { "no room" } }
    let broken = Entrant(Contender(name: "broken") { throw NoRoom() }, operations: 1)
    let (fakes, entrants) = entrants(["good": 1])
    let (failures, _) = try pass().take(0, of: [broken] + entrants) { _ in }
    #expect(failures["broken"]?.code == .preparation && fakes[0].finished == 1)
    #expect(failures["broken"]?.description.contains("no room") == true)
    let beside = try pass().take(0, of: entrants, beside: broken) { _ in }
    #expect(beside.failures["broken"]?.code == .preparation && fakes[0].prepared == 1)
  }

  @Test("A reference that computes something else beside a contender has failed itself, and ends the pass")
  func wrongReference() throws {
    let (fakes, entrants) = entrants(["a": 3, "b": 7])
    let reference = FakeContender("reference", clock: clock, cost: 1)
    // The first visit is right.
    reference.failsFromBatch = 3
    var visits: [Visit] = []
    let (failures, _) = try pass(warmups: 0, slices: 3).take(
      0,
      of: entrants,
      beside: Entrant(reference.contender, operations: 1)
    ) { visits.append($0) }
    #expect(failures.mapValues(\.code) == ["reference": .wrongChecksum] && visits.count == 1)
    #expect((fakes + [reference]).allSatisfy { $0.prepared == $0.finished })
  }

  @Test("Stopping is asked for before each visit; the one under way is kept, and its objects are taken down")
  func stopping() throws {
    let (fakes, entrants) = entrants(["a": 3, "b": 7])
    var visits: [Visit] = []
    let (_, isWhole) = try pass().take(0, of: entrants, shouldStop: { visits.count == 1 }) {
      visits.append($0)
    }
    #expect(!isWhole && visits.count == 1)
    #expect(fakes.map(\.prepared) == fakes.map(\.finished))
  }

  @Test("An error of the writer, such as a full disk, ends the pass with the objects taken down")
  func writerError() {
    struct DiskFull: Error {}
    let (fakes, entrants) = entrants(["a": 3])
    #expect(throws: DiskFull.self) { try pass().take(0, of: entrants) { _ in throw DiskFull() } }
    #expect(fakes[0].prepared == 1 && fakes[0].finished == 1)
  }

  @Test("Objects captured by the workload alone are gone before the end of a visit counts them")
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
    let entrant = Entrant(contender, operations: 1)
    _ = try pass().take(0, of: [entrant], beside: entrant) { _ in }
    #expect(left == [false, false, false])
  }
}

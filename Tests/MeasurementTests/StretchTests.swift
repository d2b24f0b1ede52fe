import Measurement
import Testing

@Suite("Which operations a batch runs")
struct StretchTests {
  /// Keeps the stretches that its contender was given, discarded batches first in each block.
  private final class Diary {
    var stretches: [Stretch] = []

    func contender(_ name: String) -> Contender {
      Contender(name: name) { [self] in
        PreparedWorkload(
          Workload(
            run: { stretch in
              self.stretches.append(stretch)
              return UInt64(stretch.count)
            },
            expectedChecksum: { UInt64($0.count) }
          )
        )
      }
    }

    func firsts(droppingOneOf perBlock: Int) -> [Int] {
      stretches.enumerated().filter { $0.offset % perBlock != 0 }.map(\.element.first)
    }
  }

  private let clock = FakeClock(step: 10)

  @Test("timed batches lie end to end over all rounds, and the discarded one repeats what came before")
  func tiling() throws {
    let diary = Diary()
    let plan = InterleavedPlan.batches(of: 7, rounds: 3, perBlock: 4, warmups: 1, seed: 1)
    _ = try InterleavedRun(plan, time: clock.source).measure([diary.contender("a")]) { _ in }
    let firsts = [-7, 0, 7, 14, 21] + [21, 28, 35, 42, 49] + [49, 56, 63, 70, 77]
    #expect(diary.stretches.map(\.first) == firsts)
    #expect(diary.stretches.allSatisfy { $0.count == 7 })
  }

  @Test("a round begins at the same operation for all, and larger batches go further from there")
  func sharedBeginning() throws {
    let (plain, large) = (Diary(), Diary())
    let repeated = Contender(name: "large") { try large.contender("large").prepare().repeated(4) }
    let plan = InterleavedPlan.batches(of: 5, rounds: 2, perBlock: 3, warmups: 1, seed: 1)
    _ = try InterleavedRun(plan, time: clock.source).measure([plain.contender("plain"), repeated]) { _ in }
    #expect(plain.stretches.map(\.block) == large.stretches.map(\.block))
    #expect(plain.firsts(droppingOneOf: 4) == [0, 5, 10, 15, 20, 25])
    #expect(large.firsts(droppingOneOf: 4) == [0, 20, 40, 15, 35, 55])
    #expect(large.stretches.allSatisfy { $0.count == 20 })
  }

  @Test("a round measured alone, as in a child, has the operations that it would have had among others")
  func loneRound() throws {
    let (all, alone) = (Diary(), Diary())
    let plan = InterleavedPlan.batches(of: 3, rounds: 6, perBlock: 2, warmups: 1, seed: 1)
    _ = try InterleavedRun(plan, time: clock.source).measure([all.contender("a")]) { _ in }
    _ = try InterleavedRun(plan, time: clock.source).measure(round: 4, of: [alone.contender("a")]) { _ in }
    #expect(alone.stretches == Array(all.stretches[12..<15]))
  }

  @Test("finding a batch's size goes on and on, too")
  func calibration() throws {
    let diary = Diary()
    // Ten nanoseconds whatever its size, so that it grows until it may not.
    _ = try? BatchCalibration(of: [diary.contender("a")], largestBatch: 8, time: clock.source)
    #expect(diary.stretches.map(\.first) == [0, 1, 3, 7])
  }

  @Test("what comes before a timed batch is outside of its time, and a discarded one goes without")
  func beforeBatch() throws {
    let time = FakeClock()
    var prepared: [Int] = []
    let contender = Contender(name: "a") {
      PreparedWorkload(
        Workload(
          run: { stretch in
            time.advance(100)
            return UInt64(stretch.count)
          },
          expectedChecksum: { UInt64($0.count) }
        ) { stretch in
          time.advance(5_000)
          prepared.append(stretch.first)
        }
      )
    }
    var elapsed: [Nanoseconds] = []
    let plan = InterleavedPlan.batches(of: 1, rounds: 1, perBlock: 3, warmups: 1, seed: 1)
    _ = try InterleavedRun(plan, time: time.source).measure([contender]) { elapsed.append($0.elapsed) }
    #expect(prepared == [0, 1, 2] && elapsed == Array(repeating: Nanoseconds(100), count: 3))
  }

  @Test("where those who work read the clock themselves, what passes before and after is in no figure")
  func ownSpan() throws {
    let time = FakeClock()
    var latest = 0
    let contender = Contender(name: "a") {
      PreparedWorkload(
        Workload(
          run: { stretch in
            time.advance(5_000)
            latest = stretch.count
            return UInt64(stretch.count)
          },
          expectedChecksum: { UInt64($0.count) },
          ownSpan: { (Nanoseconds(7), Nanoseconds(7 + UInt64(latest) * 10)) }
        )
      )
    }
    var samples: [RawSample] = []
    let plan = InterleavedPlan.batches(of: 3, rounds: 1, perBlock: 1, warmups: 0, seed: 1)
    _ = try InterleavedRun(plan, time: time.source).measure([contender]) { samples.append($0) }
    #expect(samples.map(\.start) == [Nanoseconds(7)] && samples.map(\.elapsed) == [Nanoseconds(30)])
    let calibration = try BatchCalibration(
      of: [contender],
      shortestBatch: Nanoseconds(70),
      time: time.source
    )
    #expect(calibration.iterations == 8 && calibration.paces == [10])
  }
}

@Suite("A chase up the ways of a tree")
struct PathChaseTests {
  /// A root with two children, of which the second has a child of its own.
  private let chase = PathChase(parents: [-1, 0, 0, 2], starts: [3, 1, 2, 3, 0])

  @Test("walks what its independent check expects, from anywhere and round and round")
  func sums() {
    for first in [-7, -1, 0, 1, 4, 5, 12] {
      for count in 0..<13 {
        let stretch = Stretch(block: first, count: count)
        #expect(chase.chase(stretch) == chase.expected(stretch), "\(count) from \(first)")
      }
    }
    // One way more or another beginning gives another sum.
    let counts = (0..<11).map { chase.expected(Stretch(count: $0)) }
    #expect(Set(counts).count == counts.count)
    #expect(chase.expected(Stretch(block: 0, count: 2)) != chase.expected(Stretch(block: 1, count: 2)))
  }

  @Test("the cache is emptied of every page that was touched, and what is written there stays")
  func flush() throws {
    guard ColdMemory.objection == nil else { return }
    let pages = (0..<1_000).map { page in [UInt8](repeating: UInt8(page % 251), count: 4_096) }
    #expect(try ColdMemory.flush() >= 1_000 * 4_096)
    #expect(pages.enumerated().allSatisfy { place, page in page.allSatisfy { $0 == UInt8(place % 251) } })
  }
}

import Measurement
import Testing

@Suite("Which operations a slice runs")
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
  }

  private let clock = FakeClock(step: 10)

  private func take(_ numbers: Range<Int>, _ entrants: [Entrant], beside reference: Entrant? = nil) throws {
    let pass = Pass(VisitPlan(warmups: 1, slices: 4), seed: 1, time: clock.source)
    for number in numbers { _ = try pass.take(number, of: entrants, beside: reference) { _ in } }
  }

  @Test("timed slices lie end to end over all passes, and the discarded one repeats what came before")
  func tiling() throws {
    let diary = Diary()
    try take(0..<3, [Entrant(diary.contender("a"), operations: 7)])
    let firsts = [-7, 0, 7, 14, 21] + [21, 28, 35, 42, 49] + [49, 56, 63, 70, 77]
    #expect(diary.stretches.map(\.first) == firsts)
    #expect(diary.stretches.allSatisfy { $0.count == 7 })
    // A launch that begins later goes on as if the ones before it had been its own.
    let later = Diary()
    try take(2..<3, [Entrant(later.contender("a"), operations: 7)])
    #expect(later.stretches == Array(diary.stretches[10...]))
  }

  @Test("what a reference sends goes on from visit to visit")
  func reference() throws {
    let (own, other) = (Diary(), Diary())
    let entrants = (0..<4).map { Entrant(own.contender("\($0)"), operations: 1) }
    try take(0..<1, entrants, beside: Entrant(other.contender("reference"), operations: 3))
    let firsts = stride(from: 0, to: 30, by: 3)
    // Two sets of objects take turns, and each goes on for itself.
    #expect(other.stretches.count == 20 && Set(other.stretches.map(\.first)) == Set(firsts))
  }

  @Test("finding what an operation takes goes on and on, too")
  func pace() throws {
    let diary = Diary()
    // Ten nanoseconds whatever its size, so that it grows until it may not.
    _ = try? diary.contender("a").pace(inSlicesOf: Nanoseconds(80_000), largest: 8, time: clock.source)
    #expect(diary.stretches.map(\.first) == [0, 1, 3, 7])
  }

  @Test("what comes before a timed slice is outside of its time, and a discarded one goes without")
  func beforeSlice() throws {
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
    let pass = Pass(VisitPlan(warmups: 1, slices: 3), seed: 1, time: time.source)
    _ = try pass.take(0, of: [Entrant(contender, operations: 1)]) { elapsed += $0.slices }
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
    var visits: [Visit] = []
    let pass = Pass(VisitPlan(warmups: 0, slices: 1), seed: 1, time: time.source)
    _ = try pass.take(0, of: [Entrant(contender, operations: 3)]) { visits.append($0) }
    #expect(visits.map(\.start) == [Nanoseconds(7)] && visits.map(\.figure) == [10])
    #expect(try contender.pace(inSlicesOf: Nanoseconds(70), time: time.source) == 10)
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

  @Test(
    "the cache is emptied of every page that was touched, and what is written there stays",
    .enabled(if: ColdMemory.objection == nil)
  )
  func flush() throws {
    let pages = (0..<1_000).map { page in [UInt8](repeating: UInt8(page % 251), count: 4_096) }
    #expect(try ColdMemory.flush() >= 1_000 * 4_096)
    #expect(pages.enumerated().allSatisfy { place, page in page.allSatisfy { $0 == UInt8(place % 251) } })
  }
}

import Hierarchy
import Testing

@Suite("Seeded draws")
struct SeededGeneratorTests {
  @Test("The same seed gives the same draws on every machine")
  func pinned() {
    var generator = SeededGenerator(seed: 1)
    #expect([generator.next(), generator.next()] == [132_316_291_454_871_238, 3_579_482_929_141_750_529])
    #expect((0..<8).map { _ in generator.below(1000) } == [423, 573, 403, 992, 341, 312, 49, 602])
    #expect((0..<8).map { _ in generator.within(-3...3) } == [-2, 0, 0, 1, 0, 0, 3, 3])
  }

  @Test("Seeds and streams differ from each other")
  func independence() {
    var first = SeededGenerator(seed: 1)
    var second = SeededGenerator(seed: 2)
    var stream = SeededGenerator(seed: 1, stream: 1)
    #expect(Set([first.next(), second.next(), stream.next()]).count == 3)
  }

  @Test("Bounded draws stay in bounds and reach every number about equally often")
  func bounds() {
    var generator = SeededGenerator(seed: 7)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 { counts[generator.within(5...14) - 5] += 1 }
    // Five standard deviations of a binomial count: sqrt(100,000 × 0.1 × 0.9) = 95.
    #expect(counts.allSatisfy { abs($0 - 10_000) < 475 })
    #expect(generator.below(1) == 0 && generator.below(0) == 0 && generator.below(-4) == 0)
    #expect(generator.within(9...9) == 9)
    _ = generator.within(Int.min...Int.max)
  }

  @Test("A bound that no power of two comes near favours no half of its range")
  func largeBounds() {
    var generator = SeededGenerator(seed: 3)
    let bound = Int.max / 3 * 2
    let low = (0..<10_000).count { _ in generator.below(bound) < bound / 2 }
    #expect(abs(low - 5_000) < 250)
  }

  @Test("A chance of 0 never happens, one of 1 always, and one of a quarter a quarter of the time")
  func chance() {
    var generator = SeededGenerator(seed: 5)
    let draws = 10_000
    #expect((0..<draws).count { _ in generator.chance(0) } == 0)
    #expect((0..<draws).count { _ in generator.chance(1) } == draws)
    #expect(abs((0..<draws).count { _ in generator.chance(0.25) } - draws / 4) < 220)
  }
}

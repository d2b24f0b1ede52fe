import Statistics
import Testing

@Suite struct PairedDifferenceTests {
  @Test("What both sides of a pair share drops out of each round, however it moved from round to round")
  func common() throws {
    let floor = [[100.0, 101, 99], [200, 201, 199], [100, 100, 100], [150, 150, 150]]
    let above = floor.map { $0.map { $0 + 7 } }
    let found = try PairedDifference(candidateBlocks: above, referenceBlocks: floor)
    #expect(found.differences == [7, 7, 7, 7] && found.median.value == 7 && found.median.interval == nil)
    // Eight rounds give an interval, and a faster candidate is below zero.
    let base = (1...8).map { [Double($0) * 10] }
    let faster = (1...8).map { [Double($0) * 9] }
    let median = try PairedDifference(candidateBlocks: faster, referenceBlocks: base).median
    #expect([median.value, median.interval?.lower, median.interval?.upper] == [-4.5, -8, -1])
  }

  @Test(
    "One round in which the reference is not above the floor takes neither the ratio nor its interval away"
  )
  func badRound() throws {
    func above(_ times: [Double]) throws -> PairedDifference {
      try PairedDifference(candidateBlocks: times.map { [$0] }, referenceBlocks: times.map { _ in [0] })
    }
    let good = (1...20).map { 100 + Double($0) }
    let own = try above(good.enumerated().map { $1 * (0.5 + Double($0) / 1_000) })
    let whole = try own.ratio(to: above(good))
    // Without a bad round it runs between order statistics of the ratios of rounds, of 20 the fourth from either end.
    #expect(rounded(whole.interval?.lower ?? 0, whole.interval?.upper ?? 0) == [0.503, 0.516])
    let bad = try own.ratio(to: above([-5] + good.dropFirst()))
    #expect(abs(bad.value - whole.value) < 0.01)
    #expect(rounded(bad.interval?.lower ?? 0, bad.interval?.upper ?? 0) == [0.504, 0.517])
    // Where as many rounds as one end needs are bad, the interval has no end and is not given; the ratio stays.
    let worse = try own.ratio(to: above([-5, -5, -5, -5] + good.dropFirst(4)))
    #expect(worse.interval == nil && abs(worse.value - whole.value) < 0.05)
  }

  @Test("A ratio of differences is one of their medians, and has zero and less where there is nothing above")
  func ratio() throws {
    func above(_ times: [Double]) throws -> PairedDifference {
      try PairedDifference(candidateBlocks: times.map { [$0] }, referenceBlocks: [[100], [200], [100]])
    }
    let (reference, none) = (try above([110, 220, 105]), try above([100, 200, 100]))
    #expect(try above([120, 240, 110]).ratio(to: reference).value == 2)
    #expect(try none.ratio(to: reference).value == 0)
    let error = #expect(throws: StatisticsError.self) { try reference.ratio(to: none) }
    #expect(error?.code == .notPositive)
    #expect(throws: StatisticsError.self) {
      try PairedDifference(candidateBlocks: [[1]], referenceBlocks: [])
    }
  }
}

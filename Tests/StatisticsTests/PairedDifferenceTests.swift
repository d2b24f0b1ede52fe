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

  @Test("A ratio of differences is taken round by round, and has zero and less where there is nothing above")
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

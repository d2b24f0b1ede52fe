import Statistics
import Testing

@Suite struct PairedDifferenceTests {
  private let floor = [[100.0, 101, 99], [200, 201, 199], [100, 100, 100], [150, 150, 150]]

  @Test(
    "What both sides of a pair share drops out of each round, however it moved from one round to the next"
  )
  func common() throws {
    let above = floor.map { $0.map { $0 + 7 } }
    let found = try PairedDifference(candidateBlocks: above, referenceBlocks: floor)
    #expect(found.differences == [7, 7, 7, 7])
    #expect(found.median.value == 7)
    #expect(found.median.interval == nil)
  }

  @Test("Eight rounds give an interval, and a faster candidate is below zero")
  func interval() throws {
    let base = (1...8).map { [Double($0) * 10] }
    let faster = (1...8).map { [Double($0) * 9] }
    let found = try PairedDifference(candidateBlocks: faster, referenceBlocks: base)
    #expect(found.median.value == -4.5)
    #expect(found.median.interval?.lower == -8 && found.median.interval?.upper == -1)
  }

  @Test("A ratio of differences is taken round by round, and has zero and less where there is nothing above")
  func ratio() throws {
    let reference = try PairedDifference(
      candidateBlocks: [[110], [220], [105]],
      referenceBlocks: [[100], [200], [100]]
    )
    let double = try PairedDifference(
      candidateBlocks: [[120], [240], [110]],
      referenceBlocks: [[100], [200], [100]]
    )
    #expect(try double.ratio(to: reference).value == 2)
    let none = try PairedDifference(
      candidateBlocks: [[100], [200], [100]],
      referenceBlocks: [[100], [200], [100]]
    )
    #expect(try none.ratio(to: reference).value == 0)
    let error = #expect(throws: StatisticsError.self) { try reference.ratio(to: none) }
    #expect(error?.code == .notPositive)
  }

  @Test("Sides of different length are refused")
  func refusal() {
    #expect(throws: StatisticsError.self) {
      try PairedDifference(candidateBlocks: [[1]], referenceBlocks: [])
    }
  }
}

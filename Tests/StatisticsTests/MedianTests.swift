import Statistics
import Testing

@Suite struct MedianTests {
  @Test("The interval lies between the ranks of the printed tables; seven values are too few for 99 %")
  func ranks() throws {
    // 2 of 256 outcomes lie outside of all eight values, 22 of 1,024 outside of the second to the ninth of ten.
    for (count, level, ranks, coverage) in [
      (8, 0.99, [1.0, 8], 1 - 2.0 / 256), (10, 0.95, [2, 9], 1 - 22.0 / 1024), (100, 0.95, [40, 61], nil),
    ] {
      let median = try Median(of: (1...count).reversed().map(Double.init), level: level)
      let interval = try #require(median.interval)
      #expect([median.value, interval.lower, interval.upper] == [Double(count + 1) / 2] + ranks)
      #expect(abs(interval.coverage - (coverage ?? interval.coverage)) < 1e-12 && interval.coverage >= level)
    }
    #expect(try Median(of: [1, 2, 3, 4, 5, 6, 7], level: 0.99).interval == nil)
  }

  @Test("Twenty thousand values do not underflow: the ranks stay at half ± 2.576 · √n / 2")
  func manyValues() throws {
    let count = 20_000
    let interval = try #require(try Median(of: (1...count).map(Double.init), level: 0.99).interval)
    let expected = Double(count) / 2 - 2.5758 * Double(count).squareRoot() / 2
    #expect(abs(interval.lower - expected) <= 2)
    #expect(interval.lower + interval.upper == Double(count + 1))
    #expect(interval.coverage >= 0.99)
  }

  @Test("Empty, infinite and undefined input is an error, never a trap")
  func refusals() {
    for values in [[], [1, .nan], [1, .infinity]] {
      #expect(throws: StatisticsError.self) { try Median(of: values, level: 0.99) }
    }
    for level in [0, 1, -1, 2, .nan] {
      #expect(throws: StatisticsError.self) { try Median(of: [1, 2], level: level) }
    }
  }

  @Test(
    "The stated coverage is the real one, not merely a bound: trials of three distributions agree with it"
  )
  func coverage() throws {
    var source = SeededSource(seed: 7)
    let shapes: [(name: String, trueMedian: Double, draw: (Double) -> Double)] = [
      ("uniform", 0.5, { $0 }),
      ("heavy tail", 2, { 1 / (1 - $0) }),
      ("two modes", 15, { $0 < 0.5 ? 12 + 6 * $0 : 18 - 6 * (1 - $0) }),
    ]
    for shape in shapes {
      for level in [0.5, 0.95, 0.99] {
        var covered = 0
        var stated = 0.0
        for _ in 0..<700 {
          let draws = (0..<25).map { _ in shape.draw(source.uniform()) }
          let interval = try #require(try Median(of: draws, level: level).interval)
          stated = interval.coverage
          covered += interval.contains(shape.trueMedian) ? 1 : 0
        }
        let error = (stated * (1 - stated) / 700).squareRoot()
        #expect(abs(Double(covered) / 700 - stated) < 4 * error, "\(shape.name) at \(level): \(covered)")
      }
    }
  }
}

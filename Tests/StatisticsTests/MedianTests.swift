import Statistics
import Testing

@Suite struct MedianTests {
  @Test("Eight values are the fewest that give a 99 % interval, and it spans them all")
  func smallestSample() throws {
    let eight = try Median(of: [5, 3, 8, 1, 7, 2, 6, 4], level: 0.99)
    #expect(eight.value == 4.5)
    let interval = try #require(eight.interval)
    #expect(interval.lower == 1)
    #expect(interval.upper == 8)
    #expect(interval.coverage == 1 - 2.0 / 256)
    #expect(try Median(of: [1, 2, 3, 4, 5, 6, 7], level: 0.99).interval == nil)
  }

  @Test("Ten values at 95 % use the second and the ninth: 22 of 1,024 outcomes lie outside")
  func tenValues() throws {
    let interval = try #require(try Median(of: (1...10).map(Double.init), level: 0.95).interval)
    #expect(interval.lower == 2)
    #expect(interval.upper == 9)
    #expect(abs(interval.coverage - (1 - 22.0 / 1024)) < 1e-12)
  }

  @Test("A hundred values at 95 % use ranks 40 and 61, as the printed tables do")
  func hundredValues() throws {
    let interval = try #require(try Median(of: (1...100).map(Double.init), level: 0.95).interval)
    #expect(interval.lower == 40)
    #expect(interval.upper == 61)
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
    #expect(throws: StatisticsError(.empty, "sample")) { try Median(of: [], level: 0.99) }
    #expect(throws: StatisticsError.self) { try Median(of: [1, .nan], level: 0.99) }
    #expect(throws: StatisticsError.self) { try Median(of: [1, .infinity], level: 0.99) }
    for level in [0, 1, -1, 2, .nan] {
      #expect(throws: StatisticsError.self) { try Median(of: [1, 2], level: level) }
    }
  }

  @Test("The 99 % interval covers the true median in at least 98 % of 1,000 trials, skewed or with two modes")
  func coverage() throws {
    var source = SeededSource(seed: 7)
    let heavyTail: (Double) -> Double = { 1 / (1 - $0) }
    let twoModes: (Double) -> Double = { $0 < 0.5 ? 12 + 6 * $0 : 18 - 6 * (1 - $0) }
    let shapes: [(name: String, trueMedian: Double, draw: (Double) -> Double)] = [
      ("uniform", 0.5, { $0 }),
      ("heavy tail", 2, heavyTail),
      ("two modes", 15, twoModes),
    ]
    for shape in shapes {
      var covered = 0
      for _ in 0..<1_000 {
        let draws = (0..<25).map { _ in shape.draw(source.uniform()) }
        let interval = try #require(try Median(of: draws, level: 0.99).interval)
        covered += interval.contains(shape.trueMedian) ? 1 : 0
      }
      #expect(covered >= 980, "\(shape.name): \(covered)")
    }
  }

  @Test("The stated coverage is the real one, not merely a bound: 1,000 trials agree with it")
  func statedCoverage() throws {
    var source = SeededSource(seed: 11)
    for level in [0.5, 0.8, 0.95] {
      var covered = 0
      var stated = 0.0
      for _ in 0..<1_000 {
        let draws = (0..<31).map { _ in source.uniform() }
        let interval = try #require(try Median(of: draws, level: level).interval)
        stated = interval.coverage
        covered += interval.contains(0.5) ? 1 : 0
      }
      let error = (stated * (1 - stated) / 1_000).squareRoot()
      #expect(abs(Double(covered) / 1_000 - stated) < 4 * error)
    }
  }
}

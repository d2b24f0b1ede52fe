import Statistics
import Testing

@Suite struct LineFitTests {
  private typealias Point = LineFit.Point

  @Test("A straight line is found again, with an interval of no width")
  func straightLine() throws {
    let fit = try LineFit(through: [32, 1, 4, 16, 2, 8].map { Point(x: $0, y: 20 + 15 * $0) }, level: 0.99)
    let interval = try #require(fit.interval)
    #expect(rounded(fit.slope, interval.lower, interval.upper) == [15, 15, 15])
    #expect(rounded(interval.coverage) == rounded(1 - 2.0 / 720))
    // One disturbed point in seven does not tilt it.
    var points = (1...7).map { Point(x: Double($0), y: 3 * Double($0)) }
    points[6] = Point(x: 7, y: 900)
    #expect(rounded(try LineFit(through: points, level: 0.95).slope) == [3])
  }

  @Test("Five points cannot carry a 99 % interval: 2 of 120 orders are already more than 1 %")
  func fewPoints() throws {
    let points = (1...5).map { Point(x: Double($0), y: Double($0)) }
    let hasInterval = try [0.99, 0.95].map { try LineFit(through: points, level: $0).interval != nil }
    #expect(hasInterval == [false, true])
  }

  @Test("Kendall's distribution of four points is 1 3 5 6 5 3 1 of 24")
  func kendall() {
    let counts = KendallScore(points: 4).probabilities.map { ($0 * 24).rounded() }
    #expect(counts == [1, 3, 5, 6, 5, 3, 1])
    #expect(abs(KendallScore(points: 50).probabilities.reduce(0, +) - 1) < 1e-9)
  }

  @Test("Too few, tied, infinite and too many points are errors")
  func refusals() {
    func code(_ points: [Point], level: Double = 0.99) -> StatisticsError.Code? {
      do throws(StatisticsError) {
        _ = try LineFit(through: points, level: level)
        return nil
      } catch { return error.code }
    }
    let samples: [([Point], StatisticsError.Code)] = [
      ([], .tooFew), ([Point(x: 1, y: 1)], .tooFew), ([Point(x: 1, y: 1), Point(x: 1, y: 2)], .tied),
      ([Point(x: 1, y: .nan), Point(x: 2, y: 2)], .notFinite),
      ((0...LineFit.maximumPoints).map { Point(x: Double($0), y: 0) }, .outOfRange),
    ]
    for (points, expected) in samples { #expect(code(points) == expected) }
    #expect(code([Point(x: 1, y: 1), Point(x: 2, y: 2)], level: 1) == .outOfRange)
  }

  @Test("The 99 % interval covers the true slope in at least 98 % of 2,000 trials over a doubling sweep")
  func coverage() throws {
    var source = SeededSource(seed: 13)
    var covered = 0
    for _ in 0..<2_000 {
      let points = (0...10).map { step -> Point in
        let depth = Double(1 << step)
        return Point(x: depth, y: 40 + 15 * depth + 30 * (source.uniform() + source.uniform() - 1))
      }
      covered += try #require(try LineFit(through: points, level: 0.99).interval).contains(15) ? 1 : 0
    }
    // One that never misses is not one of 99 %.
    #expect((1_960..<2_000).contains(covered))
  }
}

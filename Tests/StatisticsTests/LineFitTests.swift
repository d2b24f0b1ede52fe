import Statistics
import Testing

@Suite struct LineFitTests {
  private typealias Point = LineFit.Point

  @Test("A straight line is found again, with an interval of no width")
  func straightLine() throws {
    let fit = try LineFit(through: [32, 1, 4, 16, 2, 8].map { Point(x: $0, y: 20 + 15 * $0) }, level: 0.99)
    #expect(abs(fit.slope - 15) < 1e-9)
    #expect(abs(fit.intercept - 20) < 1e-9)
    let interval = try #require(fit.interval)
    #expect(abs(interval.lower - 15) < 1e-9 && abs(interval.upper - 15) < 1e-9)
    #expect(abs(interval.coverage - (1 - 2.0 / 720)) < 1e-12)
  }

  @Test("One disturbed point in seven does not tilt the line")
  func outlier() throws {
    var points = (1...7).map { Point(x: Double($0), y: 3 * Double($0)) }
    points[6] = Point(x: 7, y: 900)
    #expect(abs(try LineFit(through: points, level: 0.95).slope - 3) < 1e-9)
  }

  @Test("Five points cannot carry a 99 % interval: 2 of 120 orders are already more than 1 %")
  func fewPoints() throws {
    let points = (1...5).map { Point(x: Double($0), y: Double($0)) }
    #expect(try LineFit(through: points, level: 0.99).interval == nil)
    #expect(try LineFit(through: points, level: 0.95).interval != nil)
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
    #expect(code([]) == .tooFew)
    #expect(code([Point(x: 1, y: 1)]) == .tooFew)
    #expect(code([Point(x: 1, y: 1), Point(x: 1, y: 2)]) == .tied)
    #expect(code([Point(x: 1, y: .nan), Point(x: 2, y: 2)]) == .notFinite)
    #expect(code([Point(x: 1, y: 1), Point(x: 2, y: 2)], level: 1) == .outOfRange)
    #expect(code((0...LineFit.maximumPoints).map { Point(x: Double($0), y: 0) }) == .outOfRange)
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
    #expect(covered >= 1_960, "\(covered)")
    #expect(covered < 2_000, "an interval that never misses is not one of 99 %")
  }
}

import Statistics
import Testing

@Suite struct PairedRatioTests {
  private typealias Pair = PairedRatio.Pair

  @Test("The median ratio of known pairs is known, and drift common to both sides cancels")
  func knownRatio() throws {
    let pairs = (1...9).map { Pair(candidate: 1.5 * Double($0 * $0), reference: Double($0 * $0)) }
    let paired = try PairedRatio(of: pairs)
    let interval = try #require(paired.interval)
    #expect(rounded(paired.ratio, interval.lower, interval.upper) == [1.5, 1.5, 1.5])
  }

  @Test("Swapping the sides gives the reciprocal, interval included")
  func reciprocal() throws {
    var source = SeededSource(seed: 3)
    let pairs = (0..<20).map { _ in Pair(candidate: source.uniform() + 0.5, reference: source.uniform() + 0.5)
    }
    let there = try PairedRatio(of: pairs)
    let back = try PairedRatio(of: pairs.map { Pair(candidate: $0.reference, reference: $0.candidate) })
    let interval = try #require(there.interval)
    let mirrored = try #require(back.interval)
    let products = rounded(
      there.ratio * back.ratio,
      interval.lower * mirrored.upper,
      interval.upper * mirrored.lower
    )
    #expect(products == [1, 1, 1])
  }

  @Test("Blocks count once each, by their medians, however many batches they hold")
  func blocks() throws {
    let steps: [Double] = [1, 2, 3, 4, 5, 6, 7, 8]
    let reference: [[Double]] = steps.map { [$0, 100 * $0, 2 * $0] }
    let candidate: [[Double]] = steps.map { [6 * $0] }
    let paired = try PairedRatio(candidateBlocks: candidate, referenceBlocks: reference)
    #expect(rounded(paired.ratio) == [3] && paired.count == 8)
    #expect(throws: StatisticsError.self) {
      try PairedRatio(candidateBlocks: candidate, referenceBlocks: Array(reference.dropLast()))
    }
    #expect(throws: StatisticsError.self) { try PairedRatio(candidateBlocks: [[]], referenceBlocks: [[1]]) }
  }

  @Test("Zero, negative, infinite and missing times are errors")
  func refusals() {
    for value in [0, -1, .infinity, .nan] {
      #expect(throws: StatisticsError.self) { try PairedRatio(of: [Pair(candidate: value, reference: 1)]) }
      #expect(throws: StatisticsError.self) { try PairedRatio(of: [Pair(candidate: 1, reference: value)]) }
    }
    #expect(throws: StatisticsError.self) { try PairedRatio(of: []) }
  }

  @Test("The twin check tells agreement, disturbance and too little evidence apart")
  func twin() throws {
    func steady(_ ratio: Double, _ count: Int) -> [Double] { Array(repeating: ratio, count: count) }
    func spread(from start: Double, by step: Double) -> [Double] {
      (0..<20).map { start + Double($0) * step }
    }
    let samples: [([Double], TwinCheck.Verdict)] = [
      (steady(1.002, 20), .ok), (steady(1.011, 20), .disturbed), (steady(1 / 1.011, 20), .disturbed),
      // Without an interval nothing is shown; with one that has a part within the limit no disturbance is.
      (steady(1.002, 2), .noisy), (steady(1.02, 2), .noisy),
      (spread(from: 0.95, by: 0.01), .noisy), (spread(from: 1.001, by: 0.002), .noisy),
      (spread(from: 1.011, by: 0.002), .disturbed), (spread(from: 0.9, by: 1.0 / 95), .noisy),
    ]
    for (ratios, verdict) in samples {
      let paired = try PairedRatio(of: ratios.map { Pair(candidate: $0, reference: 1) })
      #expect(try TwinCheck(paired).verdict == verdict, "\(ratios)")
    }
    let one = try PairedRatio(of: [Pair(candidate: 1, reference: 1)])
    #expect(throws: StatisticsError.self) { try TwinCheck(one, limit: 0) }
  }

  @Test("Twice as fast and twice as slow cancel out in the geometric mean")
  func means() throws {
    let means = try [[2, 8], [0.5, 2], [1e300, 1e300]].map { try geometricMean(of: $0) }
    #expect(rounded(means[0], means[1], means[2] / 1e300) == [4, 1, 1])
    for values in [[], [0], [-1], [.infinity], [.nan]] {
      #expect(throws: StatisticsError.self) { try geometricMean(of: values) }
    }
  }

  @Test("The 99 % interval covers the true ratio in 98 % of 1,000 trials on a machine with two speeds")
  func coverage() throws {
    var source = SeededSource(seed: 5)
    var covered = 0
    for _ in 0..<1_000 {
      let pairs = (0..<20).map { _ in
        let phase = source.uniform() < 0.3 ? 1.5 : 1.0
        return Pair(
          candidate: 1.1 * phase / (source.uniform() + 0.5),
          reference: phase / (source.uniform() + 0.5)
        )
      }
      covered += try #require(try PairedRatio(of: pairs).interval).contains(1.1) ? 1 : 0
    }
    // One that never misses is not one of 99 %.
    #expect((980..<1_000).contains(covered))
  }
}

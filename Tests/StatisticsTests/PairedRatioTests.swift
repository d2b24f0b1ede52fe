import Statistics
import Testing

@Suite struct PairedRatioTests {
  private typealias Pair = PairedRatio.Pair

  @Test("The median ratio of known pairs is known, and drift common to both sides cancels")
  func knownRatio() throws {
    let pairs = (1...9).map { Pair(candidate: 1.5 * Double($0 * $0), reference: Double($0 * $0)) }
    let paired = try PairedRatio(of: pairs)
    #expect(abs(paired.ratio - 1.5) < 1e-12)
    let interval = try #require(paired.interval)
    #expect(abs(interval.lower - 1.5) < 1e-12 && abs(interval.upper - 1.5) < 1e-12)
    #expect(paired.signTest.pValue == 2.0 / 512)
  }

  @Test("Swapping the sides gives the reciprocal, interval included")
  func reciprocal() throws {
    var source = SeededSource(seed: 3)
    let pairs = (0..<20).map { _ in Pair(candidate: source.uniform() + 0.5, reference: source.uniform() + 0.5)
    }
    let there = try PairedRatio(of: pairs)
    let back = try PairedRatio(of: pairs.map { Pair(candidate: $0.reference, reference: $0.candidate) })
    #expect(abs(there.ratio * back.ratio - 1) < 1e-12)
    let interval = try #require(there.interval)
    let mirrored = try #require(back.interval)
    #expect(abs(interval.lower * mirrored.upper - 1) < 1e-12)
    #expect(abs(interval.upper * mirrored.lower - 1) < 1e-12)
    #expect(there.signTest.pValue == back.signTest.pValue)
  }

  @Test("Blocks count once each, by their medians, however many batches they hold")
  func blocks() throws {
    let steps: [Double] = [1, 2, 3, 4, 5, 6, 7, 8]
    let reference: [[Double]] = steps.map { [$0, 100 * $0, 2 * $0] }
    let candidate: [[Double]] = steps.map { [6 * $0] }
    let paired = try PairedRatio(candidateBlocks: candidate, referenceBlocks: reference)
    #expect(abs(paired.ratio - 3) < 1e-12)
    #expect(paired.count == 8)
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
    #expect(covered >= 980, "\(covered)")
    #expect(covered < 1_000, "an interval that never misses is not one of 99 %")
  }

  @Test("The sign test is the exact binomial tail, twice, without zeros")
  func signTest() {
    #expect(abs(SignTest(of: [1, 1, 1, 1, 1, 1, 1, 1, 1, -1, 0, 0]).pValue - 22.0 / 1024) < 1e-12)
    #expect(SignTest(of: [1, -1]).pValue == 1)
    #expect(SignTest(of: []).pValue == 1)
    #expect(SignTest(of: [.nan]).pValue == 1)
  }

  @Test("The twin check tells agreement, disturbance and too little evidence apart")
  func twin() throws {
    func check(_ ratios: [Double]) throws -> TwinCheck.Verdict {
      try TwinCheck(PairedRatio(of: ratios.map { Pair(candidate: $0, reference: 1) })).verdict
    }
    #expect(try check(Array(repeating: 1.002, count: 20)) == .agrees)
    #expect(try check(Array(repeating: 1.011, count: 20)) == .disturbed)
    #expect(try check(Array(repeating: 1 / 1.011, count: 20)) == .disturbed)
    #expect(try check([1.002, 1.002]) == .unresolved)
    // Without an interval nothing says that it is chance; with one that contains 1 everything does.
    #expect(try check([1.02, 1.02]) == .disturbed)
    #expect(try check((0..<20).map { 0.95 + Double($0) / 100 }) == .unresolved)
    #expect(try check((0..<20).map { 1.001 + Double($0) / 500 }) == .disturbed)
    #expect(try check((0..<20).map { 0.9 + Double($0) / 95 }) == .unresolved)
    let one = try PairedRatio(of: [Pair(candidate: 1, reference: 1)])
    #expect(throws: StatisticsError.self) { try TwinCheck(one, limit: 0) }
  }

  @Test("Twice as fast and twice as slow cancel out in the geometric mean")
  func geometricMean() throws {
    #expect(abs(try GeometricMean.of([2, 8]) - 4) < 1e-12)
    #expect(abs(try GeometricMean.of([0.5, 2]) - 1) < 1e-12)
    #expect(abs(try GeometricMean.of([1e300, 1e300]) / 1e300 - 1) < 1e-12)
    for values in [[], [0], [-1], [.infinity], [.nan]] {
      #expect(throws: StatisticsError.self) { try GeometricMean.of(values) }
    }
  }
}

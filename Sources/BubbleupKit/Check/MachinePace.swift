import Measurement
import Results

/// How fast this machine is at present, by the reference kernels that a kept run timed beside its strategies.
///
/// A kept time was taken at another hour. On a shared machine the same build is then 40 % slower or faster, and the
/// kernels, which no commit changes, move with it: the plain chase by 17 %, where the allocating loop moves by 65 % and
/// strategies lie in between. So only what lies outside the span of the kernels is held against the build.
struct MachinePace {
  /// The time that a kernel takes now, as a multiple of the time that it took when the run was kept.
  typealias Span = ClosedRange<Double>

  /// A kernel with its kept time per operation, and how many operations one look takes.
  struct Kept: Equatable {
    let kernel: ReferenceKernel
    let nodes: Int
    let nanoseconds: Double

    /// A quarter of a millisecond: thousands of times as long as reading the clock, and short beside a round.
    var operations: Int { Int((250_000 / nanoseconds).clamped(to: 1...10_000)) }
  }

  let kernels: [Kept]
  var time = TimeSource.monotonic

  /// The span of the kernels, and 1, at which nothing has changed; 1 alone where the run kept none.
  func span() throws -> Span {
    let factors = try kernels.map { try nanoseconds(of: $0) / $0.nanoseconds }
    return (min(1, factors.min() ?? 1))...(max(1, factors.max() ?? 1))
  }

  /// The median of three looks, after one that warms up.
  private func nanoseconds(of kept: Kept) throws -> Double {
    let prepared = try kept.kernel.contender(nodes: kept.nodes).prepare()
    let run = prepared.workload.run
    _ = run(kept.operations)
    let looks = (0..<3).map { _ in
      let start = time.now()
      let sum = run(kept.operations)
      let elapsed = time.now().since(start)
      return (nanoseconds: Double(elapsed.count) / Double(kept.operations), sum: sum)
    }
    let expected = prepared.workload.expectedChecksum(kept.operations)
    _ = prepared.finish()
    guard looks.allSatisfy({ $0.sum == expected }) else {
      throw MeasurementError(.badParameter, "\(kept.kernel.rawValue) gave another sum than it must")
    }
    return PairSample.median(looks.map(\.nanoseconds))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

import Opaque

/// A chain of multiplications and additions, each waiting for the one before: pure arithmetic latency.
///
/// The constants are Knuth's MMIX generator. Its n-th value is known by jumping ahead (Brown, "Random Number
/// Generation with Arbitrary Strides", Trans. Am. Nucl. Soc. 71, 1994), so the check costs log n steps, not n.
struct CongruentialSequence {
  private static let multiplier: UInt64 = 6_364_136_223_846_793_005
  private static let increment: UInt64 = 1_442_695_040_888_963_407
  private static let start: UInt64 = 1

  let steps: Int

  func run(_ operations: Int) -> UInt64 {
    var value = opaque(Self.start)
    let steps = opaque(steps)
    for _ in 0..<operations {
      for _ in 0..<steps { value = value &* Self.multiplier &+ Self.increment }
    }
    return value
  }

  func expected(_ operations: Int) -> UInt64 {
    var remaining = UInt64(operations) &* UInt64(steps)
    var (factor, summand) = (Self.multiplier, Self.increment)
    var (allFactors, allSummands): (UInt64, UInt64) = (1, 0)
    while remaining > 0 {
      if remaining & 1 == 1 {
        allFactors = allFactors &* factor
        allSummands = allSummands &* factor &+ summand
      }
      summand = (factor &+ 1) &* summand
      factor = factor &* factor
      remaining >>= 1
    }
    return allFactors &* Self.start &+ allSummands
  }
}

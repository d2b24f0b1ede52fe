import Opaque

/// A chain of shifts and exclusive ors, each waiting for the one before: pure arithmetic latency.
///
/// Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003), with his shifts 13, 7, 17. Not a chain of
/// multiply-adds: the compiler folds eight of those into one multiply-add with other constants, as the assembly of a
/// first version showed, and the loop then does an eighth of its work. It knows no such identity for this one.
struct XorshiftSequence {
  private static let start: UInt64 = 88_172_645_463_325_252

  let steps: Int

  func run(_ operations: Int) -> UInt64 {
    var value = opaque(Self.start)
    let steps = opaque(steps)
    for _ in 0..<operations {
      for _ in 0..<steps { value = Self.step(value) }
    }
    return value
  }

  /// A step is linear over single bits, so n steps are the n-th power of its matrix, which repeated squaring finds in
  /// log n multiplications: another way to the same value, and a faster one.
  func expected(_ operations: Int) -> UInt64 {
    var remaining = UInt64(operations) &* UInt64(steps)
    var power = (0..<64).map { Self.step(1 << UInt64($0)) }
    var value = Self.start
    while remaining > 0 {
      if remaining & 1 == 1 { value = Self.product(power, value) }
      power = power.map { Self.product(power, $0) }
      remaining >>= 1
    }
    return value
  }

  @inline(__always)
  private static func step(_ value: UInt64) -> UInt64 {
    var next = value
    next ^= next << 13
    next ^= next >> 7
    next ^= next << 17
    return next
  }

  /// The matrix, given by its columns, times a vector of bits.
  private static func product(_ columns: [UInt64], _ vector: UInt64) -> UInt64 {
    var sum: UInt64 = 0
    var rest = vector
    while rest != 0 {
      sum ^= columns[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return sum
  }
}

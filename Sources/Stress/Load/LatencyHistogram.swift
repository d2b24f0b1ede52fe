/// How often which latency was seen, to within 3 %, in constant memory and without allocating.
///
/// The layout is that of the HDR histogram (Tene, 2012): each power of two is cut into 32 equal parts, so that the
/// relative error is the same everywhere, and below 64 ns every nanosecond has its own bucket.
package struct LatencyHistogram: Sendable {
  private static let partBits = 5
  private static let parts = 1 << partBits
  /// Up to 2⁴⁰ ns, 18 minutes: longer than any watchdog lets a message take.
  private static let longest: UInt64 = 1 << 40 - 1
  private static let buckets = (40 - partBits + 1) * parts

  private var counts = [UInt32](repeating: 0, count: buckets)

  package private(set) var count = 0
  package private(set) var maximum: UInt64 = 0

  package init() {}

  @inline(__always)
  package mutating func record(_ nanoseconds: UInt64) {
    counts[Self.bucket(of: nanoseconds)] &+= 1
    count += 1
    if nanoseconds > maximum { maximum = nanoseconds }
  }

  /// Adds everything that `other` has seen.
  package mutating func merge(_ other: LatencyHistogram) {
    for index in counts.indices { counts[index] &+= other.counts[index] }
    count += other.count
    maximum = max(maximum, other.maximum)
  }

  package mutating func reset() {
    for index in counts.indices { counts[index] = 0 }
    count = 0
    maximum = 0
  }

  /// The latency that a part `quantile` of all does not exceed, as the upper end of its bucket; nil if there is none.
  package func value(at quantile: Double) -> UInt64? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((min(max(quantile, 0), 1) * Double(count)).rounded(.up)))
    var seen = 0
    for (index, bucket) in counts.enumerated() {
      seen += Int(bucket)
      if seen >= rank { return min(Self.upperEnd(of: index), maximum) }
    }
    return maximum
  }

  private static func bucket(of nanoseconds: UInt64) -> Int {
    let value = min(nanoseconds, longest)
    guard value >= UInt64(2 * parts) else { return Int(value) }
    let exponent = UInt64.bitWidth - 1 - value.leadingZeroBitCount
    let shift = exponent - partBits
    return shift * parts + Int(value >> UInt64(shift))
  }

  private static func upperEnd(of bucket: Int) -> UInt64 {
    guard bucket >= 2 * parts else { return UInt64(bucket) }
    let shift = bucket / parts - 1
    let mantissa = UInt64(bucket - shift * parts)
    return (mantissa + 1) << UInt64(shift) - 1
  }
}

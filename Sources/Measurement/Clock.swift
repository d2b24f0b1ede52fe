import CProbes

/// A duration, or an instant counted from an unspecified start, in whole nanoseconds.
public struct Nanoseconds: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
  /// The count.
  public let count: UInt64

  /// Creates a duration or instant.
  public init(_ count: UInt64) { self.count = count }

  /// The time from an earlier instant to this one; zero where the earlier one is later after all.
  public func since(_ earlier: Nanoseconds) -> Nanoseconds {
    Nanoseconds(count > earlier.count ? count - earlier.count : 0)
  }

  /// The mean time of one of `operations`; nil for none.
  public func perOperation(_ operations: Int) -> Double? {
    operations > 0 ? Double(count) / Double(operations) : nil
  }

  /// Whether one duration is shorter than another.
  public static func < (left: Nanoseconds, right: Nanoseconds) -> Bool { left.count < right.count }

  /// As in `50000 ns`.
  public var description: String { "\(count) ns" }
}

/// Where instants come from: the machine's monotonic clock, or a test's own.
///
/// A closure instead of a protocol, so that nothing above it is generic; the indirect call is part of the cost that
/// `ClockCalibration` measures, because it measures through the same closure.
public struct TimeSource: Sendable {
  private let read: @Sendable () -> Nanoseconds

  /// Creates a source from a function that never goes backwards.
  public init(_ read: @escaping @Sendable () -> Nanoseconds) { self.read = read }

  /// The instant now.
  @inline(__always)
  public func now() -> Nanoseconds { read() }

  /// The machine's raw monotonic clock, which no time service slews.
  public static let monotonic = TimeSource { Nanoseconds(bubbleup_now_ns()) }

  /// What the kernel takes the time from, as in `tsc` or `kvm-clock`; nil where it does not say.
  public static var kernelClock: String? {
    SystemFile.line(at: "/sys/devices/system/clocksource/clocksource0/current_clocksource")
  }
}

/// What reading a clock costs and how finely it counts: measured, recorded, never assumed.
package struct ClockCalibration: Sendable, Equatable, Codable {
  /// Nanoseconds from one reading to the next, the median over many batches of readings.
  package let cost: Double
  /// The smallest step ever seen between two readings.
  ///
  /// It cannot be finer than the cost: what a reader never sees, a measurement cannot use.
  package let resolution: Nanoseconds
  /// How many readings were taken.
  package let readings: Int

  /// Measures a clock, with one reading and one batch at least; refuses one that does not advance.
  package init(
    of time: TimeSource,
    batches: Int = Defaults.clockBatches,
    readsPerBatch: Int = Defaults.clockReadsPerBatch
  ) throws(MeasurementError) {
    var costs: [Double] = []
    costs.reserveCapacity(batches)
    var smallestStep = UInt64.max
    for _ in 0..<batches {
      costs.append(Self.batch(of: time, reads: readsPerBatch, smallestStep: &smallestStep))
    }
    guard smallestStep < .max else {
      throw MeasurementError(.stuckClock, "\(batches * readsPerBatch) readings of the clock")
    }
    costs.sort()
    let middle = costs[costs.count / 2]
    // A clock that ticks slower than a batch lasts shows zero in most batches; only the whole then tells the cost.
    cost = middle > 0 ? middle : costs.reduce(0, +) / Double(costs.count)
    resolution = Nanoseconds(smallestStep)
    readings = batches * readsPerBatch
  }

  /// How long a slice has to last so that two reads of this clock stay under `Defaults.timerShare` of it.
  ///
  /// From the measured cost and not from an assumed one: of one virtual machine, both 32 ns and 46 ns were seen, and a
  /// clock that has to ask the kernel is dearer by far.
  package var slice: Nanoseconds {
    let needed = 2 * cost / Defaults.timerShare * Defaults.sliceSlack
    return max(Defaults.slice, Nanoseconds(UInt64(needed.rounded(.up))))
  }

  private static func batch(of time: TimeSource, reads: Int, smallestStep: inout UInt64) -> Double {
    let start = time.now()
    var last = start
    for _ in 0..<reads {
      let now = time.now()
      let step = now.since(last).count
      if step > 0 { smallestStep = min(smallestStep, step) }
      last = now
    }
    return Double(last.since(start).count) / Double(reads)
  }
}

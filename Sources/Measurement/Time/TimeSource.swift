internal import CProbes

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
}

extension TimeSource {
  /// What the kernel takes the time from, as in `tsc` or `kvm-clock`; nil where it does not say.
  public static var kernelClock: String? {
    SystemFile.line(at: "/sys/devices/system/clocksource/clocksource0/current_clocksource")
  }
}

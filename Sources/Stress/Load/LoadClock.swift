import CProbes
import Glibc

/// The time of a run, and how a thread lets some of it pass.
enum LoadClock {
  /// Nanoseconds of the machine's monotonic clock.
  @inline(__always)
  static var now: UInt64 { bubbleup_now_ns() }

  /// Gives the processor up for about `nanoseconds`.
  static func pause(_ nanoseconds: UInt64) {
    var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    nanosleep(&time, nil)
  }

  /// Gives the processor to whoever waits for it.
  static func yield() { sched_yield() }
}

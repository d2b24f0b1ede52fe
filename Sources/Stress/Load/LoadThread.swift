import CProbes
import Foundation
import Glibc

/// A thread of its own for one piece of work, for which a Dispatch worker would come too late.
enum LoadThread {
  /// What Dispatch gives its workers, in bytes: whatever recurses once per level of something deep ends there.
  static let workerStack = 512 * 1024

  /// Runs `body` on a new thread with a stack of so many bytes, or as large as the system's usual one.
  static func start(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    if let stack { thread.stackSize = stack }
    thread.start()
  }
}

/// The time of a run, and how a thread lets some of it pass.
enum LoadClock {
  @inline(__always)
  static var now: UInt64 { bubbleup_now_ns() }

  /// Gives the processor up for about `nanoseconds`.
  static func pause(_ nanoseconds: UInt64) {
    var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    nanosleep(&time, nil)
  }

  static func yield() { sched_yield() }
}

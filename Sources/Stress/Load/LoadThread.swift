import CProbes
import Glibc

/// A thread of its own for one piece of work, for which a Dispatch worker would come too late.
enum LoadThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// What Dispatch gives its workers, in bytes: whatever recurses once per level of something deep ends there.
  static let workerStack = 512 * 1024

  /// Runs `body` on a new thread with a stack of at least so many bytes, or as large as the system's usual one.
  static func start(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    // Not `pthread_attr_t()`: whether the initialiser is Glibc's or another module's depends on the order of files.
    let thread = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { place in
      guard let attributes = place.baseAddress else { preconditionFailure("a place for one has an address") }
      pthread_attr_init(attributes)
      defer { pthread_attr_destroy(attributes) }
      if let stack {
        let reason = pthread_attr_setstacksize(attributes, stack)
        precondition(reason == 0, "the system refuses a stack of \(stack) bytes (error \(reason))")
      }
      var thread = pthread_t()
      let reason = pthread_create(&thread, attributes, run, work)
      precondition(reason == 0, "the system gives no thread (error \(reason)): take fewer with --threads")
      return thread
    }
    pthread_detach(thread)
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
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

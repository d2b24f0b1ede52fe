import Glibc

/// A thread of its own for one piece of work, for whom a Dispatch worker would come too late.
enum LoadThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// What Dispatch gives its workers, in bytes: whatever recurses once per level of something deep ends there.
  static let workerStack = 512 * 1024

  /// Runs `body` on a new thread with a stack of at least so many bytes, or as large as the system's usual one.
  static func start(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stack {
      let reason = pthread_attr_setstacksize(&attributes, stack)
      precondition(reason == 0, "the system refuses a stack of \(stack) bytes (error \(reason))")
    }
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let reason = pthread_create(&thread, &attributes, run, work)
    precondition(reason == 0, "the system gives no thread (error \(reason)): take fewer with --threads")
    pthread_detach(thread)
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}

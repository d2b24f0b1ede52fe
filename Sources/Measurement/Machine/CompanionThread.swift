internal import CProbes
internal import Glibc

/// A parked thread that keeps the process from being alone.
///
/// The C library and the Swift runtime take cheaper paths while a process has one thread; an app never does, so no
/// figure should profit from it. The thread sleeps on a semaphore and uses no time. It is joined at the end.
public struct CompanionThread: ~Copyable {
  private let semaphore: UnsafeMutablePointer<sem_t>
  private let thread: pthread_t

  /// Starts the thread.
  public init() throws(MeasurementError) {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    guard sem_init(semaphore, 0, 0) == 0 else {
      semaphore.deallocate()
      throw MeasurementError(.systemCall, "sem_init (error \(errno))")
    }
    var thread = pthread_t()
    let reason = pthread_create(&thread, nil, Self.park, semaphore)
    guard reason == 0 else {
      sem_destroy(semaphore)
      semaphore.deallocate()
      throw MeasurementError(.systemCall, "pthread_create (error \(reason))")
    }
    self.semaphore = semaphore
    self.thread = thread
  }

  deinit {
    sem_post(semaphore)
    pthread_join(thread, nil)
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Runs `body` with a companion alive.
  public static func alive<Value>(_ body: () throws -> Value) throws -> Value {
    let companion = try CompanionThread()
    defer { withExtendedLifetime(companion) {} }
    return try body()
  }

  private static let park: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    context in
    guard let semaphore = context?.assumingMemoryBound(to: sem_t.self) else { return nil }
    // A signal may interrupt the wait; only the post ends it.
    while sem_wait(semaphore) != 0 && errno == EINTR {}
    return nil
  }
}

import Glibc

/// Where several threads wait for each other, again and again.
///
/// The system's own: waiting there neither allocates nor retains, so that a window of counting can open and close while
/// all threads stand at one.
final class SenderBarrier: @unchecked Sendable {
  private let barrier: UnsafeMutablePointer<pthread_barrier_t>

  /// For so many threads, one at least.
  init(parties: Int) {
    barrier = .allocate(capacity: 1)
    let reason = pthread_barrier_init(barrier, nil, UInt32(clamping: max(1, parties)))
    precondition(reason == 0, "pthread_barrier_init refuses \(parties) threads (error \(reason))")
  }

  deinit {
    pthread_barrier_destroy(barrier)
    barrier.deallocate()
  }

  /// Returns when all have come.
  func wait() { pthread_barrier_wait(barrier) }
}

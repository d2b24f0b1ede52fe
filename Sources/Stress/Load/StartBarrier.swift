import Glibc

/// Where racing threads wait for each other before they start.
final class StartBarrier: @unchecked Sendable {
  // On the heap, because a barrier must not move.
  private let barrier: UnsafeMutablePointer<pthread_barrier_t>

  /// For so many threads.
  init(parties: Int) {
    barrier = .allocate(capacity: 1)
    let reason = pthread_barrier_init(barrier, nil, UInt32(clamping: max(1, parties)))
    precondition(reason == 0, "the system refuses a barrier of \(parties) (error \(reason))")
  }

  deinit {
    pthread_barrier_destroy(barrier)
    barrier.deallocate()
  }

  /// Returns when all have come.
  func wait() { pthread_barrier_wait(barrier) }
}

internal import Glibc

/// What a parked thread waits for: a semaphore, which remembers a pass that comes before the wait.
///
/// One file to port: Darwin has no unnamed POSIX semaphores.
struct Baton: ~Copyable, @unchecked Sendable {
  // On the heap, because a semaphore must not move.
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    let result = sem_init(semaphore, 0, 0)
    precondition(result == 0, "sem_init refuses a semaphore of value 0")
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Lets the waiting thread go on, now or when it comes to wait.
  borrowing func pass() { sem_post(semaphore) }

  /// Waits for a pass.
  borrowing func await() {
    // A signal may interrupt the wait; only the pass ends it.
    while sem_wait(semaphore) != 0 && errno == EINTR {}
  }

  /// Waits for a pass, but no longer than about `seconds`; false if none came.
  borrowing func await(seconds: Int) -> Bool {
    // The semaphore's deadline is one of the wall clock, which may be set; the other clock says when it is really over.
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while true {
      var deadline = timespec()
      clock_gettime(CLOCK_REALTIME, &deadline)
      deadline.tv_sec += seconds
      if sem_timedwait(semaphore, &deadline) == 0 { return true }
      if clock.now >= end { return false }
    }
  }
}

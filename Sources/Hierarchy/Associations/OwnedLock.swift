import Glibc

/// A lock that, in builds with assertions, knows who holds it.
///
/// A POSIX mutex and not the standard library's `Mutex`: the thread sanitizer understands the former, and takes
/// everything that the latter guards for a data race, because its futex calls go past the sanitizer. Both cost two
/// locked operations when nobody waits.
package struct OwnedLock: Exclusion, ~Copyable, @unchecked Sendable {
  // On the heap, because a mutex must not move; on a cache line of its own, because neighbouring stripes would
  // otherwise share one.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  #if DEBUG || Faults
  private let holder = HolderRecord()
  #endif

  package init() {
    let size = max(MemoryLayout<pthread_mutex_t>.size, cacheLine)
    mutex = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: cacheLine)
      .initializeMemory(as: pthread_mutex_t.self, to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    UnsafeMutableRawPointer(mutex).deallocate()
  }

  @inline(__always)
  package borrowing func enter() {
    #if DEBUG || Faults
    precondition(
      !holder.isCurrentThread,
      "the lock's holder came back for it: a value was released, or foreign code called, while it was held"
    )
    #endif
    pthread_mutex_lock(mutex)
    #if DEBUG || Faults
    precondition(holder.claim(), "the lock was given to a second thread")
    #endif
  }

  @inline(__always)
  package borrowing func leave() {
    assertHeld()
    #if DEBUG || Faults
    holder.clear()
    #endif
    pthread_mutex_unlock(mutex)
  }

  @inline(__always)
  package borrowing func assertHeld() {
    #if DEBUG || Faults
    precondition(holder.isCurrentThread, "guarded state is touched by a thread that does not hold the lock")
    #endif
  }
}

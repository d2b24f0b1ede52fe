import Glibc
import Synchronization

/// What a table holds while it touches its entries: a lock, or the promise that no other thread is there.
package protocol Exclusion: ~Copyable, Sendable {
  init()
  borrowing func enter()
  borrowing func leave()
  /// Stops the program unless the current thread is inside; does nothing in builds without assertions.
  borrowing func assertHeld()
}

/// The promise that one thread at a time is inside, whichever it is, kept by the caller and asserted in debug builds.
struct Confinement: Exclusion, ~Copyable, Sendable {
  #if DEBUG
  // Atomic because a thread that is not inside asks too: that is the mistake to be caught. Relaxed and no lock, so that
  // the thread sanitizer still sees two threads that take turns without synchronisation.
  private let holder = Atomic<UInt>(0)

  var isCurrentThread: Bool { holder.load(ordering: .relaxed) == UInt(pthread_self()) }

  borrowing func enter() {
    let claim = holder.compareExchange(expected: 0, desired: UInt(pthread_self()), ordering: .relaxed)
    precondition(claim.exchanged, "entered twice: by two threads, or by a value released while inside")
  }

  borrowing func leave() {
    assertHeld()
    holder.store(0, ordering: .relaxed)
  }

  borrowing func assertHeld() {
    precondition(isCurrentThread, "guarded state is touched by a thread that is not inside")
  }
  #else
  @inline(__always)
  borrowing func enter() {}
  @inline(__always)
  borrowing func leave() {}
  @inline(__always)
  borrowing func assertHeld() {}
  #endif
}

/// A lock that, in builds with assertions, knows which thread holds it.
///
/// A POSIX mutex instead of the standard library's `Mutex`: the thread sanitizer takes everything that the latter guards for
/// a data race, because its futex calls go past the sanitizer. Both cost two locked operations when no thread waits.
package struct OwnedLock: Exclusion, ~Copyable, @unchecked Sendable {
  // On the heap, because a mutex must not move; on a cache line of its own, as locks may be neighbours.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let inside = Confinement()

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
    #if DEBUG
    precondition(!inside.isCurrentThread, "the lock's holder came back for it, by a value that was released")
    #endif
    pthread_mutex_lock(mutex)
    inside.enter()
  }

  @inline(__always)
  package borrowing func leave() {
    inside.leave()
    pthread_mutex_unlock(mutex)
  }

  @inline(__always)
  package borrowing func assertHeld() { inside.assertHeld() }
}

/// The unit in which processors hand memory to each other: 64 bytes on x86-64 and on most of ARM.
package let cacheLine = 64

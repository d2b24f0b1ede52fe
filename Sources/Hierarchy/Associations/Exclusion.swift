import Glibc

/// What a table holds while it touches its entries: a lock, or the promise that no other thread is there.
package protocol Exclusion: ~Copyable, Sendable {
  init()
  borrowing func enter()
  borrowing func leave()
  /// Stops the program unless the current thread is inside; does nothing in builds without assertions.
  borrowing func assertHeld()
}

/// The promise that one thread at a time is inside, kept by the caller and asserted in debug builds.
///
/// Which thread may change from one call to the next; what must not happen is that two meet. Release builds pay nothing.
struct Confinement: Exclusion, ~Copyable, Sendable {
  #if DEBUG
  private let lock = OwnedLock()
  #endif

  init() {}

  @inline(__always)
  borrowing func enter() {
    #if DEBUG
    precondition(
      lock.tryEnter(),
      "entered twice at once: by two threads, or by a value released while inside"
    )
    #endif
  }

  @inline(__always)
  borrowing func leave() {
    #if DEBUG
    lock.leave()
    #endif
  }

  @inline(__always)
  borrowing func assertHeld() {
    #if DEBUG
    lock.assertHeld()
    #endif
  }
}

/// A lock that, in builds with assertions, knows which thread holds it.
///
/// A POSIX mutex instead of the standard library's `Mutex`: the thread sanitizer takes everything that the latter guards for
/// a data race, because its futex calls go past the sanitizer. Both cost two locked operations when no thread waits.
package struct OwnedLock: Exclusion, ~Copyable, @unchecked Sendable {
  // On the heap, because a mutex must not move; on a cache line of its own, as stripes have neighbours.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    let size = max(MemoryLayout<pthread_mutex_t>.size, cacheLine)
    mutex = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: cacheLine)
      .initializeMemory(as: pthread_mutex_t.self, to: pthread_mutex_t())
    #if DEBUG
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(mutex, &attributes)
    #else
    pthread_mutex_init(mutex, nil)
    #endif
  }

  deinit {
    pthread_mutex_destroy(mutex)
    UnsafeMutableRawPointer(mutex).deallocate()
  }

  @inline(__always)
  package borrowing func enter() {
    let error = pthread_mutex_lock(mutex)
    assert(error == 0, "the lock's holder came back: a value was released, or foreign code called, inside")
  }

  @inline(__always)
  package borrowing func leave() {
    let error = pthread_mutex_unlock(mutex)
    assert(error == 0, "a lock is let go of by a thread that does not hold it")
  }

  @inline(__always)
  package borrowing func assertHeld() {
    assert(pthread_mutex_lock(mutex) == EDEADLK, "guarded state is touched by a thread that is not inside")
  }

  borrowing func tryEnter() -> Bool { pthread_mutex_trylock(mutex) == 0 }
}

/// A fixed number of things that cannot be copied; an owner's address chooses one.
package struct Stripes<Element: ~Copyable & Sendable>: ~Copyable, @unchecked Sendable {
  /// As many as Apple's runtime uses for its own striped tables on a desktop machine.
  package static var count: Int { 64 }

  private let elements: UnsafeMutablePointer<Element>

  package init(_ make: () -> Element) {
    elements = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (elements + index).initialize(to: make()) }
  }

  deinit {
    elements.deinitialize(count: Self.count)
    elements.deallocate()
  }

  /// The element for the owner at `address`, chosen by low bits, because the maps inside look at the high bits of a
  /// product: if both used the same ones, each map would fill one sixty-fourth of its buckets.
  @inline(__always)
  package subscript(address: UInt) -> Element {
    unsafeAddress { UnsafePointer(elements + Int((address >> 4 ^ address >> 10) & UInt(Self.count - 1))) }
  }

  package subscript(position index: Int) -> Element {
    unsafeAddress { UnsafePointer(elements + index) }
  }
}

/// The unit in which processors hand memory to each other: 64 bytes on x86-64 and on most of ARM.
package let cacheLine = 64

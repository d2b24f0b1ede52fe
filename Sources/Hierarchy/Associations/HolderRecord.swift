#if DEBUG || Faults
import Glibc
import Synchronization

/// Which thread is inside an exclusion; release builds have none of it.
struct HolderRecord: ~Copyable, Sendable {
  // Atomic because a thread that does not hold the exclusion asks too: that is the mistake to be caught.
  private let holder = Atomic<UInt>(0)

  var isCurrentThread: Bool { holder.load(ordering: .relaxed) == Self.current }

  /// Records the current thread; false if another one, or this one, is recorded already.
  func claim() -> Bool {
    holder.compareExchange(expected: 0, desired: Self.current, ordering: .relaxed).exchanged
  }

  func clear() {
    holder.store(0, ordering: .relaxed)
  }

  private static var current: UInt { UInt(pthread_self()) }
}
#endif

import Glibc
import Synchronization

/// Who is reading right now: each reader announces the epoch in which it began, and leaves without waiting for anybody.
///
/// A writer that has published something new lets the epoch pass and waits until nobody is left who began before: after
/// this grace period nothing old is being read any more (McKenney and Slingwine, 1998, call it read-copy update).
package struct ReaderSlots: ~Copyable, @unchecked Sendable {
  /// More slots than threads that a load may have; a thread that finds its own taken takes the next one.
  private static let count = 256

  /// A cache line of its own, or announcing would be as dear as the shared counter that it replaces.
  private struct Slot: ~Copyable {
    let epoch = Atomic<UInt64>(0)
    let stale = Atomic<UInt64>(0)
    private let padding = InlineArray<6, UInt64>(repeating: 0)
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let epoch = Atomic<UInt64>(1)

  /// Slots that are all free.
  package init() {
    slots = UnsafeMutableRawPointer.allocate(byteCount: Self.count * MemoryLayout<Slot>.stride, alignment: 64)
      .bindMemory(to: Slot.self, capacity: Self.count)
    for index in 0..<Self.count { (slots + index).initialize(to: Slot()) }
  }

  deinit {
    slots.deinitialize(count: Self.count)
    slots.deallocate()
  }

  /// Announces a reader; the slot is its own until it leaves.
  ///
  /// In the total order of sequentially consistent operations the announcement either comes before the writer's look at
  /// the slot, which then waits, or after it, and then what is read next is what the writer had published before.
  @inline(__always)
  package borrowing func enter() -> Int {
    var index = Int(truncatingIfNeeded: (UInt(pthread_self()) >> 12) &* 0x9e37_79b9) & (Self.count - 1)
    while true {
      let now = epoch.load(ordering: .sequentiallyConsistent)
      let result = slots[index].epoch.compareExchange(
        expected: 0,
        desired: now,
        ordering: .sequentiallyConsistent
      )
      if result.exchanged { return index }
      index = (index + 1) & (Self.count - 1)
    }
  }

  /// The reader in `slot` is through.
  @inline(__always)
  package borrowing func leave(_ slot: Int) { slots[slot].epoch.store(0, ordering: .releasing) }

  /// The reader in `slot` found that what it had read was replaced meanwhile.
  package borrowing func noteStale(_ slot: Int) { slots[slot].stale.add(1, ordering: .relaxed) }

  /// How often that happened.
  package var staleCount: Int {
    (0..<Self.count).reduce(0) { $0 + Int(slots[$1].stale.load(ordering: .relaxed)) }
  }

  /// Returns when every reader that had announced itself before has left.
  package borrowing func awaitGrace() {
    let now = epoch.add(1, ordering: .sequentiallyConsistent).newValue
    for index in 0..<Self.count {
      while true {
        let began = slots[index].epoch.load(ordering: .sequentiallyConsistent)
        if began == 0 || began >= now { break }
        // A reader is between its announcement and a retain; if it is not running, it needs a processor.
        sched_yield()
      }
    }
  }
}

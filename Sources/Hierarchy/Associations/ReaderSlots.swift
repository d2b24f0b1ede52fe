import Glibc
import Synchronization

/// Who is reading right now: each reader announces the epoch in which it began, and never waits.
///
/// A writer that has published something new begins the next epoch. When no reader is left that began before, nothing
/// old is being read: this is the grace period (McKenney and Slingwine, 1998, call it read-copy update).
///
/// No reader is missed, because the writer looks at each slot by an operation that also writes. All operations on one
/// slot have one order: an announcement comes before that look, which then sees it, or after it. In the second case it
/// reads what the look wrote, and so acquires all that the writer had published. A reader that announces an epoch as new
/// as the writer's has read it from the writer, and has acquired the same.
package struct ReaderSlots: ~Copyable, @unchecked Sendable {
  /// More slots than threads that a load may have; a thread that finds its own taken takes the next one.
  private static let count = 256

  /// A cache line of its own, or announcing would be as dear as the shared counter that it replaces.
  private struct Slot: ~Copyable {
    let epoch = Atomic<UInt64>(0)
    private let padding = InlineArray<7, UInt64>(repeating: 0)
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
  @inline(__always)
  package borrowing func enter() -> Int {
    var index = Int(truncatingIfNeeded: (UInt(pthread_self()) >> 12) &* 0x9e37_79b9) & (Self.count - 1)
    while true {
      // Acquires what was published before this epoch began.
      let now = epoch.load(ordering: .acquiring)
      // Acquires what a writer had published before its last look here.
      let result = slots[index].epoch.compareExchange(
        expected: 0,
        desired: now,
        ordering: .acquiringAndReleasing
      )
      if result.exchanged { return index }
      index = (index + 1) & (Self.count - 1)
    }
  }

  /// The reader in `slot` has ended; a thread that sees this is past all its reads.
  @inline(__always)
  package borrowing func leave(_ slot: Int) { slots[slot].epoch.store(0, ordering: .releasing) }

  /// Begins a new epoch, and returns it: readers that began in it or later see what is published by now.
  package borrowing func advance() -> UInt64 { epoch.add(1, ordering: .acquiringAndReleasing).newValue }

  /// Whether every reader that began before `epoch` has left.
  package borrowing func hasPassed(_ epoch: UInt64) -> Bool {
    (0..<Self.count).allSatisfy { index in
      let began = look(at: index)
      return began == 0 || began >= epoch
    }
  }

  /// Returns when every reader that had announced itself before has left.
  package borrowing func awaitGrace() {
    let now = advance()
    // A reader is between its announcement and a retain; if it is not running, it needs a processor.
    while !hasPassed(now) { sched_yield() }
  }

  /// The slot's epoch, read by an operation that also writes, as the argument above has it.
  private borrowing func look(at index: Int) -> UInt64 {
    slots[index].epoch.bitwiseOr(0, ordering: .acquiringAndReleasing).oldValue
  }
}

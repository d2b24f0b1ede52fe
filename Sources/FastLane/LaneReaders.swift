public import CSwiftRuntime
public import Synchronization

/// Who is reading the columns of one or more lanes right now: each reader announces the epoch in which it began, and
/// waits only while as many others as there are slots are reading.
///
/// A writer that has published something new begins the next epoch. When no reader is left that began before, nothing
/// old is being read: the grace period of read-copy update (McKenney and Slingwine, 1998). No reader is missed, because
/// the writer looks at each slot by an operation that also writes: an announcement comes before that look, which then
/// sees it, or after it, and so acquires all that the writer had published. A reader that announces an epoch as new as
/// the writer's has read it from the writer, and has acquired the same.
@usableFromInline
package final class LaneReaders: @unchecked Sendable {
  /// More slots than threads that a load may have; a thread that finds its own taken takes the next one.
  @inlinable
  static var count: Int { 256 }
  /// A cache line for each, or announcing would be as expensive as the shared counter that it replaces.
  @inlinable
  static var words: Int { 8 }
  @usableFromInline let slots: UnsafeMutablePointer<Atomic<UInt64>>
  @usableFromInline let epoch = Atomic<UInt64>(1)

  package init() {
    let capacity = Self.count * Self.words
    slots = UnsafeMutableRawPointer.allocate(byteCount: capacity * 8, alignment: 64)
      .bindMemory(to: Atomic<UInt64>.self, capacity: capacity)
    for index in 0..<capacity { (slots + index).initialize(to: Atomic(0)) }
  }

  deinit {
    slots.deinitialize(count: Self.count * Self.words)
    slots.deallocate()
  }

  /// Those of all hierarchies: each is among words for less time than it would take to tell the lanes apart.
  package static let shared = LaneReaders()

  /// A slot that other threads hardly begin at, as they have stacks of their own.
  ///
  /// A thread need not begin at the same slot each time.
  @inlinable
  @inline(__always)
  static var firstSlot: Int {
    let address = UInt64(UInt(bitPattern: fastlane_stack_address()))
    return Int(truncatingIfNeeded: ((address >> 16) &* 0x9e37_79b9_7f4a_7c15) >> 56)
  }

  /// Announces a reader; the slot is its own until it leaves.
  @inlinable
  @inline(__always)
  func enter() -> Int {
    var index = Self.firstSlot
    while true {
      // Acquires what was published before this epoch began.
      let now = epoch.load(ordering: .acquiring)
      let result = slots[index &* Self.words].compareExchange(
        expected: 0,
        desired: now,
        ordering: .acquiringAndReleasing
      )
      if result.exchanged { return index }
      index = (index &+ 1) & (Self.count - 1)
    }
  }

  @inlinable
  @inline(__always)
  func leave(_ slot: Int) { slots[slot &* Self.words].store(0, ordering: .releasing) }

  @usableFromInline
  func advance() -> UInt64 { epoch.add(1, ordering: .acquiringAndReleasing).newValue }

  /// Whether every reader that began before `epoch` has left.
  @usableFromInline
  func hasPassed(_ epoch: UInt64) -> Bool {
    (0..<Self.count).allSatisfy { index in
      // An operation that also writes, as the argument above asks for.
      let began = slots[index &* Self.words].bitwiseOr(0, ordering: .acquiringAndReleasing).oldValue
      return began == 0 || began >= epoch
    }
  }
}

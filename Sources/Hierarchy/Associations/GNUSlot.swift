import Synchronization

/// A key and its entry, read without a lock while others replace it.
///
/// A reader that loads an entry and then retains what it holds comes too late if the entry is replaced and released
/// in between; GNU's own runtime leaves that to its callers. Here a reader first *pins* the entry, in the high bits
/// of the same word, which no user-space address needs; then retains; then takes its pin off. Whoever replaces the
/// entry first makes one more reference for each pinned reader, and the exchange succeeds only if the number of pins
/// is still that one. A reader that finds its pin gone knows that such a reference is there, and releases it. So
/// nobody waits for anybody, nothing is reclaimed late, and what is pinned stays alive. If the same object comes
/// back while a pin is out, the extra references of its readers are interchangeable, and the sum still holds.
///
/// The price is two locked operations per read, as many as an uncontended lock has. What it buys is that readers
/// never wait for a thread that was stopped while it held the lock.
package struct GNUSlot: ~Copyable, Sendable {
  /// The key's code, or 0.
  ///
  /// Set once, under the lock: a slot keeps its key for as long as the owner lives.
  let key: Atomic<UInt>
  /// The bits of an `AssociationEntry`, with the pins on top if it is a counted one.
  let entry = Atomic<UInt>(0)

  static let pinMask: UInt = 0xffff << 48
  private static let onePin: UInt = 1 << 48

  package init(key: UInt = 0) {
    self.key = Atomic(key)
  }

  /// What the slot holds, retained.
  @inline(__always)
  package func reading(in lifetimes: Lifetimes) -> AssociationReading {
    let bits = pin()
    let reading = AssociationEntry.reading(bits, in: lifetimes)
    unpin(bits)
    return reading
  }

  /// Keeps the entry alive until `unpin`, and says what it is.
  ///
  /// Nothing is pinned for an assign entry, which keeps nothing alive: concurrent use of that policy is refused.
  package func pin() -> UInt {
    var bits = entry.load(ordering: .acquiring)
    while AssociationEntry.isCounted(bits) {
      let (pinned, current) = entry.weakCompareExchange(
        expected: bits,
        desired: bits &+ Self.onePin,
        ordering: .acquiring
      )
      if pinned { return Self.withoutPins(bits) }
      bits = current
    }
    return bits
  }

  /// Takes back a pin on the entry `unpinned`, or the reference that a writer made in its place.
  package func unpin(_ unpinned: UInt) {
    var bits = entry.load(ordering: .relaxed)
    while Self.withoutPins(bits) == unpinned, Self.pins(of: bits) > 0 {
      let (done, current) = entry.weakCompareExchange(
        expected: bits,
        desired: bits &- Self.onePin,
        ordering: .releasing
      )
      if done { return }
      bits = current
    }
    AssociationEntry.release(unpinned)
  }

  /// Puts `entry` in the place of the old one, which is safe to drop: pinned readers have been provided for.
  ///
  /// The caller holds the lock, so that only pins change while this runs. `beforeEachTry` lets a test have them change
  /// at the worst moment.
  @inline(__always)
  package func exchange(
    _ entry: consuming AssociationEntry,
    beforeEachTry: () -> Void = {}
  ) -> AssociationEntry {
    let new = entry.surrender()
    var old = self.entry.load(ordering: .relaxed)
    var provided: UInt = 0
    while true {
      // Before the exchange and not after it: a reader may look for its extra reference as soon as its pin is gone.
      while provided < Self.pins(of: old) {
        AssociationEntry.retain(old)
        provided += 1
      }
      beforeEachTry()
      let (done, current) = self.entry.weakCompareExchange(
        expected: old,
        desired: new,
        ordering: .acquiringAndReleasing
      )
      if done { break }
      old = current
    }
    for _ in Self.pins(of: old)..<max(provided, Self.pins(of: old)) { AssociationEntry.release(old) }
    return AssociationEntry(adopting: Self.withoutPins(old))
  }

  private static func pins(of bits: UInt) -> UInt {
    AssociationEntry.isCounted(bits) ? bits / onePin : 0
  }

  private static func withoutPins(_ bits: UInt) -> UInt {
    AssociationEntry.isCounted(bits) ? bits & ~pinMask : bits
  }
}

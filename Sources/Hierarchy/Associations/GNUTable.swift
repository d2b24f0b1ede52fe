import Synchronization

/// Slots that hang off the owner, read without a lock; striped locks order the writers.
///
/// The shape of GNU's runtime, but for two things: reads are safe beside sets of the same key (`GNUSlot`), and an owner
/// has one block of slots and no list of them, as an app has one association and seldom two.
final class GNUTable: SerialTable, EntryTable, @unchecked Sendable {
  private let locks = Stripes { OwnedLock() }
  private let count = Atomic<Int>(0)

  /// Kept beside the slots, which are all over the owners: exact when no set is under way.
  var entryCount: Int { count.load(ordering: .relaxed) }

  @inline(__always)
  func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    GNUBlock(word: owner.word.load(ordering: .acquiring))?.slot(of: key)?.pointee.reading() ?? .nothing
  }

  func put(_ new: consuming AssociationEntry, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    let address = owner.address
    locks[address].enter()
    guard let slot = GNUBlock.slot(for: key, in: owner.word, adding: !new.isVacant) else {
      return locks[address].leave()
    }
    let old = exchange(new, in: slot.pointee)
    locks[address].leave()
    _ = consume old
  }

  /// Vacates the slots one by one; the block stays until the owner is gone, as a reader may be inside.
  func removeAll(of owner: borrowing AssociationSlot) {
    guard let block = GNUBlock(word: owner.word.load(ordering: .acquiring)) else { return }
    let address = owner.address
    // Places are taken in order, and are kept.
    for place in 0..<GNUBlock.slots where block.first[place].key.load(ordering: .relaxed) != 0 {
      locks[address].enter()
      let old = exchange(AssociationEntry(), in: block.first[place])
      locks[address].leave()
      _ = consume old
    }
  }

  private func exchange(
    _ entry: consuming AssociationEntry,
    in slot: borrowing GNUSlot
  ) -> AssociationEntry {
    let added = entry.count
    let old = slot.exchange(entry)
    count.wrappingAdd(added - old.count, ordering: .relaxed)
    return old
  }
}

/// A key and its entry, read without a lock while others replace it.
///
/// A reader that loads an entry and then retains its object comes too late if the entry is replaced and released in
/// between; GNU's own runtime leaves that to its callers. Here a reader first *pins* the entry, in the high bits of the
/// same word, which no user-space address needs; then retains; then takes its pin off. A writer first makes one more
/// reference to the old object for each pin, and its exchange succeeds only if the number of pins has not changed. A
/// reader that finds its pin gone releases that reference, which is as good if the same object has come back. No thread
/// waits, and the price is that of an uncontended lock: two locked operations per read.
package struct GNUSlot: ~Copyable, Sendable {
  /// The key's code, or 0; set once, under the lock: a slot keeps its key for as long as the owner lives.
  let key = Atomic<UInt>(0)
  /// The bits of an `AssociationEntry`, with the pins on top if it is a counted one.
  let entry = Atomic<UInt>(0)
  static let pinMask: UInt = 0xffff << 48
  private static let onePin: UInt = 1 << 48

  package init() {}

  @inline(__always)
  func reading() -> AssociationReading {
    let bits = pin()
    defer { unpin(bits) }
    return AssociationEntry.reading(bits)
  }

  /// Keeps the entry alive until `unpin`, and returns its bits.
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

/// The slots of one owner, 64 bytes; they go with the owner, and none moves, as a lock-free reader may be inside.
struct GNUBlock {
  let first: UnsafeMutablePointer<GNUSlot>
  // Computed: a stored one would be asked at each look whether it has been made.
  static var slots: Int { 4 }

  /// The block in an owner's `word`; nil if there is none, or if the word is another table's.
  @inline(__always)
  init?(word: UInt) {
    guard word & AssociationEntry.tagMask == 0, let first = UnsafeMutablePointer<GNUSlot>(bitPattern: word)
    else { return nil }
    self.first = first
  }

  /// The slot of `key`, made if need be, under the lock: two threads that added at once would lose a slot.
  static func slot(for key: AssociationKey, in word: borrowing Atomic<UInt>, adding: Bool)
    -> UnsafeMutablePointer<GNUSlot>?
  {
    let present = GNUBlock(word: word.load(ordering: .acquiring))
    if let slot = present?.slot(of: key) { return slot }
    guard adding else { return nil }
    let block = present ?? GNUBlock(addedTo: word)
    guard let free = block.slot(of: .vacant) else {
      preconditionFailure("a gnu table holds four associations of one owner: choose another table")
    }
    free.pointee.key.store(UInt(key.code), ordering: .releasing)
    return free
  }

  func deallocate() {
    first.deinitialize(count: Self.slots)
    first.deallocate()
  }

  private init(addedTo word: borrowing Atomic<UInt>) {
    first = .allocate(capacity: Self.slots)
    for place in 0..<Self.slots { (first + place).initialize(to: GNUSlot()) }
    word.store(UInt(bitPattern: first), ordering: .releasing)
  }

  /// The slot of `key`, if it ever had one.
  @inline(__always)
  func slot(of key: AssociationKey) -> UnsafeMutablePointer<GNUSlot>? {
    for place in 0..<Self.slots where first[place].key.load(ordering: .acquiring) == UInt(key.code) {
      return first + place
    }
    return nil
  }
}

import Synchronization

/// Slots that hang off the owner, read without a lock; striped locks order the writers.
///
/// The shape of GNU's runtime, except that reads are safe beside sets of the same key: see `GNUSlot`.
final class GNUTable: SerialTable, InspectableTable, @unchecked Sendable {
  private let locks = Stripes { OwnedLock() }
  private let count = Atomic<Int>(0)

  /// Kept beside the slots, which are all over the owners: exact when no set is under way.
  var entryCount: Int { count.load(ordering: .relaxed) }

  @inline(__always)
  func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    guard let slot = GNUBlocks.find(key, from: owner.word) else { return .nothing }
    return slot.pointee.reading()
  }

  func put(_ entry: consuming AssociationEntry, for key: AssociationKey, of owner: borrowing AssociationSlot)
  {
    // Nothing to put, and nothing to put it in the place of.
    if entry.isVacant, GNUBlocks.find(key, from: owner.word) == nil { return }
    let address = owner.address
    locks[address].enter()
    let slot = GNUBlocks.findOrAdd(key, to: owner.word)
    let old = exchange(entry, in: slot.pointee)
    locks[address].leave()
    _ = consume old
  }

  /// Vacates the slots one by one; the blocks stay until the owner is gone, as a reader may be inside.
  func removeAll(of owner: borrowing AssociationSlot) {
    guard let blocks = GNUBlocks(word: owner.word.load(ordering: .acquiring)) else { return }
    let address = owner.address
    blocks.forEachSlot { slot in
      locks[address].enter()
      let old = exchange(AssociationEntry(), in: slot)
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
/// reader that finds its pin gone releases that reference: no thread waits, and what is pinned stays alive. If the same
/// object comes back while a pin is out, the extra references are interchangeable. The price is two locked operations
/// per read, as many as an uncontended lock has.
package struct GNUSlot: ~Copyable, Sendable {
  /// The key's code, or 0; set once, under the lock: a slot keeps its key for as long as the owner lives.
  let key: Atomic<UInt>
  /// The bits of an `AssociationEntry`, with the pins on top if it is a counted one.
  let entry = Atomic<UInt>(0)
  static let pinMask: UInt = 0xffff << 48
  private static let onePin: UInt = 1 << 48

  package init(key: UInt = 0) { self.key = Atomic(key) }

  @inline(__always)
  func reading() -> AssociationReading {
    let bits = pin()
    let reading = AssociationEntry.reading(bits)
    unpin(bits)
    return reading
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

/// The slots of one owner: a list of blocks, each with a link to the next and three slots, 64 bytes in all.
///
/// A list instead of an array that grows: a lock-free reader may be inside, and a slot that moved would have two
/// places with pins. Blocks are added under a lock and go with the owner.
struct GNUBlocks {
  private let first: UnsafeMutablePointer<GNUSlot>

  // The first place of a block is its link: the address of the next block is where a slot has its entry.
  private static let places = 4

  /// The blocks in an owner's `word`; nil if there are none, or if the word is another table's.
  init?(word: UInt) {
    guard word & AssociationEntry.tagMask == 0, let first = UnsafeMutablePointer<GNUSlot>(bitPattern: word)
    else { return nil }
    self.first = first
  }

  private var next: GNUBlocks? { GNUBlocks(word: first[0].entry.load(ordering: .acquiring)) }

  /// The slot of `key`, if it ever had one.
  @inline(__always)
  static func find(_ key: AssociationKey, from word: borrowing Atomic<UInt>) -> UnsafePointer<GNUSlot>? {
    var next = GNUBlocks(word: word.load(ordering: .acquiring))
    while let blocks = next {
      if let place = blocks.place(of: UInt(key.code)) { return UnsafePointer(blocks.first + place) }
      next = blocks.next
    }
    return nil
  }

  /// The slot of `key`, made if need be, under the lock: two threads that added at once would lose a slot.
  static func findOrAdd(_ key: AssociationKey, to word: borrowing Atomic<UInt>) -> UnsafePointer<GNUSlot> {
    if let slot = find(key, from: word) { return slot }
    guard var last = GNUBlocks(word: word.load(ordering: .acquiring)) else { return append(key, to: word) }
    while true {
      if let free = last.place(of: 0) {
        last.first[free].key.store(UInt(key.code), ordering: .releasing)
        return UnsafePointer(last.first + free)
      }
      guard let next = last.next else { return append(key, to: last.first[0].entry) }
      last = next
    }
  }

  /// Calls `body` with every slot that has a key.
  func forEachSlot(_ body: (borrowing GNUSlot) -> Void) {
    for place in 1..<Self.places where first[place].key.load(ordering: .acquiring) != 0 { body(first[place]) }
    next?.forEachSlot(body)
  }

  func deallocate() {
    next?.deallocate()
    first.deinitialize(count: Self.places)
    first.deallocate()
  }

  /// Which slot of this block has the key with `code`; 0 is the code of a free one.
  @inline(__always)
  private func place(of code: UInt) -> Int? {
    for place in 1..<Self.places where first[place].key.load(ordering: .acquiring) == code { return place }
    return nil
  }

  private static func append(_ key: AssociationKey, to link: borrowing Atomic<UInt>) -> UnsafePointer<GNUSlot>
  {
    let block = UnsafeMutablePointer<GNUSlot>.allocate(capacity: places)
    for place in 0..<places { (block + place).initialize(to: GNUSlot(key: place == 1 ? UInt(key.code) : 0)) }
    link.store(UInt(bitPattern: block), ordering: .releasing)
    return UnsafePointer(block + 1)
  }
}

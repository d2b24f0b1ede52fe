import Synchronization

/// Slots that hang off the owner, read without a lock; striped locks order the writers.
///
/// The shape of GNU's runtime. Reads are safe beside sets of the same key; see `GNUSlot` for how.
public final class GNUTable: AccountedTable, InspectableTable, @unchecked Sendable {
  private let locks = Stripes { OwnedLock() }
  private let count = Atomic<Int>(0)

  /// An empty table.
  public override init() {}

  /// Always `gnu`.
  public var kind: AssociationTableKind { .gnu }

  /// Kept beside the slots, which are all over the owners: exact when no set is under way.
  public var entryCount: Int { count.load(ordering: .relaxed) }

  /// Follows the owner's word to its slots, and takes no lock.
  public func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    resolve(reading(for: key, of: owner))
  }

  /// Swaps the entry under the lock of the owner's stripe, and releases the old value after it.
  public func set(_ association: Association, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    let entry = AssociationEntry(preparing: association, in: lifetimes)
    // Nothing to put, and nothing to put it in the place of.
    if entry.isVacant, GNUBlocks.find(key, from: owner.word) == nil { return }
    let address = owner.address
    locks[address].enter()
    entry.fill(from: association, holding: locks[address])
    let slot = GNUBlocks.findOrAdd(key, to: owner.word, holding: locks[address])
    let old = exchange(entry, in: slot.pointee, holding: locks[address])
    locks[address].leave()
    _ = consume old
  }

  /// Vacates the slots one by one.
  ///
  /// The blocks stay until the owner is gone, as a reader may be inside.
  public func removeAll(of owner: borrowing AssociationSlot) {
    guard let blocks = GNUBlocks(word: owner.word.load(ordering: .acquiring)) else { return }
    let address = owner.address
    blocks.forEachSlot { slot in
      locks[address].enter()
      let old = exchange(.vacant, in: slot, holding: locks[address])
      locks[address].leave()
      _ = consume old
    }
  }

  @inline(__always)
  package func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    guard let slot = GNUBlocks.find(key, from: owner.word) else { return .nothing }
    return slot.pointee.reading(in: lifetimes)
  }

  private func exchange(
    _ entry: consuming AssociationEntry,
    in slot: borrowing GNUSlot,
    holding lock: borrowing OwnedLock
  ) -> AssociationEntry {
    lock.assertHeld()
    let added = entry.isVacant ? 0 : 1
    let old = slot.exchange(entry)
    count.wrappingAdd(added - (old.isVacant ? 0 : 1), ordering: .relaxed)
    return old
  }
}

// MARK: - Blocks of slots

/// The slots of one owner: a list of blocks, each with a link to the next and three slots, 64 bytes in all.
///
/// A list and not an array that grows: a lock-free reader may be inside, and a slot that moved would have two
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

  private init(allocatingWith key: AssociationKey) {
    first = .allocate(capacity: Self.places)
    for place in 0..<Self.places {
      (first + place).initialize(to: GNUSlot(key: place == 1 ? UInt(key.code) : 0))
    }
  }

  /// The slot of `key`, if it ever had one.
  @inline(__always)
  static func find(_ key: AssociationKey, from word: borrowing Atomic<UInt>) -> UnsafePointer<GNUSlot>? {
    var next = GNUBlocks(word: word.load(ordering: .acquiring))
    while let blocks = next {
      for place in 1..<places where blocks.first[place].key.load(ordering: .acquiring) == UInt(key.code) {
        return UnsafePointer(blocks.first + place)
      }
      next = blocks.next
    }
    return nil
  }

  /// The slot of `key`, made if need be; two threads that added at once would lose a slot.
  static func findOrAdd(
    _ key: AssociationKey,
    to word: borrowing Atomic<UInt>,
    holding lock: borrowing OwnedLock
  ) -> UnsafePointer<GNUSlot> {
    lock.assertHeld()
    if let slot = find(key, from: word) { return slot }
    guard var last = GNUBlocks(word: word.load(ordering: .acquiring)) else {
      return append(key, to: word)
    }
    while true {
      for place in 1..<places where last.first[place].key.load(ordering: .relaxed) == 0 {
        last.first[place].key.store(UInt(key.code), ordering: .releasing)
        return UnsafePointer(last.first + place)
      }
      guard let next = last.next else { return append(key, to: last.first[0].entry) }
      last = next
    }
  }

  /// Calls `body` with every slot that has a key.
  func forEachSlot(_ body: (borrowing GNUSlot) -> Void) {
    var block: GNUBlocks? = self
    while let current = block {
      for place in 1..<Self.places where current.first[place].key.load(ordering: .acquiring) != 0 {
        body(current.first[place])
      }
      block = current.next
    }
  }

  func deallocate() {
    var block: GNUBlocks? = self
    while let current = block {
      block = current.next
      current.first.deinitialize(count: Self.places)
      current.first.deallocate()
    }
  }

  private var next: GNUBlocks? { GNUBlocks(word: first[0].entry.load(ordering: .acquiring)) }

  private static func append(_ key: AssociationKey, to link: borrowing Atomic<UInt>) -> UnsafePointer<GNUSlot>
  {
    let block = GNUBlocks(allocatingWith: key)
    link.store(UInt(bitPattern: block.first), ordering: .releasing)
    return UnsafePointer(block.first + 1)
  }
}

import Synchronization

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

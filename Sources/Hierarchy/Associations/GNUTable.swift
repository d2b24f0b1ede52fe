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
    #if Faults
    if Fault.planted == .weakStoreOutsideLock { entry.fill(from: association, holding: locks[address]) }
    #endif
    locks[address].enter()
    entry.fill(from: association, holding: locks[address])
    let slot = GNUBlocks.findOrAdd(key, to: owner.word, holding: locks[address])
    var old = exchange(entry, in: slot.pointee, holding: locks[address])
    #if Faults
    if Fault.planted == .valueReleasedUnderLock {
      _ = consume old
      old = .vacant
    }
    #endif
    locks[address].leave()
    old = .vacant
  }

  /// Vacates the slots one by one.
  ///
  /// The blocks stay until the owner is gone, as a reader may be inside.
  public func removeAll(of owner: borrowing AssociationSlot) {
    #if Faults
    if Fault.planted == .noTableCleanup { return }
    #endif
    guard let blocks = GNUBlocks(word: owner.word.load(ordering: .acquiring)) else { return }
    let address = owner.address
    blocks.forEachSlot { slot in
      locks[address].enter()
      var old = exchange(.vacant, in: slot, holding: locks[address])
      #if Faults
      if Fault.planted == .valueReleasedUnderLock {
        _ = consume old
        old = .vacant
      }
      #endif
      locks[address].leave()
      old = .vacant
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

/// A table around another one that counts how look-ups end, and finds reads of freed memory, which it answers by nil
/// instead of making them.
///
/// A get follows an address: to the value, or under `trampoline` to the box around it. Here a weak reference watches the
/// object at that address. Code that lets a value of `assign` die and reads it afterwards has to go through this table. It
/// is for passes that count or prove, and never for one that is timed; it has a lock, as an object dies on the thread that
/// releases it last.
package final class WatchedTable: AssociationTable, @unchecked Sendable {
  private let inner: any AssociationTable
  private let lock = OwnedLock()
  /// By an owner's serial.
  private var watches: [UInt64: [AssociationKey: () -> AnyObject?]] = [:]
  private var counts = (hits: 0, misses: 0, freed: 0)

  package init(_ table: any AssociationTable = AssociationTableKind.perApp.makeTable()) { inner = table }

  package var lookUps: (hits: Int, misses: Int) { locked { ($0.counts.hits, $0.counts.misses) } }
  /// Those of the misses that would have touched freed memory.
  package var freedReads: Int { locked { $0.counts.freed } }
  package var entryCount: Int { inner.entryCount }
  package func nextSerial() -> UInt64 { inner.nextSerial() }

  package func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    let serial = owner.serial
    // Opened outside of the lock, as a weak reference that is read may be the last one for a moment.
    let isFreed = locked { $0.watches[serial]?[key] }.map { $0() == nil } ?? false
    let value = isFreed ? nil : inner.value(for: key, of: owner)
    locked { table in
      if isFreed { table.counts.freed += 1 }
      if value == nil { table.counts.misses += 1 } else { table.counts.hits += 1 }
    }
    return value
  }

  package func set(
    _ value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  ) {
    inner.set(value, for: key, of: owner, policy: policy)
    let serial = owner.serial
    let unheld = policy == .assign ? value : nil
    let object = (inner as? any EntryTable)?.reading(for: key, of: owner).held() ?? unheld
    locked { $0.watches[serial, default: [:]][key] = object.map { object in { [weak object] in object } } }
    // Not released inside the lock: its `deinit` may come back here.
    withExtendedLifetime(object) {}
  }

  package func removeAll(of owner: borrowing AssociationSlot) {
    inner.removeAll(of: owner)
    let serial = owner.serial
    locked { $0.watches[serial] = nil }
  }

  private func locked<Result>(_ body: (WatchedTable) -> Result) -> Result {
    lock.enter()
    defer { lock.leave() }
    return body(self)
  }
}

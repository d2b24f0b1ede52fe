import Synchronization

/// A table around another one, to which it leaves whatever it has no interest in.
///
/// For passes that count or prove and never for one that is timed: the table inside knows nothing of it.
package protocol WrappingTable: AssociationTable {
  var inner: any AssociationTable { get }
}

extension WrappingTable {
  package var entryCount: Int { inner.entryCount }
  package func nextSerial() -> UInt64 { inner.nextSerial() }

  package func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    inner.value(for: key, of: owner)
  }

  package func set(
    _ value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  ) {
    inner.set(value, for: key, of: owner, policy: policy)
  }

  package func removeAll(of owner: borrowing AssociationSlot) { inner.removeAll(of: owner) }
}

/// Counts how look-ups end.
package final class CountingTable: WrappingTable {
  package let inner: any AssociationTable
  private let hits = Atomic<Int>(0)
  private let misses = Atomic<Int>(0)

  package init(_ table: any AssociationTable) { inner = table }

  package var lookUps: (hits: Int, misses: Int) {
    (hits.load(ordering: .relaxed), misses.load(ordering: .relaxed))
  }

  package func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    let value = inner.value(for: key, of: owner)
    if value == nil {
      misses.wrappingAdd(1, ordering: .relaxed)
    } else {
      hits.wrappingAdd(1, ordering: .relaxed)
    }
    return value
  }
}

/// Finds reads of freed memory, and gives nil instead of making them.
///
/// A get follows an address: to the value, or under `trampoline` to the box around it. Here a weak reference watches the
/// object at that address, so that each get knows whether it has been freed. Code that lets a value of `assign` die and
/// reads it afterwards has to go through this table. It has a lock, as an object dies on the thread that releases it last.
package final class FreedPointerTable: WrappingTable, @unchecked Sendable {
  /// An owner's serial and the key: a key that a get makes without an allocation.
  private struct Place: Hashable {
    let owner: UInt64
    let key: AssociationKey
  }

  private let table: any InspectableTable
  private let lock = OwnedLock()
  private var watches: [Place: () -> AnyObject?] = [:]
  private var counts = (reads: 0, freed: 0)
  package var reads: Int { locked { $0.counts.reads } }
  /// Those of them that would have touched freed memory.
  package var freedReads: Int { locked { $0.counts.freed } }

  package init(_ kind: AssociationTableKind = .apple) { table = kind.makeInspectableTable() }

  package var inner: any AssociationTable { table }

  package func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    let place = Place(owner: owner.serial, key: key)
    guard let watched = locked({ $0.watches[place] }) else { return table.value(for: key, of: owner) }
    // Outside of the lock, as a weak reference that is read may be the last one for a moment.
    let isFreed = watched() == nil
    locked { table in
      table.counts.reads += 1
      if isFreed { table.counts.freed += 1 }
    }
    return isFreed ? nil : table.value(for: key, of: owner)
  }

  package func set(
    _ value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  ) {
    table.set(value, for: key, of: owner, policy: policy)
    // What a get touches first: the value, or the box that the table has made for it.
    let object = table.reading(for: key, of: owner).held()
    let place = Place(owner: owner.serial, key: key)
    locked { $0.watches[place] = object.map { object in { [weak object] in object } } }
    // Not released inside the lock: its `deinit` may come back here.
    withExtendedLifetime(object) {}
  }

  package func removeAll(of owner: borrowing AssociationSlot) {
    table.removeAll(of: owner)
    let serial = owner.serial
    locked { table in table.watches = table.watches.filter { $0.key.owner != serial } }
  }

  private func locked<Result>(_ body: (FreedPointerTable) -> Result) -> Result {
    lock.enter()
    defer { lock.leave() }
    return body(self)
  }
}

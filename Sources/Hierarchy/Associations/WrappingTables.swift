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
  /// How look-ups ended.
  package struct LookUps: Hashable, Sendable {
    package var hits = 0
    /// Those that gave none: no entry, or an empty box.
    package var misses = 0

    package init(hits: Int = 0, misses: Int = 0) {
      self.hits = hits
      self.misses = misses
    }
  }

  package let inner: any AssociationTable
  private let hits = Atomic<Int>(0)
  private let misses = Atomic<Int>(0)

  package init(_ table: any AssociationTable) { inner = table }

  /// Look-ups so far; exact while none is under way.
  package var lookUps: LookUps {
    LookUps(hits: hits.load(ordering: .relaxed), misses: misses.load(ordering: .relaxed))
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
  private struct Watch {
    weak var object: AnyObject?
  }

  private struct Place: Hashable {
    let owner: UInt64
    let key: AssociationKey
  }

  private let table: any InspectableTable
  private let lock = OwnedLock()
  private var watches: [Place: Watch] = [:]
  private var counts = (reads: 0, freed: 0)

  package var reads: Int { locked { $0.counts.reads } }
  /// Those of them that would have touched freed memory.
  package var freedReads: Int { locked { $0.counts.freed } }

  /// A watch over a new table of `kind`.
  package init(_ kind: AssociationTableKind = .apple) { table = kind.makeInspectableTable() }

  package var inner: any AssociationTable { table }

  package func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    isFreed(Place(owner: owner.serial, key: key)) ? nil : table.value(for: key, of: owner)
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
    locked { $0.watches[place] = object.map { Watch(object: $0) } }
    // Not released inside the lock: its `deinit` may come back here.
    withExtendedLifetime(object) {}
  }

  package func removeAll(of owner: borrowing AssociationSlot) {
    table.removeAll(of: owner)
    let serial = owner.serial
    locked { table in table.watches = table.watches.filter { $0.key.owner != serial } }
  }

  private func isFreed(_ place: Place) -> Bool {
    guard let watch = locked({ $0.watches[place] }) else { return false }
    // Outside of the lock, as a weak reference that is read may be the last one for a moment.
    let isFreed = watch.object == nil
    locked { table in
      table.counts.reads += 1
      if isFreed { table.counts.freed += 1 }
    }
    return isFreed
  }

  private func locked<Result>(_ body: (FreedPointerTable) -> Result) -> Result {
    lock.enter()
    defer { lock.leave() }
    return body(self)
  }
}

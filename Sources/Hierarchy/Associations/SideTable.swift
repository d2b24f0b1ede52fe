import Synchronization

/// A map of maps, owner → key → entry, and the lock that guards it: the shape of the table in Apple's runtime.
package struct SideTable<Lock: Exclusion & ~Copyable>: ~Copyable, @unchecked Sendable {
  private struct Owners: ~Copyable {
    var map = OpenMap<AssociationIdentity, OpenMap<AssociationKey, AssociationEntry>>()
    var entryCount = 0
  }

  private let lock = Lock()
  // Behind a pointer, as a mutating method on a stored property would claim it before it has the lock; on a cache line of
  // its own, as threads that use other tables are neighbours.
  private let owners: UnsafeMutablePointer<Owners>

  package init() {
    owners = UnsafeMutableRawPointer.allocate(byteCount: cacheLine, alignment: cacheLine)
      .bindMemory(to: Owners.self, capacity: 1)
    owners.initialize(to: Owners())
  }

  deinit {
    owners.deinitialize(count: 1)
    UnsafeMutableRawPointer(owners).deallocate()
  }

  package var entryCount: Int {
    lock.enter()
    defer { lock.leave() }
    return owners.pointee.entryCount
  }

  /// What lies under `key`, retained inside the lock: after that, a set may release it.
  @inline(__always)
  package func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    let owner = AssociationIdentity(address: owner.address, serial: owner.serial)
    lock.enter()
    defer { lock.leave() }
    lock.assertHeld()
    guard let entries = owners.pointee.map.find(owner), let place = entries.pointee.value.find(key) else {
      return .nothing
    }
    return AssociationEntry.reading(place.pointee.value.bits)
  }

  /// Puts `entry` under `key`, or removes what is there if it is vacant, and returns the old one, for the caller to
  /// drop: the value's `deinit` may come back here, and finds the lock free.
  package func exchange(
    _ entry: consuming AssociationEntry,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot
  ) -> AssociationEntry {
    let owner = AssociationIdentity(address: owner.address, serial: owner.serial)
    lock.enter()
    defer { lock.leave() }
    lock.assertHeld()
    if entry.isVacant { return remove(key, of: owner) }
    let entries = owners.pointee.map.find(owner) ?? owners.pointee.map.insert(OpenMap(), for: owner)
    if let place = entries.pointee.value.find(key) {
      swap(&place.pointee.value, &entry)
      return entry
    }
    entries.pointee.value.insert(entry, for: key)
    owners.pointee.entryCount += 1
    return AssociationEntry()
  }

  private func remove(_ key: AssociationKey, of owner: AssociationIdentity) -> AssociationEntry {
    guard let entries = owners.pointee.map.find(owner), let old = entries.pointee.value.remove(key) else {
      return AssociationEntry()
    }
    owners.pointee.entryCount -= 1
    if entries.pointee.value.isEmpty { _ = owners.pointee.map.remove(owner) }
    return old
  }

  /// Takes all entries of `owner` out, and drops them when the caller has had their number.
  package func removeAll(of owner: borrowing AssociationSlot, _ count: (Int) -> Void = { _ in }) {
    let owner = AssociationIdentity(address: owner.address, serial: owner.serial)
    lock.enter()
    let removed = owners.pointee.map.remove(owner) ?? OpenMap()
    owners.pointee.entryCount -= Int(removed.count)
    lock.leave()
    count(Int(removed.count))
    _ = consume removed
  }
}

/// One lock and one map for each hierarchy, so that two hierarchies do not wait for each other.
final class PerAppTable: SerialTable, EntryTable, @unchecked Sendable {
  fileprivate let entries = SideTable<OwnedLock>()
  var entryCount: Int { entries.entryCount }

  @inline(__always)
  func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    entries.reading(for: key, of: owner)
  }

  func put(_ new: consuming AssociationEntry, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    _ = entries.exchange(new, for: key, of: owner)
  }

  func removeAll(of owner: borrowing AssociationSlot) { entries.removeAll(of: owner) }
}

/// One lock and one map for all hierarchies of the process, as in Apple's runtime; each has a table of its own before the
/// map, which counts that hierarchy's entries.
final class ProcessTable: EntryTable, @unchecked Sendable {
  private static let shared = PerAppTable()

  // Not asked for at each look-up: a static property checks each time whether it has been made.
  private let shared = ProcessTable.shared
  private let count = Atomic<Int>(0)

  var entryCount: Int { count.load(ordering: .relaxed) }

  /// Unique in the process: an address that one hierarchy gives up may be another's next.
  func nextSerial() -> UInt64 { shared.nextSerial() }

  @inline(__always)
  func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    shared.entries.reading(for: key, of: owner)
  }

  func put(_ new: consuming AssociationEntry, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    let added = new.count
    let old = shared.entries.exchange(new, for: key, of: owner)
    // Before the old value goes: its `deinit` may ask for the count.
    count.wrappingAdd(added - old.count, ordering: .relaxed)
    _ = consume old
  }

  func removeAll(of owner: borrowing AssociationSlot) {
    shared.entries.removeAll(of: owner) { count.wrappingSubtract($0, ordering: .relaxed) }
  }
}

/// No table at all: the one entry lies in the owner's word, which is what a stored property would cost, and like one it is
/// for one thread at a time.
final class FieldTable: SerialTable, EntryTable, @unchecked Sendable {
  private let exclusion = Confinement()
  @exclusivity(unchecked) private var count = 0

  var entryCount: Int { count }

  @inline(__always)
  func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    guard key == .parentCoordinator else { return .nothing }
    exclusion.enter()
    defer { exclusion.leave() }
    return AssociationEntry.reading(owner.word.load(ordering: .relaxed))
  }

  func put(_ new: consuming AssociationEntry, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    precondition(key == .parentCoordinator, "a field table holds one key: choose another table")
    exclusion.enter()
    let old = AssociationEntry(adopting: owner.word.load(ordering: .relaxed))
    count += new.count - old.count
    owner.word.store(new.surrender(), ordering: .relaxed)
    exclusion.leave()
    _ = consume old
  }

  func removeAll(of owner: borrowing AssociationSlot) {
    put(AssociationEntry(), for: .parentCoordinator, of: owner)
  }
}

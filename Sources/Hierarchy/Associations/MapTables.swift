/// One lock for all owners, and a map of maps: the shape of the table in Apple's runtime.
///
/// A get retains inside the lock, a set and a removal release outside of it, as there. Apple has one such table
/// per process, which is ``ProcessTable``; here each hierarchy has its own, so that two of them do not wait for each
/// other.
public final class AppleTable: AccountedTable, InspectableTable, @unchecked Sendable {
  private let entries = GuardedAssociations<OwnedLock>()

  /// An empty table.
  public override init() {}

  /// Always `apple`.
  public var kind: AssociationTableKind { .apple }

  /// Counted under the lock.
  public var entryCount: Int { entries.count }

  /// Locks, finds the owner and then the key, retains, unlocks.
  public func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    resolve(reading(for: key, of: owner))
  }

  /// Puts the entry in under the lock, and releases the old value after it.
  public func set(_ association: Association, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    entries.set(association, for: key, of: AssociationIdentity(owner), in: lifetimes)
  }

  /// Takes the owner's entries out under the lock, and releases them after it.
  public func removeAll(of owner: borrowing AssociationSlot) {
    entries.removeAll(of: AssociationIdentity(owner))
  }

  @inline(__always)
  package func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    entries.reading(for: key, of: AssociationIdentity(owner), in: lifetimes)
  }
}

/// Many maps of maps, each with a lock of its own; an owner's address says which.
///
/// Threads wait for each other only when their owners share a stripe. With one thread it costs what `AppleTable`
/// does, and the choice of the stripe on top.
public final class StripedTable: AccountedTable, InspectableTable, @unchecked Sendable {
  private let stripes = Stripes { GuardedAssociations<OwnedLock>() }

  /// An empty table.
  public override init() {}

  /// Always `striped`.
  public var kind: AssociationTableKind { .striped }

  /// The sum over the stripes, one after the other: exact when no set is under way.
  public var entryCount: Int {
    var sum = 0
    for index in 0..<Stripes<GuardedAssociations<OwnedLock>>.count { sum += stripes[position: index].count }
    return sum
  }

  /// Does what `AppleTable` does, in the stripe of the owner.
  public func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    resolve(reading(for: key, of: owner))
  }

  /// Does what `AppleTable` does, in the stripe of the owner.
  public func set(_ association: Association, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    let identity = AssociationIdentity(owner)
    stripes[identity.address].set(association, for: key, of: identity, in: lifetimes)
  }

  /// Does what `AppleTable` does, in the stripe of the owner.
  public func removeAll(of owner: borrowing AssociationSlot) {
    let identity = AssociationIdentity(owner)
    stripes[identity.address].removeAll(of: identity)
  }

  @inline(__always)
  package func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    let identity = AssociationIdentity(owner)
    return stripes[identity.address].reading(for: key, of: identity, in: lifetimes)
  }
}

/// The map of maps of `AppleTable` without its lock, for one thread at a time.
///
/// Its distance to `AppleTable` is what the lock costs. Debug builds assert that two threads never meet in it.
public final class UnlockedTable: AccountedTable, InspectableTable, @unchecked Sendable {
  private let entries = GuardedAssociations<Confinement>()

  /// An empty table.
  public override init() {}

  /// Always `unlocked`.
  public var kind: AssociationTableKind { .unlocked }

  /// Kept by the map, as the table has no lock to count under.
  public var entryCount: Int { entries.count }

  /// Finds the owner and then the key.
  public func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    resolve(reading(for: key, of: owner))
  }

  /// Puts the entry in, and then releases the old value.
  public func set(_ association: Association, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    entries.set(association, for: key, of: AssociationIdentity(owner), in: lifetimes)
  }

  /// Takes the owner's entries out, and then releases them.
  public func removeAll(of owner: borrowing AssociationSlot) {
    entries.removeAll(of: AssociationIdentity(owner))
  }

  @inline(__always)
  package func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    entries.reading(for: key, of: AssociationIdentity(owner), in: lifetimes)
  }
}

/// One lock for all owners, and a map of maps: the shape of the table in Apple's runtime.
///
/// A get retains inside the lock, a set and a removal release outside of it, as there. Apple has one such table
/// per process; here each hierarchy has its own, so that two of them do not wait for each other.
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
    #if Faults
    if Fault.planted == .noTableCleanup { return }
    #endif
    entries.removeAll(of: AssociationIdentity(owner))
  }

  @inline(__always)
  package func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    entries.reading(for: key, of: AssociationIdentity(owner), in: lifetimes)
  }
}

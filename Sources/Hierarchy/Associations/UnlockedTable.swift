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

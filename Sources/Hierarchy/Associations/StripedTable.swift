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
    #if Faults
    if Fault.planted == .noTableCleanup { return }
    #endif
    let identity = AssociationIdentity(owner)
    stripes[identity.address].removeAll(of: identity)
  }

  @inline(__always)
  package func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    let identity = AssociationIdentity(owner)
    return stripes[identity.address].reading(for: key, of: identity, in: lifetimes)
  }
}

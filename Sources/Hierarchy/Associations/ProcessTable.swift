import Synchronization

/// One lock and one map for all hierarchies of the process: what Apple's runtime has.
///
/// Each hierarchy reaches the one map through a table of its own, which knows how many of the entries are that
/// hierarchy's, and whose targets sign off in its own lifetimes. Senders of different hierarchies wait for each other
/// here, and a look-up goes through a map that is as large as all hierarchies together.
///
/// The map stays when a hierarchy goes, and so does the room that it has grown to. Entries go with their owners, and with
/// nothing else: a table that is let go of takes none along.
public final class ProcessTable: AccountedTable, InspectableTable, @unchecked Sendable {
  /// What all of them share.
  private final class Everybodys: Sendable {
    let entries = GuardedAssociations<OwnedLock>()
    let serials = Atomic<UInt64>(0)
  }

  private static let everybodys = Everybodys()

  // Not asked for at each look-up: a static property checks each time whether it has been made.
  private let shared = ProcessTable.everybodys
  private let count = Atomic<Int>(0)

  /// A table without entries of its own.
  public override init() {}

  /// Always `process`.
  public var kind: AssociationTableKind { .process }

  /// The entries that were made through this table; those of other hierarchies are not among them.
  public var entryCount: Int { count.load(ordering: .relaxed) }

  /// Unique in the process: an address that one hierarchy gives up may be another's next.
  public override func nextSerial() -> UInt64 {
    shared.serials.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Does what `AppleTable` does, in everybody's map.
  public func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    resolve(reading(for: key, of: owner))
  }

  /// Does what `AppleTable` does, in everybody's map.
  public func set(_ association: Association, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    shared.entries.set(association, for: key, of: AssociationIdentity(owner), in: lifetimes) { tally($0) }
  }

  /// Does what `AppleTable` does, in everybody's map.
  public func removeAll(of owner: borrowing AssociationSlot) {
    shared.entries.removeAll(of: AssociationIdentity(owner)) { tally($0) }
  }

  @inline(__always)
  package func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    shared.entries.reading(for: key, of: AssociationIdentity(owner), in: lifetimes)
  }

  private func tally(_ change: Int) {
    count.wrappingAdd(change, ordering: .relaxed)
  }
}

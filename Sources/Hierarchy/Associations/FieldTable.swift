import Synchronization

/// No table at all: the entry lies in the owner's word.
///
/// What a stored property would cost, and the floor.
///
/// A word is one association, so the table holds a single key, chosen when it is made. To set another one is a mistake:
/// the `set` that takes a policy throws, and the other one, which is timed, stops the program. Reading another one gives
/// nil, as it was never set. Like a stored
/// property it is for one thread at a time, which debug builds assert.
public final class FieldTable: AccountedTable, InspectableTable, @unchecked Sendable {
  /// The only key that it holds.
  public let key: AssociationKey

  private let exclusion = Confinement()
  @exclusivity(unchecked) private var count = 0

  /// An empty table that holds values under `key`.
  public init(key: AssociationKey = .parentCoordinator) {
    self.key = key
  }

  /// Always `field`.
  public var kind: AssociationTableKind { .field }

  /// Kept beside the words, which are all over the owners.
  public var entryCount: Int { count }

  /// Reads the owner's word.
  public func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    resolve(reading(for: key, of: owner))
  }

  /// Writes the owner's word, and then releases the old value.
  public func set(_ association: Association, for key: AssociationKey, of owner: borrowing AssociationSlot) {
    precondition(
      key == self.key,
      "a field table holds one key: make it for that key, or choose another table"
    )
    let entry = AssociationEntry(preparing: association, in: lifetimes)
    exclusion.enter()
    entry.fill(from: association, holding: exclusion)
    leave(dropping: exchange(entry, in: owner))
  }

  /// Clears the owner's word, and then releases what it held.
  public func removeAll(of owner: borrowing AssociationSlot) {
    exclusion.enter()
    leave(dropping: exchange(.vacant, in: owner))
  }

  @inline(__always)
  package func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading {
    guard key == self.key else { return .nothing }
    exclusion.enter()
    defer { exclusion.leave() }
    return read(owner)
  }

  @inline(__always)
  private func read(_ owner: borrowing AssociationSlot) -> AssociationReading {
    exclusion.assertHeld()
    return AssociationEntry.reading(owner.word.load(ordering: .relaxed), in: lifetimes)
  }

  private func exchange(
    _ entry: consuming AssociationEntry,
    in owner: borrowing AssociationSlot
  ) -> AssociationEntry {
    // Plain loads and stores: the word is atomic for the sake of the `gnu` table.
    let old = AssociationEntry(adopting: owner.word.load(ordering: .relaxed))
    count += (entry.isVacant ? 0 : 1) - (old.isVacant ? 0 : 1)
    owner.word.store(entry.surrender(), ordering: .relaxed)
    return old
  }

  private func leave(dropping old: consuming AssociationEntry) {
    exclusion.leave()
    old = .vacant
  }
}

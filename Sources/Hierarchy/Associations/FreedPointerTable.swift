/// A table around another one that finds reads of freed memory, by the objects themselves and not by the table's word.
///
/// A get follows a pointer: to the value, or under `trampoline` to the box that the value lies in. What was put there is
/// watched here by weak references of our own, so that each get can be asked whether the object that it would touch has
/// been freed since. The table inside knows nothing of it, and what it says of dangling reads can be held against this.
///
/// For passes that prove and never for one that is timed; for one thread at a time.
package final class FreedPointerTable: AssociationTable, @unchecked Sendable {
  /// What a get of an entry would touch.
  private struct Pointer {
    weak var object: AnyObject?
  }

  private struct Slot: Hashable {
    let owner: UInt64
    let key: AssociationKey
  }

  private let table: any InspectableTable
  private let exclusion = Confinement()
  private var pointers: [Slot: Pointer] = [:]
  /// Gets that had an entry to follow.
  package private(set) var reads = 0
  /// Those of them that would have touched freed memory.
  package private(set) var freedReads = 0

  /// A watch over `table`, which has no entries yet.
  package init(_ table: any InspectableTable = AppleTable()) {
    self.table = table
  }

  package var kind: AssociationTableKind { table.kind }
  package var lifetimes: Lifetimes { table.lifetimes }
  package var entryCount: Int { table.entryCount }
  package var wouldDangleReads: Int { table.wouldDangleReads }

  package func nextSerial() -> UInt64 { table.nextSerial() }

  package func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    exclusion.enter()
    if let pointer = pointers[Slot(owner: owner.serial, key: key)] {
      reads += 1
      if pointer.object == nil { freedReads += 1 }
    }
    exclusion.leave()
    return table.value(for: key, of: owner)
  }

  package func set(
    _ association: Association,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot
  ) {
    table.set(association, for: key, of: owner)
    let object = followed(association, key, owner)
    exclusion.enter()
    pointers[Slot(owner: owner.serial, key: key)] = object.map { Pointer(object: $0) }
    exclusion.leave()
  }

  package func removeAll(of owner: borrowing AssociationSlot) {
    table.removeAll(of: owner)
    let serial = owner.serial
    exclusion.enter()
    pointers = pointers.filter { $0.key.owner != serial }
    exclusion.leave()
  }

  /// What a get would touch first: the value as it was handed over, or the box that the table has made for it.
  private func followed(
    _ association: Association,
    _ key: AssociationKey,
    _ owner: borrowing AssociationSlot
  ) -> AnyObject? {
    switch association {
    case .retain(let value): return value
    case .assign(let target): return target
    case .trampoline:
      guard case .box(let box) = table.reading(for: key, of: owner) else { return nil }
      return box
    }
  }
}

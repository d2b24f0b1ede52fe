import Synchronization

/// A table around another one that counts how its look-ups end.
///
/// For passes that count and never for one that is timed: the table inside, and the code of all tables, know nothing
/// of it.
package final class CountingTable: AssociationTable {
  /// How look-ups ended.
  package struct LookUps: Hashable, Sendable {
    /// Those that gave a value.
    package var hits = 0
    /// Those that gave none: no entry, an empty box, or a value that is dead.
    package var misses = 0

    /// Nothing looked up.
    package init(hits: Int = 0, misses: Int = 0) {
      self.hits = hits
      self.misses = misses
    }
  }

  private let table: any AssociationTable
  private let hits = Atomic<Int>(0)
  private let misses = Atomic<Int>(0)

  /// A count of the look-ups in `table`, which starts at none.
  package init(_ table: any AssociationTable) {
    self.table = table
  }

  /// Look-ups so far; exact while none is under way.
  package var lookUps: LookUps {
    LookUps(hits: hits.load(ordering: .relaxed), misses: misses.load(ordering: .relaxed))
  }

  package var kind: AssociationTableKind { table.kind }
  package var lifetimes: Lifetimes { table.lifetimes }
  package var entryCount: Int { table.entryCount }
  package var wouldDangleReads: Int { table.wouldDangleReads }

  package func nextSerial() -> UInt64 { table.nextSerial() }

  package func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    let value = table.value(for: key, of: owner)
    if value == nil {
      misses.wrappingAdd(1, ordering: .relaxed)
    } else {
      hits.wrappingAdd(1, ordering: .relaxed)
    }
    return value
  }

  package func set(
    _ association: Association,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot
  ) {
    table.set(association, for: key, of: owner)
  }

  package func removeAll(of owner: borrowing AssociationSlot) { table.removeAll(of: owner) }
}

#if Faults
import Hierarchy

extension FaultTrials {
  /// Faults of the association tables.
  static let tables: [FaultTrial] = [
    FaultTrial(.noTableCleanup) { _ in
      for kind in AssociationTableKind.allCases {
        let table = kind.makeTable()
        do { FaultyOwner(table).set(.trampoline(table)) }
        let rest = Quiescence(residue: Residue(tableEntries: table.entryCount))
        if let violation = rest.violations.first { return "\(kind.rawValue): \(violation)" }
      }
      return nil
    },
    FaultTrial(.noGeneration) { _ in
      let table = AssociationTableKind.apple.makeTable()
      return ReusedSlot.first(of: table) { slot in
        table.set(.trampoline(table), for: .parentCoordinator, of: slot)
      } second: { slot in
        let inherited = table.value(for: .parentCoordinator, of: slot) != nil
        return inherited ? "a new owner found the entry of another one that had its address" : nil
      }
    },
    FaultTrial(.lateCleanup) { _ in
      let table = AssociationTableKind.apple.makeTable()
      return ReusedSlot.first(of: table) { slot in
        table.set(.trampoline(table), for: .parentCoordinator, of: slot)
        table.removeAll(of: slot)
      } second: { slot in
        table.set(.trampoline(table), for: .parentCoordinator, of: slot)
        do { FaultyOwner(table).set(.trampoline(table)) }
        let kept = table.value(for: .parentCoordinator, of: slot) != nil
        table.removeAll(of: slot)
        return kept ? nil : "a new owner's entry went with that of another one that had its address"
      }
    },
    FaultTrial(.unlockedTableRead, .assertion, lastWords: "does not hold the lock") { _ in
      read(FaultyOwner(AssociationTableKind.apple.makeTable()))
    },
    FaultTrial(.unretainedGetter, .assertion, lastWords: "does not hold the lock") { _ in
      read(FaultyOwner(AssociationTableKind.striped.makeTable()))
    },
    FaultTrial(.weakStoreOutsideLock, .assertion, lastWords: "does not hold the lock") { _ in
      read(FaultyOwner(AssociationTableKind.apple.makeTable()))
    },
    FaultTrial(.valueReleasedUnderLock, .assertion, lastWords: "came back for it") { _ in
      let owner = FaultyOwner(AssociationTableKind.apple.makeTable())
      owner.set(.retain(FaultyOwner(owner.table)))
      owner.set(.retain(nil))
      return nil
    },
    FaultTrial(.danglingAssign) { _ in
      let owner = FaultyOwner(AssociationTableKind.unlocked.makeTable())
      do { owner.set(.assign(FaultyTarget(owner.table))) }
      // Asked before anything is read: the read would touch freed memory.
      let alive = owner.table.lifetimes.aliveCount
      if alive != 0 {
        return "\(alive) target is gone and counts as alive: the next read would return freed memory"
      }
      return owner.value == nil && owner.table.wouldDangleReads == 1 ? nil : "a dead target was read"
    },
  ]

  private static func read(_ owner: FaultyOwner) -> FaultSighting? {
    owner.set(.trampoline(owner.table))
    return owner.value === owner.table ? nil : FaultSighting(tries: 1, words: "the value is not what was set")
  }
}

/// An owner of associations, and a value whose death goes back to the table.
final class FaultyOwner {
  let table: any AssociationTable
  private let associations: AssociationSlot

  init(_ table: any AssociationTable) {
    self.table = table
    associations = AssociationSlot(table)
  }

  deinit { table.removeAll(of: associations) }

  var value: AnyObject? { table.value(for: .parentCoordinator, of: associations) }

  func set(_ association: Association) { table.set(association, for: .parentCoordinator, of: associations) }
}

/// A target whose death its table can see.
private final class FaultyTarget: AssignTarget {
  let lifetime: Lifetime

  init(_ table: any AssociationTable) { lifetime = table.lifetimes.register() }

  deinit { lifetime.retire() }
}

/// Two owners' slots one after the other in the same place.
private enum ReusedSlot {
  static func first(
    of table: any AssociationTable,
    _ first: (borrowing AssociationSlot) -> Void,
    second: (borrowing AssociationSlot) -> String?
  ) -> String? {
    let place = UnsafeMutablePointer<AssociationSlot>.allocate(capacity: 1)
    defer { place.deallocate() }
    place.initialize(to: AssociationSlot(table))
    first(place.pointee)
    place.deinitialize(count: 1)
    place.initialize(to: AssociationSlot(table))
    defer { place.deinitialize(count: 1) }
    return second(place.pointee)
  }
}
#endif

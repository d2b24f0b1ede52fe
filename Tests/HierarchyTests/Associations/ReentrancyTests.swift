import Hierarchy
import Testing

@Suite("Re-entrancy of values")
struct ReentrancyTests {
  @Test("a value released by a set may use the table in its deinit", arguments: AssociationTableKind.allCases)
  func setReleases(kind: AssociationTableKind) {
    Reentrancy.check(kind) { owner, table in owner.set(TableTarget(table), .retain) }
  }

  @Test(
    "a value released by a removal may use the table in its deinit",
    arguments: AssociationTableKind.allCases
  )
  func removalReleases(kind: AssociationTableKind) {
    Reentrancy.check(kind) { owner, table in table.removeAll(of: owner.associations) }
  }

  @Test("a value released by nil may use the table in its deinit", arguments: AssociationTableKind.allCases)
  func nilReleases(kind: AssociationTableKind) {
    Reentrancy.check(kind) { owner, _ in owner.set(nil, .retain) }
  }

  @Test(
    "a value released by the death of its owner may use the table in its deinit",
    arguments: AssociationTableKind.allCases
  )
  func deathReleases(kind: AssociationTableKind) {
    let table = kind.makeTable()
    let other = TableOwner(table)
    var deaths = 0
    do {
      let owner = TableOwner(table)
      let value = TableTarget(table) {
        deaths += 1
        other.set(TableTarget(table), .retain)
      }
      owner.set(value, .retain)
    }
    #expect(deaths == 1)
    #expect(other.value() is TableTarget)
    #expect(table.entryCount == 1)
  }

  @Test(
    "owners that retain each other in a row go one after the other",
    arguments: AssociationTableKind.allCases
  )
  func chainOfOwners(kind: AssociationTableKind) {
    let table = kind.makeTable()
    var first = TableOwner(table)
    for _ in 0..<1_000 {
      let next = TableOwner(table)
      next.set(first, .retain)
      first = next
    }
    #expect(table.entryCount == 1_000)
    first = TableOwner(table)
    #expect(table.entryCount == 0)
  }
}

enum Reentrancy {
  /// Runs `release`, which drops the owner's value; that value's deinit reads, sets, removes and counts.
  static func check(_ kind: AssociationTableKind, release: (TableOwner, any AssociationTable) -> Void) {
    let table = kind.makeTable()
    let (owner, other) = (TableOwner(table), TableOwner(table))
    var deaths = 0
    do {
      let value = TableTarget(table) { [unowned owner] in
        deaths += 1
        _ = owner.value()
        other.set(other, .trampoline)
        #expect(other.value() === other)
        table.removeAll(of: other.associations)
        _ = table.entryCount
        owner.set(nil, .retain)
      }
      owner.set(value, .retain)
    }
    #expect(deaths == 0)
    release(owner, table)
    #expect(deaths == 1)
    #expect(owner.value() == nil)
    #expect(table.entryCount == 0)
  }
}

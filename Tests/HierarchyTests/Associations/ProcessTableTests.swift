import Hierarchy
import Testing

@Suite("The table that a process shares")
struct ProcessTableTests {
  @Test("a hierarchy's table counts its own entries, whatever the others put into the map")
  func ownEntries() {
    let (first, second) = (Self.process(), Self.process())
    let value = CountedValue()
    let owners = (0..<10).map { _ in TableOwner(first) }
    for owner in owners { owner.set(value, .retain) }
    var other: TableOwner? = TableOwner(second)
    other?.set(value, .trampoline)
    #expect(first.entryCount == 10 && second.entryCount == 1)
    #expect(TableOwner(second).value() == nil, "what lies under one owner is found through no other")
    owners[0].set(value, .trampoline)
    owners[1].set(nil, .retain)
    #expect(first.entryCount == 9 && second.entryCount == 1)
    other = nil
    #expect(first.entryCount == 9 && second.entryCount == 0)
  }

  @Test("no two hierarchies hand out the same serial, so that no owner inherits from another one's address")
  func serials() {
    let tables = (0..<4).map { _ in Self.process() }
    let serials = (0..<1_000).map { tables[$0 % 4].nextSerial() }
    #expect(Set(serials).count == serials.count)
  }

  private static func process() -> any AssociationTable { AssociationTableKind.process.makeTable() }
}

@Suite("Tables around another one")
struct WrappedTableTests {
  @Test(
    "a value is a hit; no entry, nil and an empty box are misses; everything else is left to the table inside"
  )
  func hitsAndMisses() {
    let inner = AssociationTableKind.process.makeTable()
    let table = WatchedTable(inner)
    let owner = TableOwner(table)
    #expect(owner.value() == nil)
    #expect(table.lookUps == (0, 1))
    do {
      let target = CountedValue()
      owner.set(target, .trampoline)
      #expect(owner.value() === target && owner.value() === target)
      #expect(table.lookUps == (2, 1))
    }
    #expect(table.entryCount == 1 && inner.entryCount == 1)
    #expect(owner.value() == nil)
    owner.set(nil, .trampoline)
    #expect(owner.value() == nil)
    table.removeAll(of: owner.associations)
    #expect(owner.value() == nil && inner.entryCount == 0)
    #expect(table.lookUps == (2, 4))
  }
}

import Hierarchy
import Testing

@Suite("The table that a process shares")
struct ProcessTableTests {
  @Test("a hierarchy's table counts its own entries, whatever the others put into the map")
  func ownEntries() {
    let (first, second) = (ProcessTable(), ProcessTable())
    let value = CountedValue(Census())
    let owners = (0..<10).map { _ in TableOwner(first) }
    for owner in owners { owner.set(value, .retain) }
    var other: TableOwner? = TableOwner(second)
    other?.set(value, .trampoline)
    #expect(first.entryCount == 10 && second.entryCount == 1)
    owners[0].set(value, .trampoline)
    owners[1].set(nil, .retain)
    #expect(first.entryCount == 9 && second.entryCount == 1)
    other = nil
    #expect(first.entryCount == 9 && second.entryCount == 0)
  }

  @Test("what lies under one hierarchy's owner is found through no other owner")
  func separateOwners() {
    let (first, second) = (ProcessTable(), ProcessTable())
    let (left, right) = (TableOwner(first), TableOwner(second))
    let value = CountedValue(Census())
    left.set(value, .trampoline)
    #expect(left.value() === value)
    #expect(right.value() == nil)
  }

  @Test("no two hierarchies hand out the same serial, so that no owner inherits from another one's address")
  func serials() {
    let tables = (0..<4).map { _ in ProcessTable() }
    let serials = (0..<1_000).map { tables[$0 % 4].nextSerial() }
    #expect(Set(serials).count == serials.count)
  }

  @Test("an entry is counted off before its value goes, whose deinit may look")
  func countedOffFirst() {
    let table = ProcessTable()
    var seen: [Int] = []
    let owner = TableOwner(table)
    owner.set(TableTarget(table) { seen.append(table.entryCount) }, .retain)
    owner.set(nil, .retain)
    owner.set(TableTarget(table) { seen.append(table.entryCount) }, .retain)
    table.removeAll(of: owner.associations)
    #expect(seen == [0, 0])
  }

  @Test("a hierarchy's dead targets are told by its own lifetimes")
  func ownLifetimes() {
    let (first, second) = (ProcessTable(), ProcessTable())
    let owner = TableOwner(first)
    do {
      let target = TableTarget(first)
      owner.set(target, .assign)
      #expect(owner.value() === target)
      #expect(first.lifetimes.aliveCount == 1 && second.lifetimes.aliveCount == 0)
    }
    #expect(owner.value() == nil)
    #expect(first.wouldDangleReads == 1 && second.wouldDangleReads == 0)
  }
}

@Suite("The table that counts look-ups")
struct CountingTableTests {
  @Test(
    "a value is a hit; no entry, nil and a dead value are misses",
    arguments: AssociationTableKind.allCases
  )
  func hitsAndMisses(kind: AssociationTableKind) {
    let table = CountingTable(kind.makeTable())
    let owner = TableOwner(table)
    #expect(owner.value() == nil)
    #expect(table.lookUps == .init(hits: 0, misses: 1))
    do {
      let target = TableTarget(table)
      owner.set(target, .trampoline)
      #expect(owner.value() === target && owner.value() === target)
      #expect(table.lookUps == .init(hits: 2, misses: 1))
    }
    #expect(owner.value() == nil)
    owner.set(nil, .trampoline)
    #expect(owner.value() == nil)
    table.removeAll(of: owner.associations)
    #expect(owner.value() == nil)
    #expect(table.lookUps == .init(hits: 2, misses: 4))
  }

  @Test("it is the table that it wraps in all but the count", arguments: AssociationTableKind.allCases)
  func transparent(kind: AssociationTableKind) {
    let inner = kind.makeTable()
    let table = CountingTable(inner)
    let owner = TableOwner(table)
    owner.set(owner, .trampoline)
    #expect(table.kind == kind && table.entryCount == 1 && inner.entryCount == 1)
    #expect(table.lifetimes === inner.lifetimes)
    table.removeAll(of: owner.associations)
    #expect(inner.entryCount == 0)
  }
}

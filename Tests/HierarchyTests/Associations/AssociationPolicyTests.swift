import Hierarchy
import Testing

private typealias Kind = AssociationTableKind

@Suite("Association policies")
struct AssociationPolicyTests {
  private let census = Census()

  @Test("retain keeps its value alive until it is replaced, or its owner dies", arguments: Kind.allCases)
  func retain(kind: AssociationTableKind) {
    let table = kind.makeTable()
    var owner: TableOwner? = TableOwner(table)
    for _ in 0..<2 {
      owner?.set(CountedValue(census), .retain)
      #expect(census.alive == 1 && owner?.value() is CountedValue)
    }
    owner?.set(nil, .retain)
    #expect(census.alive == 0)
    owner?.set(CountedValue(census), .retain)
    owner = nil
    #expect(census.alive == 0 && table.entryCount == 0)
  }

  // Not `process`: its map outlives every table, as Apple's does, and `field` has its entries elsewhere.
  @Test("retained values die with their table")
  func retainedDiesWithTable() {
    var table: (any AssociationTable)? = Kind.perApp.makeTable()
    // A slot without an owner, so that its entries are left to the table.
    table.map { table in
      let slot = AssociationSlot(table)
      table.set(CountedValue(census), for: .parentCoordinator, of: slot, policy: .retain)
    }
    #expect(table?.entryCount == 1 && census.alive == 1)
    table = nil
    #expect(census.alive == 0)
  }

  @Test(
    "assign and trampoline do not keep their value alive",
    arguments: Kind.allCases,
    [AssociationPolicy.assign, .trampoline]
  )
  func unowned(kind: AssociationTableKind, policy: AssociationPolicy) {
    let table = WatchedTable(kind.makeTable())
    let owner = TableOwner(table)
    var target: CountedValue? = CountedValue(census)
    owner.set(target, policy)
    #expect(owner.value() === target && table.freedReads == 0)
    target = nil
    #expect(census.alive == 0)
    for reads in 1...3 {
      #expect(owner.value() == nil)
      #expect(table.freedReads == (policy == .assign ? reads : 0), "every read of the dead is counted")
    }
    #expect(table.entryCount == 1, "the entry stays until it is replaced or its owner dies")
    owner.set(nil, .assign)
    #expect(owner.value() == nil && table.entryCount == 0)
    #expect(table.freedReads == (policy == .assign ? 3 : 0), "a removed entry cannot dangle")
  }

  @Test("an owner that is its own value dies, unless it is retained", arguments: Kind.allCases)
  func selfReference(kind: AssociationTableKind) {
    let table = kind.makeTable()
    let setSelf = { (owner: TableOwner, policy: AssociationPolicy) in owner.set(owner, policy) }
    setSelf(TableOwner(table), .trampoline)
    #expect(table.entryCount == 0)
    let retained = TableOwner(table)
    setSelf(retained, .retain)
    #expect(table.entryCount == 1 && retained.value() === retained)
    // Breaks the cycle, which would outlive the test.
    retained.set(nil, .retain)
    #expect(table.entryCount == 0)
  }

  @Test("only assign, and only the table without a lock, are confined to one thread")
  func concurrencyIsDeclared() {
    #expect(AssociationPolicy.allCases.filter(\.allowsConcurrentUse) == [.retain, .trampoline])
    #expect(Kind.allCases.filter(\.allowsConcurrentUse) == [.perApp, .process])
  }
}

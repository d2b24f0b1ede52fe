import Hierarchy
import Testing

@Suite("Lifetimes")
struct LifetimesTests {
  @Test("a lifetime ends once, however often it is retired")
  func retireTwice() {
    let lifetimes = Lifetimes()
    let (one, other) = (lifetimes.register(), lifetimes.register())
    #expect(lifetimes.aliveCount == 2)
    one.retire()
    one.retire()
    #expect(!one.isAlive)
    #expect(other.isAlive)
    #expect(lifetimes.aliveCount == 1)
    // Had the cell been freed twice, two newcomers would share it.
    let newcomers = [lifetimes.register(), lifetimes.register()]
    newcomers[0].retire()
    #expect(newcomers[1].isAlive)
  }

  @Test("cells are reused, and tell their occupants apart")
  func reuse() {
    let lifetimes = Lifetimes()
    var ended: [Lifetime] = []
    for _ in 0..<100 {
      let lifetime = lifetimes.register()
      lifetime.retire()
      ended.append(lifetime)
    }
    let last = lifetimes.register()
    #expect(lifetimes.cellCount == 1)
    #expect(last.isAlive)
    #expect(ended.allSatisfy { !$0.isAlive })
  }

  @Test("a cell whose generations are used up is given to nobody")
  func exhaustion() {
    let lifetimes = Lifetimes(lastGeneration: 2)
    let ended = (0..<7).map { _ in
      let lifetime = lifetimes.register()
      lifetime.retire()
      return lifetime
    }
    #expect(lifetimes.cellCount == 3, "three objects to a cell")
    #expect(ended.allSatisfy { !$0.isAlive })
  }

  @Test("growth keeps who is alive and who is not")
  func growth() {
    let lifetimes = Lifetimes()
    let all = (0..<1_000).map { _ in lifetimes.register() }
    for index in stride(from: 0, to: all.count, by: 3) { all[index].retire() }
    for index in all.indices { #expect(all[index].isAlive == (index % 3 != 0)) }
    #expect(lifetimes.aliveCount == all.count - (all.count + 2) / 3)
  }

  @Test("a target may outlive the table that it was registered with")
  func outlivesTable() {
    var table: (any AssociationTable)? = AppleTable()
    let target = table.map { TableTarget($0) }
    table = nil
    #expect(target?.lifetime.isAlive == true)
  }
}

@Suite("Reused addresses")
struct ReusedAddressTests {
  @Test(
    "short-lived owners inherit nothing from their predecessors",
    arguments: AssociationTableKind.allCases
  )
  func shortLivedOwners(kind: AssociationTableKind) {
    let table = kind.makeTable()
    let target = TableTarget(table)
    var inherited = 0
    var addresses: Set<UInt> = []
    for round in 0..<5_000 {
      let owner = TableOwner(table)
      addresses.insert(owner.associations.address)
      if owner.value() != nil { inherited += 1 }
      owner.set(target, AssociationPolicy.allCases[round % 3])
    }
    #expect(inherited == 0)
    #expect(table.entryCount == 0)
    // Otherwise the test shows nothing.
    #expect(addresses.count < 500, "the allocator did not reuse addresses")
  }

  @Test(
    "an entry that was left behind does not pass to the next owner there",
    arguments: AssociationTableKind.allCases
  )
  func leftBehind(kind: AssociationTableKind) {
    let table = kind.makeTable()
    let target = TableTarget(table)
    let place = UnsafeMutablePointer<AssociationSlot>.allocate(capacity: 1)
    defer { place.deallocate() }
    place.initialize(to: AssociationSlot(table))
    let (serial, address) = (place.pointee.serial, place.pointee.address)
    table.set(.trampoline(target), for: .parentCoordinator, of: place.pointee)
    place.deinitialize(count: 1)
    place.initialize(to: AssociationSlot(table))
    #expect(place.pointee.address == address)
    #expect(place.pointee.serial != serial)
    #expect(table.value(for: .parentCoordinator, of: place.pointee) == nil, "the newcomer inherited an entry")
    #expect(table.entryCount == 1, "the entry was not left behind")
    table.removeAll(of: place.pointee)
    #expect(table.entryCount == 1, "the newcomer's removal took its predecessor's entry")
    place.deinitialize(count: 1)
    // An optimiser that ended the target with its last use would empty the box, and hide an inheritance.
    withExtendedLifetime(target) {}
  }
}

@Suite("Re-entrancy of values")
struct ReentrancyTests {
  @Test(
    "a value released by a set, by nil or by a removal may use the table in its deinit",
    arguments: AssociationTableKind.allCases
  )
  func releases(kind: AssociationTableKind) {
    Self.check(kind) { owner, table in owner.set(TableTarget(table), .retain) }
    Self.check(kind) { owner, _ in owner.set(nil, .retain) }
    Self.check(kind) { owner, table in table.removeAll(of: owner.associations) }
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
    for _ in 0..<200 {
      let next = TableOwner(table)
      next.set(first, .retain)
      first = next
    }
    #expect(table.entryCount == 200)
    first = TableOwner(table)
    #expect(table.entryCount == 0)
  }

  /// Runs `release`, which drops the owner's value; that value's deinit reads, sets, removes and counts.
  private static func check(
    _ kind: AssociationTableKind,
    release: (TableOwner, any AssociationTable) -> Void
  ) {
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

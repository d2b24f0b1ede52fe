import Hierarchy
import Testing

@Suite("Reused addresses, and values that come back to the table")
struct ReentrancyTests {
  @Test(
    "an entry that was left behind does not pass to the next owner there",
    arguments: AssociationTableKind.allCases
  )
  func leftBehind(kind: AssociationTableKind) {
    let table = kind.makeTable()
    let target = CountedValue()
    let place = UnsafeMutablePointer<AssociationSlot>.allocate(capacity: 1)
    defer { place.deallocate() }
    place.initialize(to: AssociationSlot(table))
    let (serial, address) = (place.pointee.serial, place.pointee.address)
    table.set(target, for: .parentCoordinator, of: place.pointee, policy: .trampoline)
    place.deinitialize(count: 1)
    place.initialize(to: AssociationSlot(table))
    #expect(place.pointee.address == address && place.pointee.serial != serial)
    #expect(table.value(for: .parentCoordinator, of: place.pointee) == nil, "the newcomer inherited an entry")
    #expect(table.entryCount == 1, "the entry was not left behind")
    table.removeAll(of: place.pointee)
    #expect(table.entryCount == 1, "the newcomer's removal took its predecessor's entry")
    place.deinitialize(count: 1)
    // An optimiser that ended the target with its last use would empty the box, and hide an inheritance.
    withExtendedLifetime(target) {}
  }

  @Test(
    "a value that is released may use the table in its deinit, which finds it counted off already",
    arguments: AssociationTableKind.allCases
  )
  func releases(kind: AssociationTableKind) {
    // By another value, by nil, by a removal and by the owner's death, with the entries that there are then.
    let releases: [(entries: Int, release: (inout TableOwner?, any AssociationTable) -> Void)] = [
      (1, { owner, _ in owner?.set(CountedValue(), .retain) }),
      (0, { owner, _ in owner?.set(nil, .retain) }),
      (0, { owner, table in if let owner { table.removeAll(of: owner.associations) } }),
      (0, { owner, _ in owner = nil }),
    ]
    for (entries, release) in releases {
      let table = kind.makeTable()
      let other = TableOwner(table)
      var owner: TableOwner? = TableOwner(table)
      var counts: [Int] = []
      do {
        let value = CountedValue { [weak owner] in
          counts.append(table.entryCount)
          _ = owner?.value()
          other.set(other, .trampoline)
          #expect(other.value() === other)
          table.removeAll(of: other.associations)
          owner?.set(nil, .retain)
        }
        owner?.set(value, .retain)
      }
      release(&owner, table)
      #expect(counts == [entries])
      #expect(owner?.value() == nil && table.entryCount == 0)
    }
  }
}

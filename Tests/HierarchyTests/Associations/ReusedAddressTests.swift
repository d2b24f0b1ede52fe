import Hierarchy
import Testing

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
    for round in 0..<100_000 {
      let owner = TableOwner(table)
      addresses.insert(owner.associations.address)
      if owner.value() != nil { inherited += 1 }
      owner.set(target, AssociationPolicy.allCases[round % 3])
    }
    #expect(inherited == 0)
    #expect(table.entryCount == 0)
    // Otherwise the test shows nothing.
    #expect(addresses.count < 1_000, "the allocator did not reuse addresses")
  }

  @Test(
    "an entry that was left behind does not pass to the next owner there",
    arguments: AssociationTableKind.allCases
  )
  func leftBehind(kind: AssociationTableKind) {
    ReusedAddress.check(kind)
  }
}

/// Two slots one after the other in the same place, the first of which leaves its entry behind.
enum ReusedAddress {
  static func check(_ kind: AssociationTableKind) {
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

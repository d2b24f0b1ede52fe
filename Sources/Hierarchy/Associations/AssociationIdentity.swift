/// What a map keys an owner's entries by: where it is, and which of all the owners that have been there.
///
/// The address alone does not do: the allocator hands a freed block to the next object of that size at once, and
/// 100,000 short-lived owners were seen at no more than two distinct addresses.
package struct AssociationIdentity: Equatable {
  let address: UInt
  let serial: UInt64

  package init(_ slot: borrowing AssociationSlot) {
    address = slot.address
    #if Faults
    serial = Fault.planted == .noGeneration || Fault.planted == .lateCleanup ? 0 : slot.serial
    #else
    serial = slot.serial
    #endif
  }

  private init(address: UInt, serial: UInt64) {
    self.address = address
    self.serial = serial
  }
}

extension AssociationIdentity: OpenMapKey {
  static var vacant: AssociationIdentity { AssociationIdentity(address: 0, serial: 0) }
  var isVacant: Bool { address == 0 }

  // By the address only, as Apple's map does: the serial settles equality and has nothing to add to the spread.
  var spread: UInt { address &* 0x9e37_79b9_7f4a_7c15 }
}

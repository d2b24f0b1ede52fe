/// Owner → key → entry: the map of maps of Apple's runtime, without a lock of its own.
struct AssociationMap: ~Copyable {
  typealias Entries = OpenMap<AssociationKey, AssociationEntry>

  private var owners = OpenMap<AssociationIdentity, Entries>()

  /// How many entries there are over all owners.
  private(set) var count = 0

  @inline(__always)
  func reading(for key: AssociationKey, of owner: AssociationIdentity, in lifetimes: Lifetimes)
    -> AssociationReading
  {
    guard let entry = owners.find(owner)?.pointee.find(key) else { return .nothing }
    return AssociationEntry.reading(entry.pointee.bits, in: lifetimes)
  }

  /// Puts `entry` under `key`, or removes what is there if it is vacant, and gives back the old one.
  mutating func exchange(
    _ entry: consuming AssociationEntry,
    for key: AssociationKey,
    of owner: AssociationIdentity
  ) -> AssociationEntry {
    if entry.isVacant { return remove(key, of: owner) }
    let entries = owners.find(owner) ?? owners.insert(Entries(), for: owner)
    if let place = entries.pointee.find(key) {
      let old = place.move()
      place.initialize(to: entry)
      return old
    }
    entries.pointee.insert(entry, for: key)
    count += 1
    return .vacant
  }

  /// Takes all entries of `owner` out.
  mutating func removeAll(of owner: AssociationIdentity) -> Entries? {
    guard let removed = owners.remove(owner) else { return nil }
    count -= Int(removed.count)
    return removed
  }

  private mutating func remove(_ key: AssociationKey, of owner: AssociationIdentity) -> AssociationEntry {
    guard let entries = owners.find(owner), let old = entries.pointee.remove(key) else { return .vacant }
    count -= 1
    if entries.pointee.isEmpty { _ = owners.remove(owner) }
    return old
  }
}

/// What a map keys an owner's entries by: where it is, and which of all the owners that have been there.
///
/// The address alone does not do: the allocator hands a freed block to the next object of that size at once, and
/// 100,000 short-lived owners were seen at no more than two distinct addresses.
package struct AssociationIdentity: Equatable {
  let address: UInt
  let serial: UInt64

  package init(_ slot: borrowing AssociationSlot) {
    address = slot.address
    serial = slot.serial
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

#if Faults
/// The ways in which a table of this shape has been got wrong elsewhere, for `Fault`.
extension GuardedAssociations where Guard: ~Copyable {
  /// Lets go of the lock between the look at the entry and its retain.
  func findLate(_ key: AssociationKey, of owner: AssociationIdentity, in lifetimes: Lifetimes)
    -> AssociationReading
  {
    exclusion.enter()
    let bits = map.pointee.bits(for: key, of: owner)
    exclusion.leave()
    exclusion.assertHeld()
    return AssociationEntry.reading(bits, in: lifetimes)
  }

  /// Looks whether there is an entry, and adds one where there was none; two threads may both have found none.
  func checkThenSet(
    _ entry: consuming AssociationEntry,
    _ association: Association,
    _ key: AssociationKey,
    _ owner: AssociationIdentity
  ) {
    exclusion.enter()
    entry.fill(from: association, holding: exclusion)
    let isNew = map.pointee.bits(for: key, of: owner) == 0
    exclusion.leave()
    exclusion.enter()
    var old = AssociationEntry.vacant
    if isNew && !entry.isVacant {
      map.pointee.add(entry, for: key, of: owner)
    } else {
      old = map.pointee.exchange(entry, for: key, of: owner)
    }
    exclusion.leave()
    _ = consume old
  }

  /// Removes what is at the address of the owner that came before, and puts this one off.
  func removeLate(_ owner: AssociationIdentity) {
    exclusion.enter()
    let due = map.pointee.putOffRemoval(of: owner)
    let removed = due.flatMap { map.pointee.removeAll(of: $0) }
    exclusion.leave()
    _ = consume removed
  }
}
#endif

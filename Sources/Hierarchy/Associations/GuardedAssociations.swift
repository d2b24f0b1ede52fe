/// A map of maps together with what must be held while it is touched.
///
/// Three tables are made of these, and differ in nothing else: one with a lock (`apple`), many with a lock
/// (`striped`), one without (`unlocked`).
package struct GuardedAssociations<Guard: Exclusion & ~Copyable>: ~Copyable, @unchecked Sendable {
  let exclusion = Guard()
  // Behind a pointer and not in a stored property: a mutating method would claim the map for itself before it has
  // the lock, and the compiler would be free to read it early. On a cache line of its own, because neighbouring
  // stripes would otherwise slow each other down without sharing anything.
  let map: UnsafeMutablePointer<AssociationMap>

  package init() {
    map = UnsafeMutableRawPointer.allocate(byteCount: cacheLine, alignment: cacheLine)
      .bindMemory(to: AssociationMap.self, capacity: 1)
    map.initialize(to: AssociationMap())
  }

  deinit {
    map.deinitialize(count: 1)
    UnsafeMutableRawPointer(map).deallocate()
  }

  package var count: Int {
    exclusion.enter()
    defer { exclusion.leave() }
    return map.pointee.count
  }

  /// Retains what it finds before it lets go of the exclusion: after that, a set may release it.
  @inline(__always)
  package func reading(for key: AssociationKey, of owner: AssociationIdentity, in lifetimes: Lifetimes)
    -> AssociationReading
  {
    exclusion.enter()
    defer { exclusion.leave() }
    return find(key, of: owner, in: lifetimes)
  }

  /// `tally` is told, before the old value goes, by how many entries there are more now.
  package func set(
    _ association: Association,
    for key: AssociationKey,
    of owner: AssociationIdentity,
    in lifetimes: Lifetimes,
    tally: (Int) -> Void = { _ in }
  ) {
    let entry = AssociationEntry(preparing: association, in: lifetimes)
    let added = entry.isVacant ? 0 : 1
    exclusion.enter()
    entry.fill(from: association, holding: exclusion)
    var old = map.pointee.exchange(entry, for: key, of: owner)
    tally(added - (old.isVacant ? 0 : 1))
    exclusion.leave()
    // The value's deinit may come back here, and finds the lock free.
    old = .vacant
  }

  /// `tally` is told, before the values go, by how many entries there are more now: 0 or fewer.
  package func removeAll(of owner: AssociationIdentity, tally: (Int) -> Void = { _ in }) {
    exclusion.enter()
    let before = map.pointee.count
    let removed = map.pointee.removeAll(of: owner)
    tally(map.pointee.count - before)
    exclusion.leave()
    _ = consume removed
  }

  @inline(__always)
  private func find(_ key: AssociationKey, of owner: AssociationIdentity, in lifetimes: Lifetimes)
    -> AssociationReading
  {
    exclusion.assertHeld()
    return map.pointee.reading(for: key, of: owner, in: lifetimes)
  }
}

package import Hierarchy
import Synchronization

/// What writers do, one at a time.
extension FastLane where Guard: ~Copyable {
  /// A row for the level called `name`, in which it neither acts nor hands to anybody yet.
  package func register(_ name: NodeID) -> UInt32 {
    exclusion.enter()
    defer { exclusion.leave() }
    let row = takeRow()
    // Nothing is published here: no word leads to this row until a link is made, and that one is released.
    Guard.touches(.writes(row))
    columns.names[Int(row)] = name.row
    rows.alive += 1
    return row
  }

  /// Makes `level` hand to `above`, or to nobody, and both of them act if they have a role.
  ///
  /// The caller holds both.
  package func link(_ level: LaneEnd, to above: LaneEnd?) {
    exclusion.enter()
    defer { exclusion.leave() }
    note(level)
    if let above { note(above) }
    let (row, columns) = (level.row, columns)
    let old = word(row, columns)
    let new =
      above.map { old.linked(to: $0.row, generation: word($0.row, columns).generation) } ?? old.unlinked
    guard new != old else { return }
    // First, so that of two messages of one sender the later one never takes the older way: until this change is through,
    // nothing can be remembered anew.
    forget(row, columns)
    Guard.step(.store(row))
    // Releases all that was written of the level above, whichever writer wrote it.
    columns.links[Int(row)].store(new.bits, ordering: .releasing)
    linkCount += (new.isLinked ? 1 : 0) - (old.isLinked ? 1 : 0)
    memory?.move(row, below: above?.row ?? 0)
  }

  /// Takes the row back from a level that is going.
  package func retire(_ row: UInt32) {
    exclusion.enter()
    defer { exclusion.leave() }
    let columns = columns
    let old = word(row, columns)
    forgetEnds(row, columns)
    Guard.step(.store(row))
    let next = LaneWord(generation: generation(after: old.generation))
    // Released, so that who finds the new generation has all that came before; nobody has to find it soon.
    columns.links[Int(row)].store(next.bits, ordering: .releasing)
    linkCount -= old.isLinked ? 1 : 0
    memory?.leave(row)
    rows.alive -= 1
    bury(row, columns)
  }

  // MARK: - The writer's own

  var columns: LaneColumns { LaneColumns(address: published.load(ordering: .relaxed)) }

  func word(_ row: UInt32, _ columns: LaneColumns) -> LaneWord {
    LaneWord(bits: columns.links[Int(row)].load(ordering: .relaxed))
  }

  /// After the last generation comes 0, which no link awaits and with which no row is given out.
  private func generation(after last: UInt16) -> UInt16 {
    let next = (last &+ 1) & LaneWord.lastGeneration
    return next
  }

  private func occupant(_ row: UInt32, _ columns: LaneColumns) -> LaneOccupant {
    LaneOccupant(bits: columns.objects[Int(row)].load(ordering: .relaxed))
  }

  /// Publishes whether a level acts, and for one that does what it is found by.
  private func note(_ level: LaneEnd) {
    let (row, columns) = (level.row, columns)
    let occupant = occupant(row, columns)
    Guard.touches(.writes(row))
    if occupant.isNobody {
      columns.objects[Int(row)].store(LaneOccupant.bystander(level.object).bits, ordering: .releasing)
    }
    let old = word(row, columns)
    let acts = level.object.role != .bystander
    guard old.acts != acts else { return }
    forgetEnds(row, columns)
    // The memory stays kept where a level stops acting: somebody may be reading it, and the row's end will do.
    if acts, !occupant.isActor {
      columns.objects[Int(row)].store(LaneOccupant.actor(level.object).bits, ordering: .releasing)
    }
    Guard.step(.store(row))
    // After the occupant, which it releases.
    columns.links[Int(row)].store(old.acting(acts).bits, ordering: .releasing)
  }

  private func takeRow() -> UInt32 {
    if rows.free.isEmpty { reclaim() }
    if let row = rows.free.popLast() { return row }
    if rows.used == columns.capacity { grow() }
    let row = UInt32(rows.used)
    rows.used += 1
    Guard.touches(.writes(row))
    columns.links[Int(row)].store(LaneWord(generation: 1).bits, ordering: .relaxed)
    return row
  }

  /// Keeps a row until nobody can be reading it any more.
  private func bury(_ row: UInt32, _ columns: LaneColumns) {
    rows.dead.append(row)
    if rows.alive == 0 || rows.dead.count >= batch { reclaim() }
  }

  /// Makes dead rows free for which the grace period is over, and begins one for the others.
  private func reclaim() {
    let columns = columns
    Guard.touches(.readers)
    rows.bury { readers.slots.advance() }
    rows.exhume(when: { readers.slots.hasPassed($0) }) { row in
      Guard.touches(.writes(row))
      occupant(row, columns).release()
      columns.objects[Int(row)].store(0, ordering: .relaxed)
      return word(row, columns).generation != 0
    }
  }

  /// Twice the rows.
  ///
  /// Nobody writes meanwhile, and nobody reads the old ones when this returns.
  private func grow() {
    let old = columns
    let larger = old.doubled()
    memory?.grow(to: larger.capacity)
    // Releases the copies.
    published.store(larger.address, ordering: .releasing)
    readers.slots.awaitGrace()
    old.deallocate()
  }
}

/// One end of a link: a level and its row.
package struct LaneEnd {
  let row: UInt32
  let object: Responder

  package init(_ object: Responder, in row: UInt32) {
    self.row = row
    self.object = object
  }
}

/// Which rows are used, free, or waiting for readers to leave.
struct LaneRows {
  /// Row 0 is nobody's.
  var used = 1
  var free: [UInt32] = []
  /// Rows of levels that died since the last grace period began.
  var dead: [UInt32] = []
  /// How many levels there are.
  var alive = 0
  private var graves: [(rows: [UInt32], epoch: UInt64)] = []

  /// Puts the dead rows aside until the epoch that `begin` begins has replaced all earlier ones.
  mutating func bury(_ begin: () -> UInt64) {
    guard !dead.isEmpty else { return }
    graves.append((dead, begin()))
    dead = []
  }

  /// Frees the rows whose epoch `hasPassed`, as far as `clear` says that they can be used once more.
  mutating func exhume(when hasPassed: (UInt64) -> Bool, _ clear: (UInt32) -> Bool) {
    while let oldest = graves.first, hasPassed(oldest.epoch) {
      free += oldest.rows.filter(clear)
      graves.removeFirst()
    }
  }
}

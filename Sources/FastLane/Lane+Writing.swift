public import Synchronization

extension Lane where Guard: ~Copyable {
  /// A row for a level that neither decides nor hands to another yet.
  @inlinable
  func register(_ label: Int32) -> UInt32 {
    exclusion.exclusively {
      if free.isEmpty || dead.count >= batch { reclaim() }
      let row = takeRow()
      // Nothing is published here: no word leads to this row until a link is made, and that one is released.
      Guard.step(.writesRow(row))
      columns.labels[Int(row)] = label
      alive += 1
      return row
    }
  }

  /// Makes `level` hand to `above`, or to none, and notes what is said of both; the caller holds both.
  @inlinable
  package func link(_ level: LaneEnd<Message>, to above: LaneEnd<Message>?, isChecked: Bool = false) {
    exclusion.exclusively {
      // Where the link is made, or two threads could make one half of a circle each.
      if isChecked, let above {
        assert(
          !leads(from: above.row, to: level.row),
          "a message would go round for ever: the level that is connected to hands to this one already"
        )
      }
      note(level)
      if let above { note(above) }
      let old = word(level.row, columns)
      let new =
        above.map { old.linked(to: $0.row, generation: word($0.row, columns).generation) } ?? old.unlinked
      // Releases all that was written of the level above, whichever writer wrote it.
      if new != old { publish(new, in: level.row) }
    }
  }

  /// Has the level in `row`, which the caller holds, decide by what `decider` says, or not at all.
  @inlinable
  func decide(_ row: UInt32, by decider: (any LaneDecider<Message>)?) {
    exclusion.exclusively { note(LaneEnd(row, decider.map { .decides($0) } ?? .passes(nil))) }
  }

  @inlinable
  func retire(_ row: UInt32) {
    exclusion.exclusively {
      // After the last generation comes 0, which no link awaits and with which no row is given out.
      let next = (word(row, columns).generation &+ 1) & LaneWord.lastGeneration
      publish(LaneWord(generation: next), in: row)
      alive -= 1
      dead.append(row)
      // A seat of one thread's lane may end on another thread, while that one reads.
      if Guard.isShared, alive == 0 || dead.count >= batch { reclaim() }
    }
  }

  /// Whether a message from `start` would come to `row`; to be asked inside of the guard.
  @usableFromInline
  func leads(from start: UInt32, to row: UInt32) -> Bool {
    var current = start
    while current != row {
      let link = word(current, columns)
      guard link.isLinked, word(link.above, columns).generation == link.awaited else { return false }
      current = link.above
    }
    return true
  }

  package var links: Int {
    exclusion.exclusively { (0..<UInt32(used)).count { word($0, columns).isLinked } }
  }

  package var rowCount: Int { exclusion.exclusively { used - 1 } }

  // Relaxed here and below: what is read was written under the same lock.
  @inlinable
  var columns: LaneColumns { LaneColumns(address: published.load(ordering: .relaxed)) }

  @inlinable
  func occupant(_ row: UInt32, _ columns: LaneColumns) -> LaneOccupant<Message> {
    LaneOccupant(bits: columns.occupants[Int(row)].load(ordering: .relaxed))
  }

  @inlinable
  func word(_ row: UInt32, _ columns: LaneColumns) -> LaneWord {
    LaneWord(bits: columns.links[Int(row)].load(ordering: .relaxed))
  }

  @inlinable
  func publish(_ word: LaneWord, in row: UInt32) {
    Guard.step(.store(row))
    columns.links[Int(row)].store(word.bits, ordering: .releasing)
  }

  @inlinable
  func note(_ level: LaneEnd<Message>) {
    guard let role = level.role else { return }
    let (row, columns) = (level.row, columns)
    let occupant = occupant(row, columns)
    Guard.step(.writesRow(row))
    var new = occupant
    let decides: Bool
    switch role {
    case .passes(let object):
      decides = false
      if occupant.bits == 0, let object { new = LaneOccupant(address: object) }
    case .decides(let decider):
      decides = true
      precondition(
        !occupant.isDecider || occupant.isHeld(by: decider),
        "a seat decides for one object, and this one has decided for another: give the second a seat of its own"
      )
      // The memory stays kept where a level stops to decide: a reader may be at it, and the row's end is soon enough.
      if !occupant.isDecider { new = LaneOccupant(decider, weakly: holdsWeakly) }
    }
    if new.bits != occupant.bits { columns.occupants[Int(row)].store(new.bits, ordering: .releasing) }
    let old = word(row, columns)
    // After the occupant, which it releases.
    if old.decides != decides { publish(old.deciding(decides), in: row) }
  }

  @inlinable
  func takeRow() -> UInt32 {
    if let row = free.popLast() { return row }
    if used == columns.capacity { grow() }
    let row = UInt32(used)
    used += 1
    Guard.step(.writesRow(row))
    columns.links[Int(row)].store(LaneWord(generation: 1).bits, ordering: .relaxed)
    return row
  }

  /// Frees what has a grace period that is over, and begins one for rows of the dead.
  @inlinable
  @inline(never)
  func reclaim() {
    let columns = columns
    Guard.step(.looksAtReaders)
    if !dead.isEmpty {
      graves.append(LaneGrave(rows: dead, epoch: readers.advance()))
      dead = []
    }
    while let oldest = graves.first, !Guard.isShared || readers.hasPassed(oldest.epoch) {
      oldest.columns?.deallocate()
      free += oldest.rows.filter { row in
        Guard.step(.writesRow(row))
        occupant(row, columns).release()
        columns.occupants[Int(row)].store(0, ordering: .relaxed)
        return word(row, columns).generation != 0
      }
      graves.removeFirst()
    }
  }

  /// Doubles the rows.
  ///
  /// A reader of the old ones goes on as if before all that follows, and they wait until it has left.
  @usableFromInline
  func grow() {
    let old = columns
    published.store(old.doubled().address, ordering: .releasing)
    graves.append(LaneGrave(columns: old, epoch: readers.advance()))
    reclaim()
  }
}

/// One end of a link: a level's row, and what is to be noted of it.
@usableFromInline
package struct LaneEnd<Message> {
  @usableFromInline let row: UInt32
  @usableFromInline let role: LaneRole<Message>?

  @inlinable
  package init(_ row: UInt32, _ role: LaneRole<Message>?) { (self.row, self.role) = (row, role) }
}

/// What a level does with messages.
@usableFromInline
package enum LaneRole<Message> {
  /// Nothing. An object is noted by its bare address, and only for `target(of:)`.
  case passes(AnyObject?)
  case decides(any LaneDecider<Message>)
}

/// Rows, or columns, that readers may still be at if they began before an epoch.
@usableFromInline
struct LaneGrave {
  @usableFromInline var rows: [UInt32]
  @usableFromInline var columns: LaneColumns?
  @usableFromInline let epoch: UInt64

  @inlinable
  init(rows: [UInt32] = [], columns: LaneColumns? = nil, epoch: UInt64) {
    (self.rows, self.columns, self.epoch) = (rows, columns, epoch)
  }
}

package import Hierarchy
import Synchronization

extension FastLane where Guard: ~Copyable {
  /// A row for the level called `name`, which neither acts nor hands to another yet.
  package func register(_ name: NodeID) -> UInt32 {
    locked {
      let row = takeRow()
      // Nothing is published here: no word leads to this row until a link is made, and that one is released.
      Guard.step(.writesRow(row))
      columns.names[Int(row)] = name.row
      alive += 1
      return row
    }
  }

  /// Makes `level` hand to `above`, or to none, and both of them act if they have a role; the caller holds both.
  package func link(_ level: LaneEnd, to above: LaneEnd?) {
    locked {
      note(level)
      if let above { note(above) }
      let old = word(level.row, columns)
      let new =
        above.map { old.linked(to: $0.row, generation: word($0.row, columns).generation) } ?? old.unlinked
      // Releases all that was written of the level above, whichever writer wrote it.
      if new != old { publish(new, in: level.row) }
    }
  }

  package func retire(_ row: UInt32) {
    locked {
      // After the last generation comes 0, which no link awaits and with which no row is given out.
      let next = (word(row, columns).generation &+ 1) & LaneWord.lastGeneration
      publish(LaneWord(generation: next), in: row)
      alive -= 1
      dead.append(row)
      if alive == 0 || dead.count >= batch { reclaim() }
    }
  }

  package var links: Int { locked { (0..<UInt32(used)).count { word($0, columns).isLinked } } }
  package var rowCount: Int { locked { used - 1 } }

  @inline(__always)
  private func locked<Result>(_ body: () -> Result) -> Result {
    exclusion.enter()
    defer { exclusion.leave() }
    return body()
  }

  // Relaxed here and below: what is read was written under the same lock.
  var columns: LaneColumns { LaneColumns(address: published.load(ordering: .relaxed)) }

  func occupant(_ row: UInt32, _ columns: LaneColumns) -> LaneOccupant {
    LaneOccupant(bits: columns.objects[Int(row)].load(ordering: .relaxed))
  }

  private func word(_ row: UInt32, _ columns: LaneColumns) -> LaneWord {
    LaneWord(bits: columns.links[Int(row)].load(ordering: .relaxed))
  }

  private func publish(_ word: LaneWord, in row: UInt32) {
    Guard.step(.store(row))
    columns.links[Int(row)].store(word.bits, ordering: .releasing)
  }

  private func note(_ level: LaneEnd) {
    let (row, columns) = (level.row, columns)
    let occupant = occupant(row, columns)
    Guard.step(.writesRow(row))
    if occupant.bits == 0 {
      columns.objects[Int(row)].store(LaneOccupant(level.object, acts: false).bits, ordering: .releasing)
    }
    let old = word(row, columns)
    let acts = asksEvery || level.object.role != .bystander
    guard old.acts != acts else { return }
    // The memory stays kept where a level stops acting: a reader may be at it, and the row's end is soon enough.
    if acts, !occupant.isActor {
      columns.objects[Int(row)].store(LaneOccupant(level.object, acts: true).bits, ordering: .releasing)
    }
    // After the occupant, which it releases.
    publish(old.acting(acts), in: row)
  }

  private func takeRow() -> UInt32 {
    if free.isEmpty { reclaim() }
    if let row = free.popLast() { return row }
    if used == columns.capacity { grow() }
    let row = UInt32(used)
    used += 1
    Guard.step(.writesRow(row))
    columns.links[Int(row)].store(LaneWord(generation: 1).bits, ordering: .relaxed)
    return row
  }

  /// Frees the dead rows with a grace period that is over, and begins one for the others.
  private func reclaim() {
    let columns = columns
    Guard.step(.looksAtReaders)
    if !dead.isEmpty {
      graves.append((dead, readers.advance()))
      dead = []
    }
    while let oldest = graves.first, readers.hasPassed(oldest.epoch) {
      free += oldest.rows.filter { row in
        Guard.step(.writesRow(row))
        occupant(row, columns).release()
        columns.objects[Int(row)].store(0, ordering: .relaxed)
        return word(row, columns).generation != 0
      }
      graves.removeFirst()
    }
  }

  /// Doubles the rows, with no other writer meanwhile and no reader of the old ones when this returns.
  private func grow() {
    let old = columns
    published.store(old.doubled().address, ordering: .releasing)
    readers.awaitGrace()
    old.deallocate()
  }
}

/// One end of a link: a level and its row.
package typealias LaneEnd = (row: UInt32, object: Responder)

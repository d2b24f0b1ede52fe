package import Hierarchy
import Synchronization

/// The links of one hierarchy in dense columns: readers follow them without a lock, a retain or a call per hop.
///
/// A message announces itself once, follows words until it meets a level that acts, retains that level's object, and
/// leaves before it calls it. So a handler may send, change and wait as it likes, and nobody ever waits for one.
///
/// Readers never wait. Writers take turns by a lock, and publish each change by one store of one word. Rows of levels
/// that died are given to others only after a grace period (`ReaderSlots`).
package final class FastLane<Guard: LaneGuard & ~Copyable>: @unchecked Sendable {
  /// The columns that readers use, by their address.
  let published: Atomic<UnsafeMutableRawPointer>
  let exclusion = Guard()
  /// Everybody's: slots of its own would be the largest part of a small hierarchy.
  let readers: LaneReaders

  // Guarded by `exclusion`.
  var rows = LaneRows()
  var linkCount = 0
  var memory: LaneMemory?
  /// Whether ways are remembered; the same for as long as the lane is there.
  let remembers: Bool

  /// How many dead rows are worth a look at all readers.
  let batch: Int

  /// A lane without levels, which remembers ways if `remembers`.
  package init(
    remembers: Bool = false,
    capacity: Int = 16,
    batch: Int = 64,
    readers: LaneReaders = .everybodys
  ) {
    let columns = LaneColumns(capacity: capacity, remembers: remembers)
    // Row 0 is nobody's: where there is no link, a word leads there, and the generation awaited is never its own.
    columns.links[0].store(LaneWord(generation: 1).bits, ordering: .relaxed)
    published = Atomic(columns.address)
    self.readers = readers
    self.batch = batch
    self.remembers = remembers
    memory = remembers ? LaneMemory(capacity: capacity) : nil
  }

  deinit {
    let columns = LaneColumns(address: published.load(ordering: .relaxed))
    for row in 0..<rows.used {
      LaneOccupant(bits: columns.objects[row].load(ordering: .relaxed)).release()
    }
    columns.deallocate()
  }

  /// How many levels hand to another one.
  package var links: Int {
    exclusion.enter()
    defer { exclusion.leave() }
    return linkCount
  }

  /// How many rows have ever been given out at once.
  package var rowCount: Int {
    exclusion.enter()
    defer { exclusion.leave() }
    return rows.used - 1
  }

  /// How many ways are remembered.
  package var rememberedWays: Int {
    exclusion.enter()
    defer { exclusion.leave() }
    guard remembers else { return 0 }
    return (0..<rows.used).count { columns.shortcuts[$0].load(ordering: .relaxed) != 0 }
  }

  // MARK: - Reading

  /// Carries `message` up from the level in `row` to its one outcome; the caller holds that level.
  @inline(__always)
  package func carry(_ message: Message, from row: UInt32) {
    var place = LanePlace(row: row)
    // Holds who was called last until the next one is found: while it lives, its row is its own.
    var last: Responder?
    while let actor = nextActor(above: &place) {
      if actor.consider(message) { return }
      last = actor
    }
    withExtendedLifetime(last) {}
    message.endUnhandled(at: place.name)
  }

  /// The nearest level above `place` that acts, retained, and moves `place` there; nil where the way ends, with the name
  /// of the last level that was reached.
  ///
  /// Memory orders, access by access:
  /// - The address of the columns, each word, each shortcut and each actor are *acquired*, and whoever stores one
  ///   *releases* it after all that it leads to has been written: the row above with its generation and name, and its
  ///   actor if it acts. So nothing is seen before it is filled.
  /// - A word that is read late, when a writer has replaced it, is the old link, and the hop is as if it had been made
  ///   before the change. If the level above has died since, its generation has changed, and the way ends: as with a
  ///   weak reference to a parent that has gone.
  /// - That a row is not another level's by now, and that the memory of its actor is still there, is what the
  ///   announcement is for: rows are reused, and memory given up, only when everybody who had begun before has left.
  @inline(__always)
  func nextActor(above place: inout LanePlace) -> Responder? {
    Guard.step(.announce)
    let slot = readers.slots.enter()
    defer {
      Guard.step(.announce)
      readers.slots.leave(slot)
    }
    Guard.step(.columns)
    let columns = LaneColumns(address: published.load(ordering: .acquiring))
    if remembers, let actor = shortcut(from: &place, columns) { return actor }
    var row = place.row
    Guard.step(.load(row))
    var word = LaneWord(bits: columns.links[Int(row)].load(ordering: .acquiring))
    while true {
      let above = word.above
      Guard.step(.load(above))
      let next = LaneWord(bits: columns.links[Int(above)].load(ordering: .acquiring))
      // A bystander that is there differs in nothing; everything else is looked at more closely.
      guard next.mark == word.awaited else {
        guard let actor = actor(at: word, next, columns) else {
          Guard.touches(.reads(row))
          place.name = NodeID(Int(columns.names[Int(row)]))
          return nil
        }
        if remembers, row != place.row { remember(from: place.row) }
        place.row = above
        return actor
      }
      row = above
      word = next
    }
  }

  /// The object of the level that `word` leads to and whose own word is `next`, retained, if it is there and acts.
  @inline(never)
  private func actor(at word: LaneWord, _ next: LaneWord, _ columns: LaneColumns) -> Responder? {
    guard isThere(word, next), next.acts else { return nil }
    Guard.step(.load(word.above))
    // Acquired beyond need, as the word that says that it acts was stored after the actor.
    let bits = columns.objects[Int(word.above)].load(ordering: .acquiring)
    Guard.step(.retain)
    return LaneOccupant(bits: bits).retained()
  }

  @inline(__always)
  private func isThere(_ word: LaneWord, _ next: LaneWord) -> Bool {
    return next.generation == word.awaited
  }

  /// The level that is remembered for `place`, if it is still there.
  @inline(__always)
  private func shortcut(from place: inout LanePlace, _ columns: LaneColumns) -> Responder? {
    Guard.step(.load(place.row))
    let word = LaneWord(bits: columns.shortcuts[Int(place.row)].load(ordering: .acquiring))
    guard word.isLinked else { return nil }
    Guard.step(.load(word.above))
    let next = LaneWord(bits: columns.links[Int(word.above)].load(ordering: .acquiring))
    guard let actor = actor(at: word, next, columns) else { return nil }
    place.row = word.above
    return actor
  }

  /// Whom the level in `row` hands to, retained: one hop by itself, for those who have to know the link.
  ///
  /// A bystander's row has its object unretained. So this is for callers who keep the level above from dying meanwhile,
  /// as `Wiring.target(of:)` asks of them; no message comes through here.
  package func target(of row: UInt32) -> Responder? {
    let slot = readers.slots.enter()
    defer { readers.slots.leave(slot) }
    let columns = LaneColumns(address: published.load(ordering: .acquiring))
    let word = LaneWord(bits: columns.links[Int(row)].load(ordering: .acquiring))
    let next = LaneWord(bits: columns.links[Int(word.above)].load(ordering: .acquiring))
    guard next.generation == word.awaited else { return nil }
    let above = LaneOccupant(bits: columns.objects[Int(word.above)].load(ordering: .acquiring))
    return above.isActor ? above.retained() : above.unretained
  }
}

/// How far a message has come.
struct LanePlace {
  /// The row of the level that it is at.
  var row: UInt32
  /// Where its way ended, once it has.
  var name: NodeID

  init(row: UInt32) {
    self.row = row
    // Nobody; the constant of that name is asked for whether it has been made.
    name = NodeID(-1)
  }
}

/// Who reads in any lane.
package final class LaneReaders: Sendable {
  let slots = ReaderSlots()

  /// Readers who keep others waiting only in lanes that have the same ones.
  package init() {}

  /// Those of all hierarchies: what each of them does among words is over in less than the time that its own would cost.
  package static let everybodys = LaneReaders()
}

// MARK: - What a lane is made of

/// What writers of a lane take turns by, and what is told of each step where a lane is explored.
package protocol LaneGuard: TryExclusion, ~Copyable {
  /// Somebody is about to do `step` to what others use.
  static func step(_ step: LaneStep)

  /// Somebody touches something else on the way from one step to the next.
  static func touches(_ touch: LaneTouch)

}

/// What is done to what readers and writers share.
package enum LaneStep: Sendable {
  /// A reader says that it is there, or not any more.
  case announce
  /// The address of the columns is read.
  case columns
  /// A column is read in a row.
  case load(UInt32)
  /// A column is written in a row.
  case store(UInt32)
  /// A level's object is retained, if it is not going.
  case retain
}

/// What is touched without a step of its own.
package enum LaneTouch: Sendable {
  /// All announcements of readers are looked at, and a new epoch may begin.
  case readers
  /// A row is read.
  case reads(UInt32)
  /// A row is written.
  case writes(UInt32)
}

/// A lane as it is used: a lock of the system's, and steps that nobody looks at.
extension OwnedLock: LaneGuard {
  @inline(__always)
  package static func step(_ step: LaneStep) {}

  @inline(__always)
  package static func touches(_ touch: LaneTouch) {}

}

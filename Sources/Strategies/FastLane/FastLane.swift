package import Hierarchy
import Synchronization

/// The links of one hierarchy in dense columns: readers follow them without a lock, a retain or a call per hop.
///
/// A message announces itself once, follows words until it meets a level that acts, retains that level's object, and
/// leaves before it calls it: no thread ever waits for a handler. Writers take turns by a lock, and publish each change by
/// one store of one word. Rows of the dead are given to others only after a grace period (`LaneReaders`).
package final class FastLane<Guard: LaneGuard & ~Copyable>: @unchecked Sendable {
  let published: Atomic<UnsafeMutableRawPointer>
  let exclusion = Guard()
  /// Shared by all lanes: slots of its own would be the largest part of a small hierarchy.
  let readers: LaneReaders
  let batch: Int
  /// Whether bystanders have a say too, and are called.
  let asksEvery: Bool
  /// The mistake that claim F3 makes.
  private let ignoresGenerations: Bool

  // Which rows are used, free, or waiting for readers to leave; all of it guarded by `exclusion`.
  /// Row 0 belongs to no level: a word without a link leads there, and the generation that it awaits is never the row's.
  var used = 1
  var free: [UInt32] = []
  /// Rows of levels that died since the last grace period began, and before each `epoch`.
  var dead: [UInt32] = []
  var graves: [(rows: [UInt32], epoch: UInt64)] = []
  var alive = 0

  package init(
    capacity: Int = 16,
    batch: Int = 64,
    readers: LaneReaders = .everybodys,
    asksEvery: Bool = false,
    ignoresGenerations: Bool = false
  ) {
    let columns = LaneColumns(capacity: capacity)
    columns.links[0].store(LaneWord(generation: 1).bits, ordering: .relaxed)
    published = Atomic(columns.address)
    self.readers = readers
    self.batch = batch
    (self.asksEvery, self.ignoresGenerations) = (asksEvery, ignoresGenerations)
  }

  deinit {
    for row in 0..<used { occupant(UInt32(row), columns).release() }
    columns.deallocate()
  }

  /// Carries `message` up from the level in `row` to its one outcome; the caller holds that level.
  @inline(__always)
  package func carry(_ message: Message, from row: UInt32) {
    // A number: `NodeID.none` would be asked whether it has been made.
    var (row, end) = (row, NodeID(-1))
    // Holds the level that was called last until the next one is found: while it lives, its row is its own.
    var last: Responder?
    while let actor = nextActor(above: &row, orEnd: &end) {
      if actor.handles(message) { return }
      last = actor
    }
    withExtendedLifetime(last) {}
    message.endUnhandled(at: end)
  }

  /// The nearest level above `start` that acts, retained, and moves `start` there; nil where the way ends, at the level
  /// that is then called `end`.
  ///
  /// The address of the columns, each word and each actor are *acquired*, and each is *released* by a store that comes
  /// after all that it leads to. A word that is read late is the old link, and the hop is as if made before the change; if
  /// the level above has died since, its generation has changed and the way ends, as with a weak reference. As the reader
  /// is announced, a row is not another level's by now, and the memory of its actor is still there.
  @inline(__always)
  func nextActor(above start: inout UInt32, orEnd end: inout NodeID) -> Responder? {
    Guard.step(.announce)
    let slot = readers.enter()
    defer {
      Guard.step(.announce)
      readers.leave(slot)
    }
    Guard.step(.columns)
    let columns = LaneColumns(address: published.load(ordering: .acquiring))
    var row = start
    Guard.step(.load(row))
    var word = LaneWord(bits: columns.links[Int(row)].load(ordering: .acquiring))
    while true {
      let above = word.above
      Guard.step(.load(above))
      let next = LaneWord(bits: columns.links[Int(above)].load(ordering: .acquiring))
      // A bystander that is there differs in nothing; everything else is looked at more closely.
      guard next.mark == word.awaited else {
        guard let actor = actor(at: word, next, columns) else {
          Guard.step(.readsName(row))
          end = NodeID(Int(columns.names[Int(row)]))
          return nil
        }
        start = above
        return actor
      }
      row = above
      word = next
    }
  }

  /// The object of the level that `word` leads to and that has the word `next`, retained, if it is there and acts.
  @inline(never)
  private func actor(at word: LaneWord, _ next: LaneWord, _ columns: LaneColumns) -> Responder? {
    guard next.generation == word.awaited || ignoresGenerations, next.acts else { return nil }
    Guard.step(.load(word.above))
    // Acquired beyond need, as the word that says that it acts was stored after the actor.
    let bits = columns.objects[Int(word.above)].load(ordering: .acquiring)
    Guard.step(.retain)
    return LaneOccupant(bits: bits).retained()
  }

  /// The level that the one in `row` hands to, for callers that keep it from dying meanwhile: a bystander's row has its
  /// object unretained.
  package func target(of row: UInt32) -> Responder? {
    let slot = readers.enter()
    defer { readers.leave(slot) }
    let columns = LaneColumns(address: published.load(ordering: .acquiring))
    let word = LaneWord(bits: columns.links[Int(row)].load(ordering: .acquiring))
    let next = LaneWord(bits: columns.links[Int(word.above)].load(ordering: .acquiring))
    guard next.generation == word.awaited else { return nil }
    let above = LaneOccupant(bits: columns.objects[Int(word.above)].load(ordering: .acquiring))
    return above.isActor ? above.retained() : above.unretained
  }
}

/// What writers of a lane take turns by, and what is told of each step where a lane is explored.
package protocol LaneGuard: Exclusion, ~Copyable {
  /// The calling thread is about to do `step` to what others use.
  static func step(_ step: LaneStep)
}

/// What is done to what readers and writers share.
package enum LaneStep: Sendable {
  /// A reader comes or leaves, reads where the columns are, and retains a level's object if it is not going.
  case announce, columns, retain
  /// A column is read, or written, in a row.
  case load(UInt32), store(UInt32)
  /// What is touched on the way to another step: a row's name, a row, or all announcements.
  case readsName(UInt32), writesRow(UInt32), looksAtReaders
}

/// A lane in use, with steps that nothing looks at.
extension OwnedLock: LaneGuard {
  @inline(__always)
  package static func step(_ step: LaneStep) {}
}

public import Synchronization

/// The links of one hierarchy in dense columns: messages follow them without a lock, a retain or a call per hop.
///
/// A message follows words until it meets a level that decides, retains that level's object, and calls it with nothing
/// held: no thread ever waits for a handler. Writers take turns by the guard, and publish each change by one store of one
/// word. Where several threads send, a message announces itself first, and rows of the dead are given to others only after
/// a grace period.
///
/// Levels have a place in a lane by a ``LaneSeat``, and a lane lives as long as the last seat in it.
public final class Lane<Message, Guard: LaneGuard & ~Copyable>: @unchecked Sendable {
  @usableFromInline let published: Atomic<UnsafeMutableRawPointer>
  @usableFromInline let exclusion = Guard()
  /// Shared by all lanes: slots of its own would be the largest part of a small hierarchy.
  @usableFromInline let readers: LaneReaders
  @usableFromInline let batch: Int
  @usableFromInline let holdsWeakly: Bool
  /// A mistake that shows what generations are for: nothing public makes it.
  @usableFromInline let ignoresGenerations: Bool

  // Which rows are used, free, or waiting for readers to leave; all of it guarded by `exclusion`, and so not by the checks of
  // exclusive access, which code that is compiled in another module could not leave out.
  /// Row 0 belongs to no level: a word without a link leads there, and the generation that it awaits is never the row's.
  @usableFromInline @exclusivity(unchecked) var used = 1
  @usableFromInline @exclusivity(unchecked) var free: [UInt32] = []
  /// Rows of levels that died since the last grace period began, and what waits for the end of one.
  @usableFromInline @exclusivity(unchecked) var dead: [UInt32] = []
  @usableFromInline @exclusivity(unchecked) var graves: [LaneGrave] = []
  @usableFromInline @exclusivity(unchecked) var alive = 0

  /// A lane without a seat.
  public convenience init() { self.init(capacity: 16) }

  package init(
    capacity: Int = 16,
    batch: Int = 64,
    readers: LaneReaders = .shared,
    holdsWeakly: Bool = LanePlatform.holdsWeakly,
    ignoresGenerations: Bool = false
  ) {
    let columns = LaneColumns(capacity: capacity)
    columns.links[0].store(LaneWord(generation: 1).bits, ordering: .relaxed)
    published = Atomic(columns.address)
    self.readers = readers
    self.batch = batch
    (self.holdsWeakly, self.ignoresGenerations) = (holdsWeakly, ignoresGenerations)
  }

  deinit {
    for row in 0..<used { occupant(UInt32(row), columns).release() }
    columns.deallocate()
    for grave in graves { grave.columns?.deallocate() }
  }
}

/// A lane of the main actor: what an app's views, controllers and coordinators have their seats in.
public typealias MainLane<Message> = Lane<Message, MainGuard>

/// A lane that any thread may send in and change.
public typealias SharedLane<Message> = Lane<Message, SharedGuard>

package enum LanePlatform {
  /// Objects of Objective-C, as every view and controller of UIKit is one, are counted elsewhere than Swift's own.
  package static var holdsWeakly: Bool {
    #if canImport(ObjectiveC)
    true
    #else
    false
    #endif
  }
}

extension Lane where Guard: ~Copyable {
  /// Carries `message` up from the level in `row` to its one outcome; the caller holds that level.
  @inlinable
  @inline(__always)
  package func carry(_ message: Message, from row: UInt32) -> LaneOutcome {
    var (way, end) = (LaneWord(bits: 0), Int32(0))
    guard let actor = climb(from: row, by: &way, orEnd: &end) else { return .unhandled(at: end) }
    return actor.decide(message) ? .handled : carry(message, beyond: actor, by: way)
  }

  /// Carries on a `message` that `actor`, to which `way` leads, did not take.
  @inlinable
  @inline(never)
  func carry(_ message: Message, beyond actor: consuming any LaneDecider<Message>, by way: LaneWord)
    -> LaneOutcome
  {
    var (way, end) = (way, Int32(0))
    while let next = climb(from: way.above, of: way.awaited, by: &way, orEnd: &end) {
      if next.decide(message) { return .handled }
      // Not before: a level that is let go while it decides has its row until then.
      actor = next
    }
    withExtendedLifetime(actor) {}
    return .unhandled(at: end)
  }

  /// The nearest level above that in `start` which decides, retained, and in `way` the word that leads there; nil where the
  /// way ends, at the level whose label is then `end`.
  ///
  /// The way also ends where `start` is no longer of this generation, if one is given: the level gave its seat up, though
  /// it lives, and its row and label may be another's.
  ///
  /// The address of the columns, each word and each occupant are *acquired*, and each is *released* by a store that comes
  /// after all that it leads to. A word that is read late is the old link, and the hop is as if made before the change; if
  /// the level above has died since, its generation has changed and the way ends, as with a weak reference. As the reader
  /// is announced, a row is not another level's by now, and the memory of its occupant is still there.
  @inlinable
  @inline(__always)
  func climb(
    from start: UInt32,
    of generation: UInt16? = nil,
    by way: inout LaneWord,
    orEnd end: inout Int32
  ) -> (any LaneDecider<Message>)? {
    Guard.step(.announce)
    let slot = Guard.isShared ? readers.enter() : 0
    defer {
      Guard.step(.announce)
      if Guard.isShared { readers.leave(slot) }
    }
    Guard.step(.columns)
    let columns = LaneColumns(address: published.load(ordering: .acquiring))
    var row = start
    Guard.step(.load(row))
    var word = LaneWord(bits: columns.links[Int(row)].load(ordering: .acquiring))
    if let generation, word.generation != generation {
      end = 0
      return nil
    }
    while true {
      let above = word.above
      Guard.step(.load(above))
      let next = LaneWord(bits: columns.links[Int(above)].load(ordering: .acquiring))
      // A bystander that is there differs in nothing; everything else is looked at more closely.
      guard next.mark == word.awaited else {
        guard let actor = actor(at: word, next, columns) else {
          Guard.step(.readsLabel(row))
          end = columns.labels[Int(row)]
          return nil
        }
        way = word
        return actor
      }
      row = above
      word = next
    }
  }

  /// The object of the level that `word` leads to and that has the word `next`, retained, if it is there and decides.
  @inlinable
  @inline(never)
  func actor(at word: LaneWord, _ next: LaneWord, _ columns: LaneColumns) -> (any LaneDecider<Message>)? {
    guard next.generation == word.awaited || ignoresGenerations, next.decides else { return nil }
    Guard.step(.load(word.above))
    // Acquired beyond need, as the word that says that it decides was stored after the occupant.
    let bits = columns.occupants[Int(word.above)].load(ordering: .acquiring)
    Guard.step(.retain)
    return LaneOccupant(bits: bits).retained()
  }

  /// The object of the level that the one in `row` hands to, for callers that keep it from dying meanwhile: that of one
  /// that does not decide, if it was noted, is there unretained.
  package func target(of row: UInt32) -> AnyObject? {
    let slot = readers.enter()
    defer { readers.leave(slot) }
    let columns = LaneColumns(address: published.load(ordering: .acquiring))
    let word = LaneWord(bits: columns.links[Int(row)].load(ordering: .acquiring))
    let next = LaneWord(bits: columns.links[Int(word.above)].load(ordering: .acquiring))
    guard next.generation == word.awaited else { return nil }
    let bits = columns.occupants[Int(word.above)].load(ordering: .acquiring)
    let above = LaneOccupant<Message>(bits: bits)
    return above.isDecider ? above.retained() : above.bareObject
  }
}

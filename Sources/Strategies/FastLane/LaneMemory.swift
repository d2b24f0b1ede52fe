import Hierarchy
import Synchronization

/// Who hands to whom, downwards, and which levels lie on a way that is remembered: what a change needs to know to take
/// back just those ways that it changes.
///
/// Writers alone use it.
struct LaneMemory {
  private struct Kin {
    var parent: UInt32 = 0
    var firstChild: UInt32 = 0
    var next: UInt32 = 0
    var previous: UInt32 = 0
    /// Whether a way is remembered that begins here or leads through here to somewhere above.
    var isOnWay = false
  }

  private var kin: [Kin]

  init(capacity: Int) { kin = [Kin](repeating: Kin(), count: capacity) }

  mutating func grow(to capacity: Int) { kin += [Kin](repeating: Kin(), count: capacity - kin.count) }

  /// Makes `row` a child of `parent`; 0 is nobody.
  mutating func move(_ row: UInt32, below parent: UInt32) {
    let own = kin[Int(row)]
    if own.parent != 0 {
      if own.previous != 0 {
        kin[Int(own.previous)].next = own.next
      } else {
        kin[Int(own.parent)].firstChild = own.next
      }
      if own.next != 0 { kin[Int(own.next)].previous = own.previous }
    }
    let first = parent == 0 ? 0 : kin[Int(parent)].firstChild
    if first != 0 { kin[Int(first)].previous = row }
    if parent != 0 { kin[Int(parent)].firstChild = row }
    kin[Int(row)].parent = parent
    kin[Int(row)].next = first
    kin[Int(row)].previous = 0
  }

  /// Takes `row` out: its children hand to nobody.
  mutating func leave(_ row: UInt32) {
    move(row, below: 0)
    while kin[Int(row)].firstChild != 0 { move(kin[Int(row)].firstChild, below: 0) }
    kin[Int(row)] = Kin()
  }

  /// Says that a way that is remembered leads through `row`.
  mutating func mark(_ row: UInt32) { kin[Int(row)].isOnWay = true }

  /// Calls `clear` for `row` and all below it on ways that lead up through it, which are remembered no more.
  ///
  /// A level that `ends` ways is where those from below stop: they do not lead through it.
  mutating func forget(_ row: UInt32, ends: (UInt32) -> Bool, clear: (UInt32) -> Void) {
    guard kin[Int(row)].isOnWay else { return }
    var pending = [row]
    while let row = pending.popLast() {
      kin[Int(row)].isOnWay = false
      clear(row)
      if !ends(row) { forEachChild(of: row) { if kin[Int($0)].isOnWay { pending.append($0) } } }
    }
  }

  func children(of row: UInt32) -> [UInt32] {
    var children: [UInt32] = []
    forEachChild(of: row) { children.append($0) }
    return children
  }

  private func forEachChild(of row: UInt32, _ body: (UInt32) -> Void) {
    var child = kin[Int(row)].firstChild
    while child != 0 {
      body(child)
      child = kin[Int(child)].next
    }
  }
}

extension FastLane where Guard: ~Copyable {
  /// Remembers the way from `row` to the nearest level above that acts, unless somebody is writing right now.
  ///
  /// It is walked once more, with writers kept away: what the reader has seen may be old by now. A reader who would have
  /// to wait remembers nothing.
  @inline(never)
  func remember(from row: UInt32) {
    guard exclusion.tryEnter() else { return }
    defer { exclusion.leave() }
    let columns = columns
    guard let end = way(from: row, columns, { _ in }) else { return }
    _ = way(from: row, columns) { memory?.mark($0) }
    Guard.step(.store(row))
    // Releases what the words on the way had acquired: who takes the shortcut sees what who walks sees.
    columns.shortcuts[Int(row)].store(end.bits, ordering: .releasing)
  }

  /// The word that leads to the nearest level above `row` that acts; calls `body` for each level before.
  private func way(from row: UInt32, _ columns: LaneColumns, _ body: (UInt32) -> Void) -> LaneWord? {
    var row = row
    while true {
      let own = word(row, columns)
      let above = word(own.above, columns)
      guard own.isLinked, above.generation == own.awaited else { return nil }
      body(row)
      if above.acts { return own }
      row = own.above
    }
  }

  /// Takes back what is remembered of ways over the link of `row`.
  func forget(_ row: UInt32, _ columns: LaneColumns) {
    memory?.forget(row, ends: { word($0, columns).acts }) { row in
      Guard.step(.store(row))
      // Released for form's sake: there is nothing behind an empty shortcut.
      columns.shortcuts[Int(row)].store(0, ordering: .releasing)
    }
  }

  /// Takes back what is remembered of ways over the link of `row`, and of ways that end there or begin to.
  func forgetEnds(_ row: UInt32, _ columns: LaneColumns) {
    guard remembers else { return }
    forget(row, columns)
    for child in memory?.children(of: row) ?? [] { forget(child, columns) }
  }
}

/// All that a hop has to know of one level, in the one word that a reader loads of it.
///
///     bits  0–31   the row of the level above
///     bits 32–46   the level's own generation
///     bit  47      whether the level acts on messages
///     bits 48–62   the generation that the level above had when the link was made; 0 where there is no link
///
/// One word, so that a link and the generation that it is checked against can never be read from two different moments.
/// No row has generation 0, so a level without a link needs no test of its own: the check of generations fails.
package struct LaneWord: Equatable, Sendable {
  package private(set) var bits: UInt64

  /// A row that has been given out so often is given out no more: its generations would begin to repeat.
  package static let lastGeneration: UInt16 = 0x7fff

  package init(bits: UInt64) { self.bits = bits }

  /// The word of a level of this generation that neither acts nor hands to anybody.
  init(generation: UInt16) { bits = UInt64(generation) << 32 }

  /// The row of the level above; means nothing without a link.
  @inline(__always)
  package var above: UInt32 { UInt32(truncatingIfNeeded: bits) }

  /// The generation that the level above must have.
  @inline(__always)
  package var awaited: UInt16 { UInt16(truncatingIfNeeded: bits >> 48) }

  /// The generation and, above it, whether the level acts: equal to what is awaited for a bystander that is still there.
  @inline(__always)
  package var mark: UInt16 { UInt16(truncatingIfNeeded: bits >> 32) }

  package var generation: UInt16 { mark & Self.lastGeneration }

  package var acts: Bool { bits >> 47 & 1 == 1 }

  var isLinked: Bool { awaited != 0 }

  /// The same level with a link to the level of `row` that has `generation`.
  func linked(to row: UInt32, generation: UInt16) -> LaneWord {
    LaneWord(bits: bits & 0x0000_ffff_0000_0000 | UInt64(generation) << 48 | UInt64(row))
  }

  /// The same level, handing to nobody.
  var unlinked: LaneWord { LaneWord(bits: bits & 0x0000_ffff_0000_0000) }

  /// The same level as one that acts, or as a bystander.
  func acting(_ acts: Bool) -> LaneWord {
    LaneWord(bits: bits & ~(1 << 47) | (acts ? 1 << 47 : 0))
  }
}

/// All that a hop has to know of one level, in the one word that a reader loads of it.
///
///     bits  0–31   the row of the level above
///     bits 32–46   the level's own generation
///     bit  47      whether the level decides on messages
///     bits 48–62   the generation that the level above had when the link was made; 0 where there is no link
///
/// One word, so that a link and the generation that it is checked against can never be read from two different moments.
/// No row has generation 0, so a level without a link needs no test of its own: the check of generations fails.
@usableFromInline
struct LaneWord: Equatable {
  @usableFromInline let bits: UInt64
  /// A row that has reached this generation is retired: its generations would begin to repeat.
  @inlinable
  static var lastGeneration: UInt16 { 0x7fff }
  @inlinable
  static var own: UInt64 { 0x0000_ffff_0000_0000 }

  @inlinable
  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  /// The word of a level of this generation that neither decides nor hands to another.
  @inlinable
  init(generation: UInt16) { bits = UInt64(generation) << 32 }

  @inlinable
  @inline(__always)
  var above: UInt32 { UInt32(truncatingIfNeeded: bits) }

  @inlinable
  @inline(__always)
  var awaited: UInt16 { UInt16(truncatingIfNeeded: bits >> 48) }

  /// The generation and, above it, whether the level decides: equal to what is awaited for a bystander that is still there.
  @inlinable
  @inline(__always)
  var mark: UInt16 { UInt16(truncatingIfNeeded: bits >> 32) }

  @inlinable
  @inline(__always)
  var generation: UInt16 { mark & Self.lastGeneration }

  @inlinable
  @inline(__always)
  var decides: Bool { bits >> 47 & 1 == 1 }

  @inlinable
  var isLinked: Bool { awaited != 0 }
  @inlinable
  var unlinked: LaneWord { LaneWord(bits: bits & Self.own) }

  @inlinable
  func linked(to row: UInt32, generation: UInt16) -> LaneWord {
    LaneWord(bits: bits & Self.own | UInt64(generation) << 48 | UInt64(row))
  }

  @inlinable
  func deciding(_ decides: Bool) -> LaneWord { LaneWord(bits: bits & ~(1 << 47) | (decides ? 1 << 47 : 0)) }
}

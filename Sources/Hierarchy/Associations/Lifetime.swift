/// The mark of one object in `Lifetimes`, by which others learn of its death without touching it.
public struct Lifetime: Sendable {
  let handle: Handle
  // Strong, so that a target which outlives the table still has a place to sign off.
  let lifetimes: Lifetimes

  /// Marks the object as dead.
  ///
  /// Called first thing in its `deinit`; a second call changes nothing.
  public func retire() {
    lifetimes.retire(handle)
  }

  /// Whether it has not been retired yet.
  public var isAlive: Bool { lifetimes.isAlive(handle) }

  /// A place in the arena, and which of the objects that have been registered there.
  ///
  /// 62 bits together, which leaves an entry two for its tag.
  struct Handle {
    let index: UInt32
    let generation: UInt32

    static let generationBits = 30
    static let lastGeneration: UInt32 = 1 << generationBits - 1

    init(index: UInt32, generation: UInt32) {
      self.index = index
      self.generation = generation
    }

    init(packed: UInt64) {
      index = UInt32(truncatingIfNeeded: packed >> Self.generationBits)
      generation = UInt32(truncatingIfNeeded: packed) & Self.lastGeneration
    }

    var packed: UInt64 { UInt64(index) << Self.generationBits | UInt64(generation) }
  }
}

/// One association in one word: a pointer or a lifetime, with the policy in the two low bits.
///
/// Objects are aligned to 16 bytes, which leaves those bits free. It cannot be copied, and dropping it releases
/// what it holds, exactly once: so a table takes an old entry out under its lock, and drops it after.
///
///     vacant      0
///     retain      pointer to the value, +1        | 1
///     trampoline  pointer to the box, +1          | 2
///     assign      index << 32 | generation << 2   | 3
package struct AssociationEntry: ~Copyable {
  let bits: UInt

  static let tagMask: UInt = 0b11
  private static let retainTag: UInt = 1
  private static let trampolineTag: UInt = 2
  private static let assignTag: UInt = 3

  /// The entry that holds nothing.
  package static var vacant: AssociationEntry { AssociationEntry(adopting: 0) }

  /// The entry in `bits`, which from now on releases what they hold.
  init(adopting bits: UInt) {
    self.bits = bits
  }

  /// What is to be stored for `association`, except that a trampoline's box is still empty.
  ///
  /// Made before the lock is taken: the allocation of the box and the retain of the value need none.
  package init(preparing association: borrowing Association, in lifetimes: Lifetimes) {
    switch copy association {
    case .retain(let value):
      bits = value.map { Self.retained($0) | Self.retainTag } ?? 0
    case .trampoline:
      bits = Self.retained(WeakTrampoline()) | Self.trampolineTag
    case .assign(let target):
      bits = target.map { UInt(lifetimes.bind($0).packed) << 2 | Self.assignTag } ?? 0
    }
  }

  deinit {
    Self.release(bits)
  }

  var isVacant: Bool { bits == 0 }

  /// Fills the box of a trampoline, which happens under the table's lock.
  func fill(from association: borrowing Association, holding exclusion: borrowing some Exclusion & ~Copyable)
  {
    guard case .trampoline(let value) = copy association else { return }
    Self.object(WeakTrampoline.self, in: bits).store(value, holding: exclusion)
  }

  /// Gives up the bits together with the duty to release what they hold.
  consuming func surrender() -> UInt {
    let surrendered = bits
    discard self
    return surrendered
  }
}

extension AssociationEntry {
  /// What `bits` hold, retained.
  @inline(__always)
  package static func reading(_ bits: UInt, in lifetimes: Lifetimes) -> AssociationReading {
    switch bits & tagMask {
    case retainTag: .value(object(AnyObject.self, in: bits))
    case trampolineTag: .box(object(WeakTrampoline.self, in: bits))
    case assignTag: lifetimes.target(Lifetime.Handle(packed: UInt64(bits >> 2))).map { .value($0) } ?? .dead
    default: .nothing
    }
  }

  /// Whether `bits` hold a counted reference.
  static func isCounted(_ bits: UInt) -> Bool {
    let tag = bits & tagMask
    return tag == retainTag || tag == trampolineTag
  }

  /// Adds a reference to what `bits` hold.
  static func retain(_ bits: UInt) {
    _ = reference(in: bits).retain()
  }

  static func release(_ bits: UInt) {
    guard isCounted(bits) else { return }
    reference(in: bits).release()
  }

  private static func retained(_ value: AnyObject) -> UInt {
    let bits = UInt(bitPattern: Unmanaged.passRetained(value).toOpaque())
    // The tag needs the low bits, and the pins of a lock-free reader need the high ones (`GNUSlot`).
    precondition(
      bits & (tagMask | GNUSlot.pinMask) == 0,
      "an object's address does not leave room for the tag"
    )
    return bits
  }

  @inline(__always)
  private static func object<T: AnyObject>(_ type: T.Type, in bits: UInt) -> T {
    unsafeDowncast(reference(in: bits).takeUnretainedValue(), to: type)
  }

  @inline(__always)
  private static func reference(in bits: UInt) -> Unmanaged<AnyObject> {
    guard let pointer = UnsafeRawPointer(bitPattern: bits & ~(tagMask | GNUSlot.pinMask)) else {
      preconditionFailure("a counted entry without an object")
    }
    return Unmanaged.fromOpaque(pointer)
  }
}

/// What a get found, retained, before anything that needs no lock is done with it.
///
/// It cannot be copied: with a copyable one the compiler added a retain and a release to every get that ended in a
/// value, which would have been charged to the policies `retain` and `assign` alone.
package enum AssociationReading: ~Copyable {
  /// No entry.
  case nothing
  /// An assign entry whose target is gone.
  case dead
  /// The value itself.
  case value(AnyObject)
  /// The box of a trampoline. Nothing stores to it any more: every set makes a new one.
  case box(WeakTrampoline)
}

/// The box between a strong association and the value that it must not keep alive.
///
/// It is filled once and then only read, by any number of threads: a set makes a new box instead of storing to the
/// old one. Two threads storing to one weak variable corrupt memory and the thread sanitizer does not see it, so a
/// store also has to show which exclusion it runs under, and builds with assertions check that it does.
package final class WeakTrampoline: @unchecked Sendable {
  private weak var value: AnyObject?

  init() {}

  func store(_ value: AnyObject?, holding exclusion: borrowing some Exclusion & ~Copyable) {
    exclusion.assertHeld()
    self.value = value
  }

  /// The value, retained, if it is still alive.
  package func load() -> AnyObject? { value }
}

/// One association in one word: the address of its value, or of the box around it, with the policy in the two low bits,
/// which are free as objects are aligned to 16 bytes.
///
/// An entry cannot be copied, and dropping it releases what it holds exactly once: a table takes an old entry out under
/// its lock and drops it afterwards.
package struct AssociationEntry: ~Copyable, OpenMapValue {
  let bits: UInt
  private static let tagMask: UInt = 0b11
  private static let retainTag: UInt = 1
  private static let trampolineTag: UInt = 2
  private static let assignTag: UInt = 3

  package init() { bits = 0 }

  init(adopting bits: UInt) { self.bits = bits }

  package init(_ value: AnyObject?, _ policy: AssociationPolicy) {
    switch policy {
    case .retain: bits = value.map { Self.address(of: .passRetained($0)) | Self.retainTag } ?? 0
    case .assign: bits = value.map { Self.address(of: .passUnretained($0)) | Self.assignTag } ?? 0
    case .trampoline: bits = Self.address(of: .passRetained(WeakTrampoline(value))) | Self.trampolineTag
    }
  }

  deinit { Self.release(bits) }
  var isVacant: Bool { bits == 0 }
  var count: Int { isVacant ? 0 : 1 }

  /// Gives up the bits together with the duty to release what they hold.
  consuming func surrender() -> UInt {
    let surrendered = bits
    discard self
    return surrendered
  }

  @inline(__always)
  package static func reading(_ bits: UInt) -> AssociationReading {
    switch bits & tagMask {
    case retainTag, assignTag: .value(reference(in: bits).takeUnretainedValue())
    case trampolineTag:
      .box(unsafeDowncast(reference(in: bits).takeUnretainedValue(), to: WeakTrampoline.self))
    default: .nothing
    }
  }

  private static func release(_ bits: UInt) {
    let tag = bits & tagMask
    if tag == retainTag || tag == trampolineTag { reference(in: bits).release() }
  }

  private static func address(of reference: Unmanaged<AnyObject>) -> UInt {
    let bits = UInt(bitPattern: reference.toOpaque())
    precondition(bits & tagMask == 0, "an object's address has no room for the tag")
    return bits
  }

  @inline(__always)
  private static func reference(in bits: UInt) -> Unmanaged<AnyObject> {
    guard let pointer = UnsafeRawPointer(bitPattern: bits & ~tagMask) else {
      preconditionFailure("an entry without an object")
    }
    return Unmanaged.fromOpaque(pointer)
  }
}

/// What a get found, retained, before its box is opened, which needs no lock; a copyable one would be retained and released
/// once more in every get that ends in a value.
package enum AssociationReading: ~Copyable {
  case nothing
  case value(AnyObject)
  case box(WeakTrampoline)

  @inline(__always)
  package consuming func opened(beforeLoad: () -> Void = {}) -> AnyObject? {
    switch consume self {
    case .nothing: return nil
    case .value(let value): return value
    case .box(let box):
      beforeLoad()
      return box.value
    }
  }

  /// What the table itself holds.
  consuming func held() -> AnyObject? {
    switch consume self {
    case .nothing: nil
    case .value(let value): value
    case .box(let box): box
    }
  }
}

/// The box between a strong association and the value that it must not keep alive.
///
/// Each set makes a new box: two threads that store to one weak variable corrupt memory, unseen by the thread sanitizer.
package final class WeakTrampoline: @unchecked Sendable {
  fileprivate weak let value: AnyObject?

  init(_ value: AnyObject?) { self.value = value }
}

public import CSwiftRuntime

/// What the column of occupants holds for a level: of one that decides a block of memory that leads to its object, and
/// else nothing, or an object's bare address.
///
/// The object of a level that decides may be dying when a message needs it. As the lane keeps its memory, like an
/// `unowned` reference, the object's own count tells whether it can still be retained. A weak reference would move the
/// count to a side table, for everything that retains. Where objects may be Objective-C's, which count in another way, it
/// has to be one.
@usableFromInline
struct LaneOccupant<Message> {
  @usableFromInline typealias Decider = any LaneDecider<Message>

  @usableFromInline let bits: UInt
  @inlinable
  static var deciding: UInt { 1 }
  @inlinable
  static var weak: UInt { 2 }

  @inlinable
  @inline(__always)
  init(bits: UInt) { self.bits = bits }

  /// The bare address of an object that is never called.
  @inlinable
  init(address object: AnyObject) { bits = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()) }

  @inlinable
  init(_ decider: Decider, weakly: Bool) {
    if weakly {
      let block = UnsafeMutablePointer<LaneWeakReference<Message>>.allocate(capacity: 1)
      block.initialize(to: LaneWeakReference(decider))
      bits = UInt(bitPattern: block) | Self.deciding | Self.weak
    } else {
      let block = UnsafeMutablePointer<Decider>.allocate(capacity: 1)
      block.initialize(to: decider)
      bits = UInt(bitPattern: block) | Self.deciding
      // The block has the reference without owning it.
      let object = Unmanaged<AnyObject>.passUnretained(decider)
      precondition(object.toOpaque() == objectAddress, "a reference to a protocol begins with its object")
      swift_unownedRetain(objectAddress)
      object.release()
    }
  }

  @inlinable
  @inline(__always)
  var isDecider: Bool { bits & Self.deciding != 0 }

  @inlinable
  @inline(__always)
  var isWeak: Bool { bits & Self.weak != 0 }

  /// The object of the level that decides, retained; nil if it is going, or if none here decides.
  @inlinable
  @inline(__always)
  func retained() -> Decider? {
    guard isDecider else { return nil }
    if isWeak { return block.assumingMemoryBound(to: LaneWeakReference<Message>.self).pointee.decider }
    guard swift_tryRetain(objectAddress) != nil else { return nil }
    // That count is the caller's: what is moved out is not retained once more, and its words stay where they are.
    return block.assumingMemoryBound(to: Decider.self).move()
  }

  /// Whether it leads to `object`, which is alive.
  @inlinable
  func isHeld(by object: AnyObject) -> Bool {
    if isWeak {
      return block.assumingMemoryBound(to: LaneWeakReference<Message>.self).pointee.decider === object
    }
    return objectAddress == Unmanaged.passUnretained(object).toOpaque()
  }

  /// The object of a level that does not decide, whose caller keeps it alive.
  @inlinable
  var bareObject: AnyObject? {
    guard !isDecider, let address = UnsafeRawPointer(bitPattern: bits) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
  }

  @inlinable
  func release() {
    guard isDecider else { return }
    if isWeak {
      block.assumingMemoryBound(to: LaneWeakReference<Message>.self).deinitialize(count: 1)
    } else {
      swift_unownedRelease(objectAddress)
    }
    block.deallocate()
  }

  @inlinable
  @inline(__always)
  var block: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bitPattern: bits & ~(Self.deciding | Self.weak)).unsafelyUnwrapped
  }

  /// The first word of a reference to a protocol of classes.
  @inlinable
  @inline(__always)
  var objectAddress: UnsafeMutableRawPointer { block.load(as: UnsafeMutableRawPointer.self) }
}

@usableFromInline
struct LaneWeakReference<Message> {
  @usableFromInline weak var decider: (any LaneDecider<Message>)?

  @inlinable
  init(_ decider: any LaneDecider<Message>) { self.decider = decider }
}

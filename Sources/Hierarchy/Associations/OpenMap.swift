/// What an empty bucket of an `OpenMap` has: a key that equals no real one, and a value that holds nothing.
protocol OpenMapValue: ~Copyable {
  init()
}

protocol OpenMapKey: Equatable, OpenMapValue {
  /// Bits that depend on the whole key, the high ones most.
  var spread: UInt { get }
}

/// A hash map with open addressing and linear probing, for values that cannot be copied.
///
/// The standard dictionary, which hashes with SipHash, cost twice as much as the maps in Apple's runtime, which multiply
/// and mask.
struct OpenMap<Key: OpenMapKey, Value: OpenMapValue & ~Copyable>: ~Copyable, OpenMapValue {
  /// A key and its value lie together, so that a hit touches one cache line.
  struct Bucket: ~Copyable {
    var key = Key()
    var value = Value()

    @inline(__always)
    var isVacant: Bool { key == Key() }
  }

  private var buckets: UnsafeMutablePointer<Bucket>?
  private var shift: UInt32 = 0
  private(set) var count: UInt32 = 0

  init() {}

  deinit {
    buckets?.deinitialize(count: capacity)
    buckets?.deallocate()
  }

  private var capacity: Int { buckets == nil ? 0 : mask + 1 }
  private var mask: Int { Int(bitPattern: UInt.max &>> UInt(shift)) }
  var isEmpty: Bool { count == 0 }

  /// The bucket of `key`, which stays where it is until the map next changes.
  @inline(__always)
  func find(_ key: Key) -> UnsafeMutablePointer<Bucket>? {
    guard count > 0 else { return nil }
    let bucket = probe(key)
    return bucket.pointee.isVacant ? nil : bucket
  }

  /// Adds `value` under `key`, which must not be in the map, and says where it is.
  @discardableResult
  mutating func insert(_ value: consuming Value, for key: Key) -> UnsafeMutablePointer<Bucket> {
    // Three quarters full at most: beyond, linear probing gets long.
    if (Int(count) + 1) * 4 > capacity * 3 { grow() }
    let bucket = probe(key)
    bucket.pointee.key = key
    bucket.pointee.value = value
    count += 1
    return bucket
  }

  mutating func remove(_ key: Key) -> Value? {
    guard let bucket = find(key) else { return nil }
    var removed = Value()
    swap(&removed, &bucket.pointee.value)
    count -= 1
    close(bucket)
    return removed
  }

  /// The bucket of `key`, or the empty one where it would go.
  @inline(__always)
  private func probe(_ key: Key) -> UnsafeMutablePointer<Bucket> {
    guard let buckets else { preconditionFailure("a bucket of a map without any") }
    let mask = mask
    var index = home(of: key)
    while buckets[index].key != key, !buckets[index].isVacant { index = (index &+ 1) & mask }
    return buckets + index
  }

  @inline(__always)
  private func home(of key: Key) -> Int { Int(bitPattern: key.spread &>> UInt(shift)) }

  /// Moves later buckets of the same run back into the gap, so that no tombstones pile up.
  private mutating func close(_ bucket: UnsafeMutablePointer<Bucket>) {
    guard let buckets else { return }
    let mask = mask
    var gap = bucket - buckets
    var index = (gap + 1) & mask
    while !buckets[index].isVacant {
      // A bucket may move back only as far as its home.
      if (index - home(of: buckets[index].key)) & mask >= (index - gap) & mask {
        swap(&buckets[gap], &buckets[index])
        gap = index
      }
      index = (index + 1) & mask
    }
    buckets[gap].key = Key()
  }

  private mutating func grow() {
    let (old, oldCapacity) = (buckets, capacity)
    let capacity = max(oldCapacity * 2, 4)
    let larger = UnsafeMutablePointer<Bucket>.allocate(capacity: capacity)
    for index in 0..<capacity { (larger + index).initialize(to: Bucket()) }
    buckets = larger
    shift = UInt32(UInt.bitWidth - capacity.trailingZeroBitCount)
    guard let old else { return }
    for index in 0..<oldCapacity where !old[index].isVacant {
      swap(&probe(old[index].key).pointee, &old[index])
    }
    old.deinitialize(count: oldCapacity)
    old.deallocate()
  }
}

extension AssociationKey: OpenMapKey {
  var spread: UInt { UInt(code) &* 0x9e37_79b9_7f4a_7c15 }
}

/// What a map keys an owner's entries by: where it is, and which of all the owners that have been there.
///
/// A freed block goes to the next object of that size at once: 100,000 owners were seen at two distinct addresses.
struct AssociationIdentity: OpenMapKey {
  var address: UInt = 0
  var serial: UInt64 = 0

  // By the address only, as Apple's map does: the serial settles equality and has nothing to add to the spread.
  var spread: UInt { address &* 0x9e37_79b9_7f4a_7c15 }
}

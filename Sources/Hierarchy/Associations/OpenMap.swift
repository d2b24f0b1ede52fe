/// What an `OpenMap` needs of a key.
protocol OpenMapKey: Equatable {
  /// Marks an empty bucket; equal to no real key.
  static var vacant: Self { get }
  var isVacant: Bool { get }
  /// Bits that depend on the whole key, the high ones most.
  var spread: UInt { get }
}

/// A hash map with open addressing and linear probing, for values that cannot be copied.
///
/// The standard dictionary hashes with SipHash, against attackers that a side table does not have, and was measured
/// at twice the cost of the map of maps in Apple's runtime, which multiplies and masks. The difference would have
/// been a property of our map and not of the table under study.
struct OpenMap<Key: OpenMapKey, Value: ~Copyable>: ~Copyable {
  // A key and its value lie together, so that a hit touches one cache line.
  private var buckets: UnsafeMutableRawPointer?
  private var shift: UInt32 = 0
  private(set) var count: UInt32 = 0

  private static var smallest: Int { 4 }
  private static var valueOffset: Int {
    let alignment = MemoryLayout<Value>.alignment
    return (MemoryLayout<Key>.size + alignment - 1) & -alignment
  }
  private static var alignment: Int { max(MemoryLayout<Key>.alignment, MemoryLayout<Value>.alignment) }
  private static var stride: Int {
    (valueOffset + MemoryLayout<Value>.size + alignment - 1) & -alignment
  }

  init() {}

  deinit {
    for index in 0..<capacity where !key(at: index).pointee.isVacant {
      value(at: index).deinitialize(count: 1)
    }
    buckets?.deallocate()
  }

  private var capacity: Int { buckets == nil ? 0 : mask + 1 }
  private var mask: Int { Int(bitPattern: UInt.max &>> UInt(shift)) }
  var isEmpty: Bool { count == 0 }

  /// Where the value of `key` is, until the map next changes.
  @inline(__always)
  func find(_ key: Key) -> UnsafeMutablePointer<Value>? {
    guard count > 0 else { return nil }
    let index = probe(key)
    return self.key(at: index).pointee.isVacant ? nil : value(at: index)
  }

  /// Adds `value` under `key`, which must not be in the map, and says where it is.
  @discardableResult
  mutating func insert(_ value: consuming Value, for key: Key) -> UnsafeMutablePointer<Value> {
    // Three quarters full at most: beyond, linear probing gets long.
    if (Int(count) + 1) * 4 > capacity * 3 { resize(to: max(capacity * 2, Self.smallest)) }
    let index = probe(key)
    self.key(at: index).pointee = key
    self.value(at: index).initialize(to: value)
    count += 1
    return self.value(at: index)
  }

  /// Takes `key` and its value out.
  mutating func remove(_ key: Key) -> Value? {
    guard count > 0 else { return nil }
    let index = probe(key)
    guard !self.key(at: index).pointee.isVacant else { return nil }
    let removed = value(at: index).move()
    count -= 1
    close(gapAt: index)
    return removed
  }

  /// The bucket of `key`, or the empty one where it would go.
  @inline(__always)
  private func probe(_ key: Key) -> Int {
    let mask = mask
    var index = home(of: key)
    while true {
      let found = self.key(at: index).pointee
      if found == key || found.isVacant { return index }
      index = (index &+ 1) & mask
    }
  }

  @inline(__always)
  private func home(of key: Key) -> Int { Int(bitPattern: key.spread &>> UInt(shift)) }

  /// Moves later buckets of the same run back into the gap, so that no tombstones pile up.
  private mutating func close(gapAt start: Int) {
    let mask = mask
    var gap = start
    var index = (start + 1) & mask
    while !key(at: index).pointee.isVacant {
      // A bucket may move back only as far as its home.
      if (index - home(of: key(at: index).pointee)) & mask >= (index - gap) & mask {
        key(at: gap).pointee = key(at: index).pointee
        value(at: gap).moveInitialize(from: value(at: index), count: 1)
        gap = index
      }
      index = (index + 1) & mask
    }
    key(at: gap).pointee = .vacant
  }

  private mutating func resize(to newCapacity: Int) {
    var larger = OpenMap()
    larger.allocate(newCapacity)
    for index in 0..<capacity where !key(at: index).pointee.isVacant {
      let key = key(at: index).pointee
      let target = larger.probe(key)
      larger.key(at: target).pointee = key
      larger.value(at: target).moveInitialize(from: value(at: index), count: 1)
      self.key(at: index).pointee = .vacant
    }
    larger.count = count
    self = larger
  }

  private mutating func allocate(_ capacity: Int) {
    buckets = .allocate(byteCount: capacity * Self.stride, alignment: Self.alignment)
    shift = UInt32(UInt.bitWidth - capacity.trailingZeroBitCount)
    for index in 0..<capacity { key(at: index).initialize(to: .vacant) }
  }

  @inline(__always)
  private func key(at index: Int) -> UnsafeMutablePointer<Key> {
    bucket(index).assumingMemoryBound(to: Key.self)
  }

  @inline(__always)
  private func value(at index: Int) -> UnsafeMutablePointer<Value> {
    (bucket(index) + Self.valueOffset).assumingMemoryBound(to: Value.self)
  }

  @inline(__always)
  private func bucket(_ index: Int) -> UnsafeMutableRawPointer {
    guard let buckets else { preconditionFailure("a bucket of a map without any") }
    return buckets + index &* Self.stride
  }
}

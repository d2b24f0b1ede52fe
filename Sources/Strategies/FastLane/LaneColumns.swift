import CSwiftRuntime
import Glibc
import Hierarchy
import Synchronization

/// The memory of a lane: a few dense columns in one block, with a row for each level.
struct LaneColumns {
  let address: UnsafeMutableRawPointer

  // Computed: a stored one would be asked whether it has been made, twice per message.
  @inline(__always)
  private static var header: Int { 64 }

  init(capacity: Int) {
    let size = Self.header + capacity * (2 * MemoryLayout<UInt64>.size + MemoryLayout<Int32>.size)
    // Where rows lie all over many pages, most of a hop is the search for the page: from two large pages on, ask for such.
    let isLarge = size >= 4 << 20
    address = .allocate(byteCount: size, alignment: isLarge ? 2 << 20 : cacheLine)
    if isLarge { madvise(address, size, MADV_HUGEPAGE) }
    address.storeBytes(of: capacity, as: Int.self)
    for row in 0..<capacity {
      (links + row).initialize(to: Atomic(0))
      (objects + row).initialize(to: Atomic(0))
      names[row] = NodeID.none.row
    }
  }

  @inline(__always)
  init(address: UnsafeMutableRawPointer) { self.address = address }

  var capacity: Int { address.load(as: Int.self) }

  /// For each row its `LaneWord`: the only column that a message reads at every hop.
  @inline(__always)
  var links: UnsafeMutablePointer<Atomic<UInt64>> {
    (address + Self.header).assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  /// For each row its `LaneOccupant`.
  var objects: UnsafeMutablePointer<Atomic<UInt>> {
    (address + Self.header + capacity * 8).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// For each row the name of its level, which is written before the row is published and stays until it is reused.
  var names: UnsafeMutablePointer<Int32> {
    (address + Self.header + capacity * 16).assumingMemoryBound(to: Int32.self)
  }

  /// A block of twice the rows with everything that is in this one; neither may be written to meanwhile.
  func doubled() -> LaneColumns {
    let larger = LaneColumns(capacity: 2 * capacity)
    for row in 0..<capacity {
      // Relaxed: the one writer copies what it or earlier holders of its lock have written.
      larger.links[row].store(links[row].load(ordering: .relaxed), ordering: .relaxed)
      larger.objects[row].store(objects[row].load(ordering: .relaxed), ordering: .relaxed)
      larger.names[row] = names[row]
    }
    return larger
  }

  func deallocate() { address.deallocate() }
}

/// What the column of objects holds for a level: its address, and for one that acts also its memory, until `release`.
///
/// The object of a level that acts may be dying when a message needs it. As the lane keeps its memory, like an `unowned`
/// reference, the object's own count tells whether it can still be retained. A weak reference would move the count to a
/// side table, for everything that retains. Of a bystander nothing is kept, as it is never called.
struct LaneOccupant {
  let bits: UInt
  private static let acting: UInt = 1

  init(bits: UInt) { self.bits = bits }

  init(_ object: Responder, acts: Bool) {
    let address = Unmanaged.passUnretained(object).toOpaque()
    bits = UInt(bitPattern: acts ? swift_unownedRetain(address) : address) | (acts ? Self.acting : 0)
  }

  var isActor: Bool { bits & Self.acting != 0 }

  /// The level that acts, retained; nil if it is going, or if none here acts.
  @inline(__always)
  func retained() -> Responder? {
    guard isActor, let address, let object = swift_tryRetain(address) else { return nil }
    return Unmanaged<Responder>.fromOpaque(object).takeRetainedValue()
  }

  var unretained: Responder? { address.map { Unmanaged<Responder>.fromOpaque($0).takeUnretainedValue() } }

  func release() {
    if isActor, let address { swift_unownedRelease(address) }
  }

  private var address: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: bits & ~Self.acting) }
}

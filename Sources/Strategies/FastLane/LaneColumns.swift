import CSwiftRuntime
import Glibc
import Hierarchy
import Synchronization

/// The memory of a lane: a few dense columns in one block, with a row for each level.
///
/// A block never grows: a lane that needs more rows copies them to a larger one.
struct LaneColumns {
  let address: UnsafeMutableRawPointer

  // Computed: a stored one would be asked whether it has been made, twice per message.
  @inline(__always)
  private static var header: Int { 64 }
  /// A large page of the system, and from which size on a block should have them.
  private static let page = 2 << 20
  private static let large = 4 << 20

  init(capacity: Int) {
    let size = Self.header + capacity * (2 * MemoryLayout<UInt64>.size + MemoryLayout<Int32>.size)
    address = .allocate(byteCount: size, alignment: size < Self.large ? cacheLine : Self.page)
    // Where rows lie all over many pages, most of a hop is the search for the page. Nothing is lost where a system refuses.
    if size >= Self.large { madvise(address, size, MADV_HUGEPAGE) }
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

/// What the column of objects holds for a level: its address, and for one that acts also its memory.
///
/// A message needs the object of a level that acts for as long as the call into it takes, and that object may be dying
/// right now. So the lane keeps its memory, as an `unowned` reference does, until no reader can be at it any more: in
/// that memory the object's own count tells whether it can still be retained. A weak reference would move the count to a
/// side table, for everything that retains. Of a bystander nothing is kept, as it is never called.
struct LaneOccupant {
  let bits: UInt
  private static let acting: UInt = 1

  init(bits: UInt) { self.bits = bits }

  static func bystander(_ object: Responder) -> LaneOccupant {
    LaneOccupant(bits: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// A level that acts; its memory is kept until `release`.
  static func actor(_ object: Responder) -> LaneOccupant {
    LaneOccupant(
      bits: UInt(bitPattern: swift_unownedRetain(Unmanaged.passUnretained(object).toOpaque())) | acting
    )
  }

  var isNobody: Bool { bits == 0 }
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

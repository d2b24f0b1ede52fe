import CSwiftRuntime
import Glibc
import Hierarchy
import Synchronization

/// The memory of a lane: a few dense columns in one block, with a row for each level.
///
/// A block never grows. A lane that needs more rows copies them to a larger one, and frees the old one when nobody can
/// be reading it any more.
struct LaneColumns {
  private let base: UnsafeMutableRawPointer

  // Computed, as a stored one would be asked for whether it has been made, twice per message.
  @inline(__always)
  private static var header: Int { 64 }
  /// A large page of the system, and from which size on a block should have them.
  private static let page = 2 << 20
  private static let large = 4 << 20

  /// Columns of `capacity` rows that belong to nobody; with shortcuts, if ways are to be remembered.
  init(capacity: Int, remembers: Bool) {
    let row =
      2 * MemoryLayout<UInt64>.size + MemoryLayout<Int32>.size + (remembers ? MemoryLayout<UInt64>.size : 0)
    let size = Self.header + capacity * row
    base = .allocate(byteCount: size, alignment: size < Self.large ? cacheLine : Self.page)
    // Where rows lie all over many pages, most of a hop is the search for the page. A system that refuses has lost
    // nothing.
    if size >= Self.large { madvise(base, size, MADV_HUGEPAGE) }
    base.storeBytes(of: capacity, as: Int.self)
    base.storeBytes(of: remembers, toByteOffset: MemoryLayout<Int>.size, as: Bool.self)
    for row in 0..<capacity {
      (links + row).initialize(to: Atomic(0))
      (objects + row).initialize(to: Atomic(0))
      names[row] = NodeID.none.row
      if remembers { (shortcuts + row).initialize(to: Atomic(0)) }
    }
  }

  /// The block at an address that `address` gave.
  @inline(__always)
  init(address: UnsafeMutableRawPointer) { base = address }

  @inline(__always)
  var address: UnsafeMutableRawPointer { base }

  var capacity: Int { base.load(as: Int.self) }

  var remembers: Bool { base.load(fromByteOffset: MemoryLayout<Int>.size, as: Bool.self) }

  /// For each row its `LaneWord`: the only column that a message reads at every hop.
  @inline(__always)
  var links: UnsafeMutablePointer<Atomic<UInt64>> {
    (base + Self.header).assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  /// For each row its `LaneOccupant`.
  var objects: UnsafeMutablePointer<Atomic<UInt>> {
    (base + Self.header + capacity * 8).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// For each row the ways that are remembered from there, as `LaneWord`s to follow; 0 where there is none.
  var shortcuts: UnsafeMutablePointer<Atomic<UInt64>> {
    (base + Self.header + capacity * 16).assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  /// For each row the name of its level, which is written before the row is published and stays until it is reused.
  var names: UnsafeMutablePointer<Int32> {
    (base + Self.header + capacity * (remembers ? 24 : 16)).assumingMemoryBound(to: Int32.self)
  }

  /// A block of twice the rows with everything that is in this one.
  ///
  /// Nobody may write to either meanwhile.
  func doubled() -> LaneColumns {
    let larger = LaneColumns(capacity: 2 * capacity, remembers: remembers)
    for row in 0..<capacity {
      // Relaxed: the one writer copies what it or earlier holders of its lock have written.
      larger.links[row].store(links[row].load(ordering: .relaxed), ordering: .relaxed)
      larger.objects[row].store(objects[row].load(ordering: .relaxed), ordering: .relaxed)
      larger.names[row] = names[row]
      guard remembers else { continue }
      larger.shortcuts[row].store(shortcuts[row].load(ordering: .relaxed), ordering: .relaxed)
    }
    return larger
  }

  /// Frees the block; what its rows hold is somebody else's business.
  func deallocate() { base.deallocate() }
}

/// What the column of objects holds for a level: its address, and for one that acts also its memory.
///
/// A message that finds a level that acts needs its object for as long as the call into it takes, and the object may be
/// dying right now. So the lane keeps the memory of such an object, as an `unowned` reference does, until nobody can be
/// reading it any more. In that memory the object's own count tells whether it can still be retained. A weak reference
/// would tell the same for more: it moves the count to a side table, for everybody who retains.
/// Of a bystander nothing is kept, as nobody calls it.
struct LaneOccupant {
  let bits: UInt

  private static let acting: UInt = 1

  init(bits: UInt) { self.bits = bits }

  /// A level that nobody calls.
  static func bystander(_ object: Responder) -> LaneOccupant {
    LaneOccupant(bits: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// A level that acts, whose memory is kept until `release`.
  static func actor(_ object: Responder) -> LaneOccupant {
    LaneOccupant(
      bits: UInt(bitPattern: swift_unownedRetain(Unmanaged.passUnretained(object).toOpaque())) | acting
    )
  }

  var isNobody: Bool { bits == 0 }

  var isActor: Bool { bits & Self.acting != 0 }

  /// The level that acts, retained; nil if it is going, or if nobody here acts.
  @inline(__always)
  func retained() -> Responder? {
    guard isActor, let address, let object = swift_tryRetain(address) else { return nil }
    return Unmanaged<Responder>.fromOpaque(object).takeRetainedValue()
  }

  /// The level, whatever it does, for callers who keep it from dying meanwhile.
  var unretained: Responder? { address.map { Unmanaged<Responder>.fromOpaque($0).takeUnretainedValue() } }

  /// Gives up the memory that is kept.
  func release() {
    if isActor, let address { swift_unownedRelease(address) }
  }

  private var address: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: bits & ~Self.marks) }

  @inline(__always)
  private static var marks: UInt { acting }
}

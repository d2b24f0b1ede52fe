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

  /// For each row its object, unretained; for one that acts its `LaneActor`, retained, with the lowest bit set.
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

/// What a level that acts is found by: a weak reference that is filled once, and then only read.
///
/// A message that finds such a level needs its object for as long as the call into it takes, and the object may be dying
/// right now. A weak load is what tells the two apart. A bystander has none of this, as nobody calls it.
final class LaneActor: @unchecked Sendable {
  private weak var object: Responder?

  #if Faults
  /// Set where a planted fault would have freed this object: reading it then is what must not happen.
  let isReclaimed = Atomic(false)
  #endif

  init(_ object: Responder) { self.object = object }

  /// The level, retained; nil if it is going.
  @inline(__always)
  func load() -> Responder? { object }

  /// What a row's column holds for a level that acts by `actor`: the actor's address, retained, and a mark.
  static func retained(_ actor: LaneActor) -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(actor).toOpaque()) | 1
  }

  /// The actor in `bits`, if they are those of a level that acts.
  @inline(__always)
  static func unretained(_ bits: UInt) -> Unmanaged<LaneActor>? {
    guard bits & 1 == 1 else { return nil }
    return UnsafeRawPointer(bitPattern: bits & ~1).map { Unmanaged.fromOpaque($0) }
  }

  /// Gives up what `bits` hold.
  static func release(_ bits: UInt) { unretained(bits)?.release() }
}

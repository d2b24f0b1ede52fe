import CSwiftRuntime
public import Synchronization

/// The memory of a lane: a few dense columns in one block, with a row for each level.
@usableFromInline
struct LaneColumns {
  @usableFromInline let address: UnsafeMutableRawPointer

  // Computed: a stored one would be asked whether it has been made, twice per message.
  @inlinable
  @inline(__always)
  static var header: Int { 64 }

  init(capacity: Int) {
    let size = Self.header + capacity * (2 * MemoryLayout<UInt64>.size + MemoryLayout<Int32>.size)
    // Where rows lie all over many pages, most of a hop is the search for the page: from two large pages on, ask for such.
    let isLarge = size >= 4 << 20
    address = .allocate(byteCount: size, alignment: isLarge ? 2 << 20 : Self.header)
    if isLarge { fastlane_ask_for_large_pages(address, size) }
    address.storeBytes(of: capacity, as: Int.self)
    for row in 0..<capacity {
      (links + row).initialize(to: Atomic(0))
      (occupants + row).initialize(to: Atomic(0))
      labels[row] = 0
    }
  }

  @inlinable
  @inline(__always)
  init(address: UnsafeMutableRawPointer) { self.address = address }

  @inlinable
  var capacity: Int { address.load(as: Int.self) }

  /// For each row its `LaneWord`: the only column that a message reads at every hop.
  @inlinable
  @inline(__always)
  var links: UnsafeMutablePointer<Atomic<UInt64>> {
    (address + Self.header).assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  /// For each row its `LaneOccupant`.
  @inlinable
  var occupants: UnsafeMutablePointer<Atomic<UInt>> {
    (address + (Self.header &+ capacity &* 8)).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// For each row the label of its level, which is written before the row is published and stays until it is reused.
  @inlinable
  var labels: UnsafeMutablePointer<Int32> {
    (address + (Self.header &+ capacity &* 16)).assumingMemoryBound(to: Int32.self)
  }

  /// A block of twice the rows with everything that is in this one; neither may be written to meanwhile.
  func doubled() -> LaneColumns {
    let larger = LaneColumns(capacity: 2 * capacity)
    for row in 0..<capacity {
      // Relaxed: the one writer copies what it or earlier holders of its lock have written.
      larger.links[row].store(links[row].load(ordering: .relaxed), ordering: .relaxed)
      larger.occupants[row].store(occupants[row].load(ordering: .relaxed), ordering: .relaxed)
      larger.labels[row] = labels[row]
    }
    return larger
  }

  @usableFromInline
  func deallocate() { address.deallocate() }
}

import Hierarchy

/// Who hands to whom, for all nodes at one moment; immutable once it is published.
///
/// In chunks, so that the next table shares all those that did not change. A node's entry names the node itself: the
/// place of one that is gone may belong to another by now, which must not lend it its link.
final class ParentTable {
  /// One node's link. Unretained at both ends: the grace period keeps them alive for readers.
  struct Entry {
    var owner: UInt = 0
    var above: Unmanaged<Responder>?
  }

  private final class Chunk {
    let entries: UnsafeMutablePointer<Entry>

    init() {
      entries = .allocate(capacity: ParentTable.chunk)
      entries.initialize(repeating: Entry(), count: ParentTable.chunk)
    }

    init(copying other: Chunk) {
      entries = .allocate(capacity: ParentTable.chunk)
      entries.initialize(from: other.entries, count: ParentTable.chunk)
    }

    deinit { entries.deallocate() }
  }

  private static let chunk = 64

  private let places: Int
  private var chunks: [Chunk]
  /// The chunks' memory, so that a reader retains nothing that all readers share.
  private let starts: UnsafeMutablePointer<UnsafeMutablePointer<Entry>>

  /// A table of `places` places in which nobody hands to anybody.
  init(places: Int) {
    self.places = places
    chunks = (0..<(places + Self.chunk - 1) / Self.chunk).map { _ in Chunk() }
    starts = .allocate(capacity: chunks.count)
    for (index, chunk) in chunks.enumerated() { (starts + index).initialize(to: chunk.entries) }
  }

  /// `table` with the links of `nodes` as `target` has them.
  init(_ table: ParentTable, updating nodes: [Responder], _ target: (Responder) -> Responder?) {
    places = table.places
    chunks = table.chunks
    starts = .allocate(capacity: chunks.count)
    starts.initialize(from: table.starts, count: chunks.count)
    var copied: Set<Int> = []
    for node in nodes {
      let place = node.id.index % places
      let number = place / Self.chunk
      if copied.insert(number).inserted {
        chunks[number] = Chunk(copying: chunks[number])
        starts[number] = chunks[number].entries
      }
      write(node, target(node), at: place)
    }
  }

  deinit { starts.deallocate() }

  /// Whom `node` hands to, retained.
  @inline(__always)
  func above(_ node: Responder) -> Responder? {
    let place = node.id.index % places
    let entry = starts[place / Self.chunk] + place % Self.chunk
    guard entry.pointee.owner == Self.name(node) else { return nil }
    return entry.pointee.above?.takeUnretainedValue()
  }

  /// A node without a link gives its place up only if it is its own: it may have been given to a newcomer in the same
  /// change.
  private func write(_ node: Responder, _ above: Responder?, at place: Int) {
    let entry = starts[place / Self.chunk] + place % Self.chunk
    if let above {
      entry.pointee = Entry(owner: Self.name(node), above: .passUnretained(above))
    } else if entry.pointee.owner == Self.name(node) {
      entry.pointee = Entry()
    }
  }

  private static func name(_ node: Responder) -> UInt { UInt(bitPattern: ObjectIdentifier(node)) }
}

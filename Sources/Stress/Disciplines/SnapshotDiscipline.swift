package import Hierarchy
package import Strategies
import Synchronization

/// Readers never lock: each hop looks its link up in a published table that nobody changes any more.
///
/// A change works on the strategy's own links, which only writers touch, publishes the next table and waits for the
/// grace period before it returns: then nobody reads the last table, and nothing that was removed can be reached. A
/// hop whose table was replaced while it was read is counted as stale.
package final class SnapshotDiscipline<Guard: Exclusion & ~Copyable>: Discipline, @unchecked Sendable {
  package let kind = DisciplineKind.snapshot

  private let wiring: any Wiring
  private let sendsWhole: Bool
  private let writer = Guard()
  /// For the state of single responders, which no table holds.
  private let stripes = LockStripes<Guard>()
  private let readers = ReaderSlots()
  /// The table as a bit pattern: an atomic reference would be retained and released by all readers at once.
  private let published: Atomic<UInt>
  private let witness: (any LinkWitness)?

  /// Tables of `places` places for the hierarchy that `wiring` has wired; nodes whose rows differ by a multiple of that
  /// must not be linked at the same time.
  package init(_ wiring: any Wiring, places: Int, sendsWhole: Bool = false, witness: (any LinkWitness)? = nil)
  {
    self.wiring = wiring
    self.sendsWhole = sendsWhole
    self.witness = witness
    let table = ParentTable(places: places)
    published = Atomic(UInt(bitPattern: Unmanaged.passRetained(table).toOpaque()))
  }

  deinit { Self.table(published.load(ordering: .relaxed))?.release() }

  package var staleHops: Int { readers.staleCount }

  package func send(_ message: Message, from origin: Responder) {
    if sendsWhole { return wiring.send(message, from: origin) }
    Climb.carry(message, from: origin) { read(message, at: $0) }
  }

  @inline(__always)
  private func read(_ message: Message, at node: Responder) -> Responder? {
    let slot = readers.enter()
    defer { readers.leave(slot) }
    let bits = published.load(ordering: .sequentiallyConsistent)
    guard let table = Self.table(bits) else { return nil }
    let above = table._withUnsafeGuaranteedRef { $0.above(node) }
    witness?.read(message, at: node, above)
    if published.load(ordering: .sequentiallyConsistent) != bits { readers.noteStale(slot) }
    return above
  }

  package func change(touching nodes: [Responder], _ body: () -> Void) {
    witness?.willChange(nodes)
    writer.enter()
    stripes.holding(nodes, body)
    publish(nodes)
    writer.leave()
    witness?.didChange(nodes)
  }

  package func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    stripes.holding(node, body)
  }

  package func settle() { wiring.settle() }

  private func publish(_ nodes: [Responder]) {
    let old = Self.table(published.load(ordering: .relaxed))
    guard let table = old?.takeUnretainedValue() else { return }
    let next = ParentTable(table, updating: nodes) { wiring.target(of: $0) }
    let bits = UInt(bitPattern: Unmanaged.passRetained(next).toOpaque())
    witness?.changed(nodes) { wiring.target(of: $0) }
    published.store(bits, ordering: .sequentiallyConsistent)
    readers.awaitGrace()
    old?.release()
  }

  private static func table(_ bits: UInt) -> Unmanaged<ParentTable>? {
    UnsafeRawPointer(bitPattern: bits).map { Unmanaged.fromOpaque($0) }
  }
}

/// Who hands to whom, for all nodes at one moment; immutable once it is published.
///
/// In chunks, so that the next table shares all those that did not change. A node's entry names the node itself: the
/// place of one that is gone may belong to another by now, which must not lend it its link.
final class ParentTable {
  /// One node's link.
  ///
  /// Unretained at both ends: the grace period keeps them alive for readers.
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
    #if Faults
    if Fault.planted == .placeInherited { return entry.pointee.above?.takeUnretainedValue() }
    #endif
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

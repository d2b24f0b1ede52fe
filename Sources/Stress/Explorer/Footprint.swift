/// What one turn of an actor read and wrote of what actors share: two turns with footprints that have nothing in common come
/// to the same, whichever is first.
///
/// A step says what the actor was *about* to do. Its turn goes on to the next step, and may touch more on the way. So a
/// footprint has three sources: the step, what the code tells by `Seam.touch`, and which of the watched objects were
/// retained or released. Nothing but locks guards the rest, and uses of one lock always depend on each other.
package struct Footprint: Sendable {
  /// What can be shared, as far as it has a name.
  package enum Thing: Hashable, Sendable {
    case lock(Int)
    case value(Int)
    /// The weak references of a node; 0 for those that are not written once others can see them.
    case weakReference(Int)
    case births
    case history(Int)
    case announcements
  }

  private var reads: [Thing] = []
  private var writes: [Thing] = []
  private var isUnknown = false
  /// Watched objects that have more or fewer references than before, one bit each.
  private var counted: UInt64 = 0
  private var asksForLife = false

  package init() {}

  /// What `step` touches; where its kind and object do not say, anything.
  init(_ step: ActorStep) {
    let object = Int(step.object)
    switch step.kind {
    case .lock, .unlock, .access: writes = [.lock(object)]
    case .weakLoad: (reads, asksForLife) = ([.weakReference(object)], true)
    case .weakStore: writes = [.weakReference(object)]
    case .load where object > 0: reads = [.value(object)]
    case .store where object > 0: writes = [.value(object)]
    // What a handler does beyond itself has steps of its own.
    case .handler: break
    case .death: (counted, asksForLife) = (.max, true)
    case .load, .store: isUnknown = true
    }
  }

  package init(reading thing: Thing) { reads = [thing] }

  package init(writing thing: Thing) { writes = [thing] }

  mutating func merge(_ other: Footprint) {
    reads += other.reads.filter { !reads.contains($0) }
    writes += other.writes.filter { !writes.contains($0) }
    isUnknown = isUnknown || other.isUnknown
    counted |= other.counted
    asksForLife = asksForLife || other.asksForLife
  }

  /// The references of the watched object `index` changed; those beyond the 64th share a bit.
  mutating func count(_ index: Int) { counted |= 1 << UInt64(min(index, 63)) }

  package func conflicts(with other: Footprint) -> Bool {
    if isUnknown || other.isUnknown || counted & other.counted != 0 { return true }
    if asksForLife && other.counted != 0 || other.asksForLife && counted != 0 { return true }
    return writes.contains { other.writes.contains($0) || other.reads.contains($0) }
      || other.writes.contains { reads.contains($0) }
  }
}

/// From one choice to the next: what the chosen actor did, and who else could have.
package struct ActorTurn: Sendable {
  package let actor: Int
  let runnable: ActorSet
  package internal(set) var footprint: Footprint
}

/// Objects with references that are counted at each step, since the last release of one is what lets it die.
struct WatchedObjects {
  private struct Watch {
    let look: () -> AnyObject?
    var count: UInt
  }

  private var watches: [Watch] = []

  /// One more, which `look` finds until it goes.
  mutating func insert(_ look: @escaping () -> AnyObject?) {
    let watch = Watch(look: look, count: 0)
    watches.append(Watch(look: look, count: Self.count(watch)))
  }

  mutating func removeAll() { watches = [] }

  /// Calls `body` with the number of each object that was retained or released since the last call.
  mutating func forEachChange(_ body: (Int) -> Void) {
    for index in watches.indices {
      let count = Self.count(watches[index])
      guard count != watches[index].count else { continue }
      watches[index].count = count
      body(index)
    }
  }

  /// 0 of one that is going.
  @inline(never)
  private static func count(_ watch: Watch) -> UInt {
    guard let object = watch.look() else { return 0 }
    return _getRetainCount(object)
  }
}

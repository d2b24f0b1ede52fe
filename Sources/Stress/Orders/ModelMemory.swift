/// Memory in which stores are seen late and out of order, as far as the memory orders of the accesses allow.
///
/// Each location keeps all values that were ever stored in it, in order. Each actor has a *view*: for each location the
/// oldest value that it may still see. A load may see any value from there on, so two relaxed stores can be seen in either
/// order, and a store of one actor by some actors earlier than by others. A store that *releases* takes the view of its
/// actor along; a load that *acquires* takes over the view of what it sees. An operation that reads and writes at once
/// always meets the newest value, and hands on the view that it found. Sequentially consistent accesses of one location
/// see the newest such access; sequentially consistent fences hand all views on to each other.
///
/// This is the operational form of the release-acquire part of C11, as by Kang, Hur, Lahav, Vafeiadis and Dreyer ("A
/// promising semantics for relaxed-memory concurrency", POPL 2017), without promises: no load sees a store that comes
/// later in the schedule, and the order of a location's values is the order in which they are stored.
package final class ModelMemory {
  /// For each location the oldest value that may be seen, and of each actor how much of its past is known.
  struct View {
    private var oldest: [Int: Int] = [:]
    private var known: [Int: Int] = [:]

    mutating func join(_ other: View) {
      oldest.merge(other.oldest, uniquingKeysWith: max)
      known.merge(other.known, uniquingKeysWith: max)
    }

    subscript(location: Int) -> Int {
      get { oldest[location] ?? 0 }
      set { oldest[location] = max(newValue, oldest[location] ?? 0) }
    }

    func known(of actor: Int) -> Int { known[actor] ?? 0 }
    mutating func tick(_ actor: Int) { known[actor, default: 0] += 1 }
  }

  /// What an actor knows, what it would know after an acquire fence, and what its relaxed stores take along.
  private struct Mind {
    var view = View()
    var unacquired = View()
    var released = View()
  }

  private struct Stored {
    let value: Int
    let view: View
  }

  private struct Location {
    var stores: [Stored]
    /// The newest value that a sequentially consistent access has written or seen.
    var settled = 0
  }

  private var minds: [Mind]
  private var locations: [Location] = []
  private var fenced = View()
  /// The steps so far, in words with what was seen.
  package private(set) var log: [String] = []

  package init(actors: Int) {
    // One more for the thread that makes the program.
    minds = Array(repeating: Mind(), count: actors + 1)
  }

  func makeLocation(_ value: Int) -> Int {
    locations.append(Location(stores: [Stored(value: value, view: View())]))
    return locations.count - 1
  }

  private var actor: Int { Seam.actor ?? minds.count - 1 }

  /// All that an access of `location` has in common with accesses by others; the number is that of the step as well.
  private func pass(_ kind: ActorStep.Kind, _ location: Int) { Seam.pass(kind, location + 1) }

  func load(_ location: Int, _ order: ModelOrder, _ name: String) -> Int {
    // A sequentially consistent load settles what later ones see, and so counts as a write among them.
    pass(order == .sequentiallyConsistent ? .store : .load, location)
    let me = actor
    let stores = locations[location].stores
    var oldest = minds[me].view[location]
    if order == .sequentiallyConsistent { oldest = max(oldest, locations[location].settled) }
    let seen = stores.count - 1 - Seam.pick(stores.count - oldest)
    see(location, seen, order, me)
    log.append("\(name) sees \(stores[seen].value)" + (seen < stores.count - 1 ? ", which is old" : ""))
    return stores[seen].value
  }

  func store(_ location: Int, _ value: Int, _ order: ModelOrder, _ name: String) {
    pass(.store, location)
    append(location, value, order, actor, after: nil)
    log.append("\(name) becomes \(value)")
  }

  /// Reads the newest value and writes what `update` makes of it; writes nothing if that is nil.
  func update(_ location: Int, _ order: ModelOrder, _ name: String, _ update: (Int) -> Int?) -> Int {
    pass(.store, location)
    let me = actor
    let newest = locations[location].stores.count - 1
    let old = locations[location].stores[newest]
    see(location, newest, order, me)
    if let value = update(old.value) {
      append(location, value, order, me, after: old)
      log.append("\(name) goes from \(old.value) to \(value)")
    } else {
      log.append("\(name) stays \(old.value)")
    }
    return old.value
  }

  /// A sequentially consistent fence.
  package func fence() {
    Seam.pass(.store, locations.count + 1)
    let me = actor
    minds[me].view.join(minds[me].unacquired)
    minds[me].view.join(fenced)
    fenced.join(minds[me].view)
    minds[me].released = minds[me].view
    log.append("fence")
  }

  private func see(_ location: Int, _ index: Int, _ order: ModelOrder, _ me: Int) {
    let view = locations[location].stores[index].view
    minds[me].view[location] = index
    minds[me].unacquired.join(view)
    if order.acquires { minds[me].view.join(view) }
    if order == .sequentiallyConsistent {
      locations[location].settled = max(locations[location].settled, index)
    }
  }

  private func append(_ location: Int, _ value: Int, _ order: ModelOrder, _ me: Int, after old: Stored?) {
    let index = locations[location].stores.count
    minds[me].view[location] = index
    var view = order.releases ? minds[me].view : minds[me].released
    view[location] = index
    if let old { view.join(old.view) }
    locations[location].stores.append(Stored(value: value, view: view))
    if order == .sequentiallyConsistent { locations[location].settled = index }
    minds[me].view.tick(me)
  }

  // MARK: - What is not atomic

  /// The current actor is about to touch memory that is not atomic: its number, and how much of its past it has.
  fileprivate func moment() -> (actor: Int, time: Int) {
    let me = actor
    // A moment of its own, so that who knows an earlier one does not know this one.
    minds[me].view.tick(me)
    return (me, minds[me].view.known(of: me))
  }

  fileprivate func knows(_ moment: (actor: Int, time: Int)) -> Bool {
    // Whoever makes the program is through before anybody begins.
    moment.actor == minds.count - 1 || minds[actor].view.known(of: moment.actor) >= moment.time
  }
}

/// The memory orders that the language has.
package enum ModelOrder: String, Sendable, CaseIterable {
  case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent

  var acquires: Bool {
    self == .acquiring || self == .acquiringAndReleasing || self == .sequentiallyConsistent
  }
  var releases: Bool {
    self == .releasing || self == .acquiringAndReleasing || self == .sequentiallyConsistent
  }
}

/// An atomic number in modelled memory.
package struct ModelAtomic {
  private let memory: ModelMemory
  private let location: Int
  private let name: String

  package init(_ name: String, _ value: Int = 0, in memory: ModelMemory) {
    self.name = name
    self.memory = memory
    location = memory.makeLocation(value)
  }

  package func load(_ order: ModelOrder) -> Int { memory.load(location, order, name) }

  package func store(_ value: Int, _ order: ModelOrder) { memory.store(location, value, order, name) }

  /// The value before.
  package func add(_ number: Int, _ order: ModelOrder) -> Int {
    memory.update(location, order, name) { $0 + number }
  }

  /// What was there, and whether it was `expected` and is `desired` now.
  package func exchange(_ expected: Int, _ desired: Int, _ order: ModelOrder) -> (done: Bool, found: Int) {
    let found = memory.update(location, order, name) { $0 == expected ? desired : nil }
    return (found == expected, found)
  }
}

/// Memory that is not atomic, and may be freed: two uses of which one writes need something that orders them.
package final class ModelCell {
  private let memory: ModelMemory
  private let name: String
  private let number: Int
  private var written: (actor: Int, time: Int)?
  private var read: [(actor: Int, time: Int)] = []
  private var isFreed = false

  package init(_ name: String, _ number: Int, in memory: ModelMemory) {
    (self.name, self.number, self.memory) = (name, number, memory)
  }

  package func use() {
    Seam.touch(Footprint(reading: .history(number)))
    let moment = memory.moment()
    if let written, !memory.knows(written) {
      return report("is read beside a write that nothing comes after")
    }
    if isFreed { return report("is read after it was freed") }
    read.append(moment)
  }

  package func fill() { write("is written") }

  package func free() {
    write("is freed")
    isFreed = true
  }

  private func write(_ deed: String) {
    Seam.touch(Footprint(writing: .history(number)))
    let moment = memory.moment()
    if let written, !memory.knows(written) {
      return report("\(deed) beside a write that nothing comes after")
    }
    if isFreed { return report("\(deed) after it was freed") }
    if read.contains(where: { !memory.knows($0) }) { return report("\(deed) while it may be read") }
    written = moment
  }

  private func report(_ problem: String) {
    let words = (["\(name) \(problem)"] + memory.log.suffix(6)).joined(separator: "; ")
    Seam.report(Violation(.oracle, words))
  }
}

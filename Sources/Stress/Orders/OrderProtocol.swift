/// A lock-free protocol of the code in modelled memory: the same accesses in the same order, with the same memory orders.
package struct OrderProtocol: Sendable {
  package let name: String
  /// What it is, in one line.
  package let abstract: String
  /// How many actors it has.
  package let actors: Int
  private let make: @Sendable (ModelMemory, ProtocolOrders) -> [ExploredActor]

  /// The protocols.
  package static let all = [table, columns, slot, pins, blocks, lane]

  package static func named(_ name: String) -> OrderProtocol? { all.first { $0.name == name } }

  /// A new program of it.
  package func makeProgram(_ orders: ProtocolOrders = ProtocolOrders()) -> any ExploredProgram {
    OrderProgram(actors: actors) { make($0, orders) }
  }

  /// Whether one schedule of each class is run; three actors have more classes than anybody waits for, and there
  /// schedules are drawn, in which everybody sees the newest.
  package var isComplete: Bool { actors == 2 }

  private static let drawn = 2_000

  /// Explores until a schedule fails or there is no further one.
  package func explore(_ orders: ProtocolOrders = ProtocolOrders(), with crew: ActorCrew) -> ExplorationReport
  {
    let bounds = ExplorationBounds(actors: actors, steps: 200)
    let request =
      isComplete
      ? ExplorationRequest(.reduced, within: bounds, seed: 1)
      : ExplorationRequest(.random, within: bounds, seed: 1, schedules: Self.drawn)
    return Explorer(request, with: crew) { makeProgram(orders) }.explore()
  }

  /// The table of `snapshot`, which is read twice.
  private static let table = grace(
    "table",
    "a table is published while it is read, and the last one freed after the grace period",
    read: .tableRead,
    again: .tableReadAgain,
    published: .tablePublished
  )

  /// The columns of a lane that grows.
  private static let columns = grace(
    "columns",
    "larger columns are published while the old ones are read, which are freed after the grace period",
    read: .columnsRead,
    again: nil,
    published: .columnsPublished
  )

  /// A reader announces itself and reads what is published, and a writer frees what it has replaced when nobody who
  /// began before is left: `ReaderSlots`, with what is published by it.
  private static func grace(
    _ name: String,
    _ abstract: String,
    read: OrderSite,
    again: OrderSite?,
    published site: OrderSite
  ) -> OrderProtocol {
    OrderProtocol(name: name, abstract: abstract, actors: 2) { memory, orders in
      let (epoch, slot) = (ModelAtomic("epoch", 1, in: memory), ModelAtomic("slot", in: memory))
      let published = ModelAtomic("published", in: memory)
      let blocks = (0..<2).map { ModelCell("block \($0)", $0, in: memory) }
      blocks[0].fill()
      return [
        ExploredActor("reader") {
          for _ in 0..<2 {
            let now = epoch.load(orders[.epochRead])
            // The slot is its own: nobody else announces in it.
            _ = slot.exchange(0, now, orders[.announcement])
            blocks[published.load(orders[read])].use()
            if let again { _ = published.load(orders[again]) }
            slot.store(0, orders[.leave])
          }
        },
        ExploredActor("writer") {
          blocks[1].fill()
          published.store(1, orders[site])
          let now = epoch.add(1, orders[.epochBegun]) + 1
          // One look: in a schedule in which the reader is there, the writer waits, and does nothing.
          let began = orders.change == .lookOnlyLoads ? slot.load(.acquiring) : slot.add(0, orders[.look])
          if began == 0 || began >= now { blocks[0].free() }
        },
      ]
    }
  }

  /// A reader pins an entry and retains what it holds, while a writer puts another one in its place: `GNUSlot`.
  private static let slot = pinning(
    "slot",
    "an entry is replaced while a reader pins, retains and unpins it",
    readers: 1
  )

  /// The same with two readers, of whom one may pin what the other does not mean.
  private static let pins = pinning(
    "pins",
    "an entry is replaced while two readers pin, retain and unpin what they find",
    readers: 2
  )

  private static func pinning(_ name: String, _ abstract: String, readers: Int) -> OrderProtocol {
    OrderProtocol(name: name, abstract: abstract, actors: readers + 1) { memory, orders in
      let slot = ModelSlot(memory, orders)
      return [ExploredActor("writer") { slot.replace() }]
        + (1...readers).map { reader in ExploredActor("reader \(reader)") { slot.read() } }
    }
  }

  /// An owner gets its first slots while somebody looks for one: `GNUBlocks`.
  private static let blocks = OrderProtocol(
    name: "blocks",
    abstract: "an owner's first block of slots is linked while it is looked for",
    actors: 2
  ) { memory, orders in
    let word = ModelAtomic("word", in: memory)
    let block = ModelCell("block", 0, in: memory)
    return [
      ExploredActor("reader") { if word.load(orders[.blockFound]) != 0 { block.use() } },
      ExploredActor("writer") {
        block.fill()
        word.store(1, orders[.blockLinked])
      },
    ]
  }

  /// A message climbs to a level whose row is given to another one when it dies: `FastLane`.
  ///
  /// A word is the row above times 10 and the level's own generation.
  private static let lane = OrderProtocol(
    name: "lane",
    abstract: "a level is linked, dies, and its row becomes another level's, while a message climbs over it",
    actors: 2
  ) { memory, orders in
    let (epoch, slot) = (ModelAtomic("epoch", 1, in: memory), ModelAtomic("slot", in: memory))
    let (origin, above) = (
      ModelAtomic("word of the origin", 1, in: memory), ModelAtomic("word above", in: memory)
    )
    let name = ModelCell("name of the level above", 0, in: memory)
    return [
      ExploredActor("message") {
        let now = epoch.load(orders[.epochRead])
        _ = slot.exchange(0, now, orders[.announcement])
        let awaited = origin.load(orders[.wordRead]) / 10
        // Without a link nothing is awaited, and no row has generation 0.
        if awaited != 0, above.load(orders[.wordAboveRead]) == awaited { name.use() }
        slot.store(0, orders[.leave])
      },
      ExploredActor("writer") {
        above.store(1, orders[.wordBegun])
        name.fill()
        origin.store(11, orders[.wordLinked])
        above.store(2, orders[.wordRetired])
        let now = epoch.add(1, orders[.epochBegun]) + 1
        let began = orders.change == .lookOnlyLoads ? slot.load(.acquiring) : slot.add(0, orders[.look])
        if began == 0 || began >= now { name.fill() }
      },
    ]
  }
}

/// A `GNUSlot` and the objects that it held: what an entry holds times 100, and its pins.
private final class ModelSlot: @unchecked Sendable {
  private let orders: ProtocolOrders
  private let entry: ModelAtomic
  private let counts: [ModelAtomic]
  private let bodies: [ModelCell]

  init(_ memory: ModelMemory, _ orders: ProtocolOrders) {
    self.orders = orders
    entry = ModelAtomic("entry", 100, in: memory)
    counts = (0...2).map { ModelAtomic("references of object \($0)", 1, in: memory) }
    bodies = (0...2).map { ModelCell("object \($0)", $0, in: memory) }
    bodies[1].fill()
  }

  func read() {
    let object = pin()
    _ = counts[object].add(1, .relaxed)
    bodies[object].use()
    unpin(object)
    bodies[object].use()
    release(object)
  }

  func replace() {
    bodies[2].fill()
    var old = entry.load(orders[.replacedEntryRead])
    var provided = 0
    let isLate = orders.change == .lateReferences
    while true {
      if !isLate { provide(for: old, &provided) }
      let (done, found) = entry.exchange(old, 200, orders[.exchange])
      if done { break }
      old = found
    }
    if isLate { provide(for: old, &provided) }
    for _ in old % 100..<max(provided, old % 100) { release(old / 100) }
    release(old / 100)
    // What is in the slot now has the slot's reference, so nobody frees it.
    bodies[2].use()
  }

  private func provide(for old: Int, _ provided: inout Int) {
    while provided < old % 100 {
      _ = counts[old / 100].add(1, .relaxed)
      provided += 1
    }
  }

  private func pin() -> Int {
    var bits = entry.load(orders[.entryRead])
    while true {
      let (done, found) = entry.exchange(bits, bits + 1, orders[.pin])
      if done { return bits / 100 }
      bits = found
    }
  }

  private func unpin(_ object: Int) {
    var bits = entry.load(orders[.pinnedEntryRead])
    while bits / 100 == object || orders.change == .unpinsAnything, bits % 100 > 0 {
      let (done, found) = entry.exchange(bits, bits - 1, orders[.unpin])
      if done { return }
      bits = found
    }
    release(object)
  }

  /// As the runtime counts: each release hands on what came before, and the last one acquires it all.
  private func release(_ object: Int) {
    if counts[object].add(-1, .acquiringAndReleasing) == 1 { bodies[object].free() }
  }
}

/// A program over modelled memory that checks itself as it goes.
package final class OrderProgram: ExploredProgram {
  package let actors: [ExploredActor]
  private let memory: ModelMemory
  private let tell: () -> String

  package init(
    actors: Int,
    tell: @escaping () -> String = { "" },
    _ make: (ModelMemory) -> [ExploredActor]
  ) {
    memory = ModelMemory(actors: actors)
    self.actors = make(memory)
    self.tell = tell
  }

  package func verdict() -> Violation? { nil }

  package var outcome: String { tell() }
}

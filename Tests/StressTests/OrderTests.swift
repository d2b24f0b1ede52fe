#if DEBUG
import Foundation
import Stress
import Testing

@Suite("Modelled memory")
struct ModelMemoryTests {
  /// What two or more actors have read at the end of each schedule, of all schedules.
  private func ends(
    actors: Int,
    _ make: @escaping (ModelMemory, Readings) -> [ExploredActor]
  ) -> (all: Set<String>, reduced: Set<String>) {
    let program = {
      let readings = Readings()
      return OrderProgram(actors: actors, tell: { readings.text }) { make($0, readings) }
    }
    let bounds = ExplorationBounds(actors: actors, steps: 200)
    return (ReductionTests.all(program, bounds).ends, ReductionTests.reduced(program, bounds).ends)
  }

  final class Readings {
    private var values: [String: Int] = [:]

    func note(_ name: String, _ value: Int) { values[name] = value }

    var text: String {
      values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
  }

  private func storeBuffering(_ store: ModelOrder, _ load: ModelOrder, fences: Bool = false) -> Set<String> {
    let (all, reduced) = ends(actors: 2) { memory, readings in
      let (x, y) = (ModelAtomic("x", in: memory), ModelAtomic("y", in: memory))
      func actor(_ name: String, _ mine: ModelAtomic, _ other: ModelAtomic) -> ExploredActor {
        ExploredActor(name) {
          mine.store(1, store)
          if fences { memory.fence() }
          readings.note(name, other.load(load))
        }
      }
      return [actor("a", x, y), actor("b", y, x)]
    }
    #expect(all == reduced)
    return all
  }

  @Test("store buffering: only sequential consistency, by order or by fence, forbids that both see nothing")
  func storeBuffering() {
    let rest: Set = ["a=0 b=1", "a=1 b=0", "a=1 b=1"]
    let none: Set = ["a=0 b=0"]
    #expect(storeBuffering(.relaxed, .relaxed) == rest.union(none))
    #expect(storeBuffering(.releasing, .acquiring) == rest.union(none))
    #expect(storeBuffering(.sequentiallyConsistent, .sequentiallyConsistent) == rest)
    #expect(storeBuffering(.relaxed, .relaxed, fences: true) == rest)
  }

  @Test(
    "message passing: release and acquire together forbid that the flag is seen without the data",
    arguments: [
      (ModelOrder.relaxed, ModelOrder.relaxed, true), (.releasing, .relaxed, true),
      (.relaxed, .acquiring, true),
      (.releasing, .acquiring, false), (.sequentiallyConsistent, .sequentiallyConsistent, false),
    ]
  )
  func messagePassing(store: ModelOrder, load: ModelOrder, isAllowed: Bool) {
    let (all, reduced) = ends(actors: 2) { memory, readings in
      let (data, flag) = (ModelAtomic("data", in: memory), ModelAtomic("flag", in: memory))
      return [
        ExploredActor("writer") {
          data.store(1, .relaxed)
          flag.store(1, store)
        },
        ExploredActor("reader") {
          readings.note("flag", flag.load(load))
          readings.note("data", data.load(.relaxed))
        },
      ]
    }
    #expect(all == reduced)
    #expect(all.contains("data=0 flag=1") == isAllowed)
    #expect(all.isSuperset(of: ["data=0 flag=0", "data=1 flag=0", "data=1 flag=1"]))
  }

  @Test(
    "two readers of two writers: only sequential consistency makes them agree on which came first",
    arguments: [
      (ModelOrder.releasing, ModelOrder.acquiring, true),
      (.sequentiallyConsistent, .sequentiallyConsistent, false),
    ]
  )
  func independentReads(store: ModelOrder, load: ModelOrder, isAllowed: Bool) {
    let (all, reduced) = ends(actors: 4) { memory, readings in
      let (x, y) = (ModelAtomic("x", in: memory), ModelAtomic("y", in: memory))
      return [
        ExploredActor("x") { x.store(1, store) }, ExploredActor("y") { y.store(1, store) },
        ExploredActor("first") {
          readings.note("a", x.load(load))
          readings.note("b", y.load(load))
        },
        ExploredActor("second") {
          readings.note("c", y.load(load))
          readings.note("d", x.load(load))
        },
      ]
    }
    #expect(all == reduced)
    #expect(all.contains("a=1 b=0 c=1 d=0") == isAllowed)
  }

  @Test("one location: nobody sees a newer value and then an older one, and no update is lost")
  func coherence() {
    let (all, reduced) = ends(actors: 2) { memory, readings in
      let x = ModelAtomic("x", in: memory)
      return [
        ExploredActor("writer") {
          x.store(1, .relaxed)
          _ = x.add(1, .relaxed)
        },
        ExploredActor("reader") {
          readings.note("a", x.load(.relaxed))
          readings.note("b", x.load(.relaxed))
          readings.note("c", x.add(10, .relaxed))
        },
      ]
    }
    #expect(all == reduced)
    for end in all {
      let values = end.split(separator: " ").compactMap { Int($0.drop { $0 != "=" }.dropFirst()) }
      #expect(values == values.sorted(), "\(end)")
    }
    #expect(all.contains("a=0 b=1 c=2"))
  }

  @Test("what is not atomic needs something that orders its uses")
  func races() throws {
    func violation(_ order: ModelOrder) -> Violation? {
      Explorer(
        ExplorationRequest(.exhaustive, within: ExplorationBounds(actors: 2, steps: 200), seed: 1),
        with: ActorCrew(actors: 2)
      ) {
        OrderProgram(actors: 2) { memory in
          let (cell, flag) = (ModelCell("cell", 0, in: memory), ModelAtomic("flag", in: memory))
          return [
            ExploredActor("writer") {
              cell.fill()
              flag.store(1, order)
            },
            ExploredActor("reader") { if flag.load(.acquiring) == 1 { cell.use() } },
          ]
        }
      }.explore().failure?.violation
    }
    #expect(violation(.releasing) == nil)
    let found = try #require(violation(.relaxed))
    #expect(found.description.hasPrefix("cell is read beside a write that nothing comes after"))
  }
}

@Suite("The lock-free protocols under their memory orders")
struct OrderProtocolTests {
  @Test("with the orders of the source nothing goes wrong", arguments: OrderProtocol.all.map(\.name))
  func right(name: String) throws {
    let chosen = try #require(OrderProtocol.named(name))
    let report = chosen.explore(with: ActorCrew(actors: chosen.actors))
    #expect(report.failure?.violation == nil)
    #expect(report.isComplete == chosen.isComplete)
    #expect(report.schedules > 1)
  }

  /// Each order that a protocol needs, weakened by as little as makes a difference.
  static let needed: [(String, OrderSite, ModelOrder)] = [
    ("columns", .epochRead, .relaxed), ("columns", .announcement, .releasing), ("columns", .leave, .relaxed),
    ("columns", .epochBegun, .acquiring), ("columns", .look, .acquiring), ("columns", .look, .releasing),
    ("columns", .columnsRead, .relaxed), ("columns", .columnsPublished, .relaxed),
    ("table", .tableRead, .relaxed), ("table", .tablePublished, .relaxed), ("table", .leave, .relaxed),
    ("table", .look, .releasing), ("slot", .pin, .relaxed), ("slot", .exchange, .acquiring),
    ("blocks", .blockFound, .relaxed), ("blocks", .blockLinked, .relaxed),
    ("lane", .wordRead, .relaxed), ("lane", .wordLinked, .relaxed), ("lane", .leave, .relaxed),
    ("lane", .look, .releasing),
  ]

  @Test("an order that is weakened is found", arguments: needed)
  func weakened(name: String, site: OrderSite, order: ModelOrder) throws {
    let chosen = try #require(OrderProtocol.named(name))
    #expect(site.order != order)
    let report = chosen.explore(
      ProtocolOrders(.weakened(site, order)),
      with: ActorCrew(actors: chosen.actors)
    )
    #expect(report.failure?.violation?.code == .oracle)
  }

  /// Orders that are stronger than the model needs: those of the source are for readers, or beyond what it covers.
  static let spare: [(String, OrderSite, ModelOrder)] = [
    ("columns", .announcement, .acquiring), ("columns", .epochBegun, .releasing),
    ("table", .tableRead, .acquiring), ("table", .tableReadAgain, .relaxed),
    ("table", .tablePublished, .releasing),
    ("slot", .entryRead, .relaxed), ("slot", .unpin, .relaxed), ("slot", .exchange, .releasing),
    ("lane", .wordAboveRead, .relaxed), ("lane", .wordRetired, .relaxed),
  ]

  @Test("an order that the model has no need of can be weakened, and the page says which", arguments: spare)
  func unneeded(name: String, site: OrderSite, order: ModelOrder) throws {
    let chosen = try #require(OrderProtocol.named(name))
    let report = chosen.explore(
      ProtocolOrders(.weakened(site, order)),
      with: ActorCrew(actors: chosen.actors)
    )
    #expect(report.failure?.violation == nil)
    #expect(report.isComplete)
  }

  @Test(
    "a protocol that goes another way is found",
    arguments: [
      ("columns", ProtocolOrders.Change.lookOnlyLoads), ("slot", .lateReferences), ("pins", .unpinsAnything),
    ]
  )
  func changed(name: String, change: ProtocolOrders.Change) throws {
    let chosen = try #require(OrderProtocol.named(name))
    let report = chosen.explore(ProtocolOrders(change), with: ActorCrew(actors: chosen.actors))
    #expect(report.failure?.violation?.code == .oracle)
  }

  @Test(
    "every atomic access of the lock-free code is in the list, with its order",
    arguments: AccessList.all.map(\.file)
  )
  func listed(file: String) throws {
    let list = try #require(AccessList.all.first { $0.file == file })
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/")
    let source = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    #expect(Self.accesses(source) == list.accesses.map(\.words))
  }

  @Test("every site of the model is in the list once")
  func sites() {
    let sites = AccessList.all.flatMap(\.accesses).compactMap(\.site)
    #expect(Set(sites).count == sites.count)
    #expect(Set(sites) == Set(OrderSite.allCases))
    for access in AccessList.all.flatMap(\.accesses) {
      #expect(ModelOrder(rawValue: access.order) != nil, "\(access.words)")
    }
  }

  /// The function, the operation and the order of each access, in the order of `source`.
  static func accesses(_ source: String) -> [String] {
    var function = ""
    var operation = ""
    var found: [String] = []
    for line in source.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
      if let match = line.firstMatch(
        of:
          /^  (?:@\w+(?:\(\w+\))? )?(?:(?:package|private|public|static|borrowing|final|override|fileprivate) )*(?:func|var) (\w+)/
      ) {
        function = String(match.1)
      } else if let match = line.firstMatch(of: /^  (?:package |public )?(init|deinit)\b/) {
        function = String(match.1)
      }
      for match in line.matches(of: /\.(\w+)\(|ordering: \.(\w+)/) {
        if let order = match.2 {
          found.append("\(function) \(operation) \(order)")
        } else if let name = match.1, Self.operations.contains(String(name)) {
          operation = String(name)
        }
      }
    }
    return found
  }

  private static let operations: Set = [
    "load", "store", "add", "wrappingAdd", "bitwiseOr", "compareExchange", "weakCompareExchange", "exchange",
  ]
}
#endif

import Leftovers
import Synchronization
import Testing

/// What is said of what `make` leaves; nil if that is nothing.
private func report<Root>(
  expecting expected: [Leftover] = [],
  reaching edges: [Edge] = [],
  searching places: @escaping @autoclosure () -> [Any] = [],
  objects: Int = 100_000,
  _ make: nonisolated(nonsending) () async throws -> Root
) async throws -> Report {
  var search = Search()
  (search.expected, search.edges, search.places) = (expected, edges, places)
  (search.limit, search.objects) = (.milliseconds(20), objects)
  return try await search.report(on: make)
}

extension Report {
  fileprivate var cycles: [String] { survivors.cycles.map(\.text) }
  fileprivate var outside: [String] { survivors.outside.map(\.text) }
  fileprivate var unexplained: [String] { survivors.unexplained.map { survivors.objects[$0].path } }
}

@Suite("What is left of small graphs")
struct GraphTests {
  @Test("nothing of a tree whose children know their parents weakly")
  func tree() async throws {
    let report = try await report {
      let root = Screen()
      root.children = (0..<10).map { _ in Screen() }
      for child in root.children {
        child.parent = root
        child.onDone = { [weak child] in child?.finish() }
      }
      return root
    }
    #expect(report.text == nil)
  }

  @Test("a closure that captures its owner's owner, alone or with what else it uses")
  func closure() async throws {
    for isAlone in [true, false] {
      let report = try await report {
        let flow = Flow()
        let other = Screen()
        flow.screen.onDone = isAlone ? { flow.payload = .none } : { flow.screen.next = other }
        return flow
      }
      #expect(report.cycles == ["Flow.screen → Screen.onDone (a closure) → Flow"])
      #expect(report.survivors.objects.count == (isAlone ? 2 : 3))
      #expect(report.unexplained == [] && report.survivors.hidden == [])
    }
  }

  @Test("a method that is kept as a closure")
  func method() async throws {
    let report = try await report {
      let screen = Screen()
      screen.onDone = screen.finish
      return screen
    }
    #expect(report.cycles == ["Screen.onDone (a closure) → Screen"])
  }

  @Test("a closure in a closure, and a variable that both share")
  func nested() async throws {
    let report = try await report {
      let screen = Screen()
      var last: Screen?
      let inner = { last = screen }
      screen.onDone = {
        inner()
        inner()
      }
      inner()
      return (screen, last)
    }
    #expect(report.cycles == ["Screen.onDone (a closure) → Screen"])
  }

  @Test("closures of a generic class")
  func generic() async throws {
    for listens in [{ $0.listen() }, { $0.listen(with: Screen()) }] as [(Model<[Int]>) -> Void] {
      let report = try await report {
        let model = Model([1])
        listens(model)
        return model
      }
      #expect(report.cycles == ["Model<Array<Int>>.onChange (a closure) → Model<Array<Int>>"])
    }
    let report = try await report {
      let model = Model("text")
      model.listenWeakly()
      model.observer = model
      return model
    }
    #expect(report.text == nil)
  }

  @Test("a lazy property")
  func lazyProperty() async throws {
    let report = try await report {
      let flow = Flow()
      _ = flow.title()
      return flow
    }
    #expect(report.cycles == ["Flow.title (a closure) → Flow"])
  }

  @Test("children that hold their parent, the nearest to the root first")
  func children() async throws {
    let report = try await report {
      let root = Screen()
      let children = (0..<3).map { _ in Child() }
      for child in children { child.owner = root }
      root.children = children
      return root
    }
    #expect(report.cycles == (0..<3).map { "Screen.children[\($0)] → Child.owner → Screen" })
  }

  @Test("an enum's payload, a dictionary's tuple and a superclass's property")
  func values() async throws {
    let report = try await report {
      let (flow, child) = (Flow(), Child())
      flow.payload = .later(.shown(child, flow))
      flow.services = ["home": (child, 3)]
      child.next = child
      return flow
    }
    #expect(report.cycles == ["Flow.payload.later.shown.1 → Flow", "Child.next → Child"])
    #expect(report.survivors.objects.map(\.path).contains("root.services[\"home\"].screen"))
  }

  @Test("no property that keeps nothing alive, even where what it referred to has gone")
  func unowned() async throws {
    let report = try await report {
      let screen = Screen()
      let reader = Reader(screen)
      screen.onDone = { [unowned reader] in _ = reader }
      screen.next = Child()
      return (reader, WeakBox(screen: screen))
    }
    #expect(report.text == nil)
    let stays = Screen()
    #expect(try await LeftoversTests.report { Reader(stays) }.text == nil)
    withExtendedLifetime(stays) {}
  }

  @Test("actors, and what an existential has")
  func actors() async throws {
    let report = try await report {
      let (one, other) = (Account(), Account())
      await one.link(to: other)
      await other.link(to: one)
      return [one as Any, 1]
    }
    #expect(report.cycles == ["Account.peer → Account.peer → Account"])
  }

  @Test("the shortest cycle first, and what hangs from one is held by it")
  func order() async throws {
    let report = try await report {
      let screens = (0..<6).map { _ in Screen() }
      for index in 0..<4 { screens[index].next = screens[(index + 1) % 4] }
      screens[2].children = [screens[4]]
      screens[4].next = screens[2]
      screens[4].children = [screens[5]]
      return screens[0]
    }
    #expect(
      report.cycles == [
        "Screen.children[0] → Screen.next → Screen",
        "Screen.next → Screen.next → Screen.next → Screen.next → Screen",
      ]
    )
    #expect(report.survivors.objects.count == 6 && report.unexplained == [])
  }

  @Test("an object that something else keeps, and where that is searched, by which property")
  func timer() async throws {
    let ticker = Ticker()
    func start() -> Flow {
      let flow = Flow()
      ticker.actions.append { flow.screen.finish() }
      return flow
    }
    let blind = try await report { start() }
    #expect(blind.cycles == [] && blind.unexplained == ["root"])
    let seeing = try await report(searching: [ticker]) { start() }
    #expect(seeing.outside == ["Ticker.actions[1] (a closure) → Flow"])
    #expect(seeing.unexplained == [])
  }

  @Test("an object kept by a global variable, and by an array that is searched")
  func global() async throws {
    var kept: [Screen] = []
    let blind = try await report {
      let screen = Screen()
      Globals.keep(screen, as: "global")
      return screen
    }
    #expect(blind.unexplained == ["root"])
    let seeing = try await report(searching: [kept]) {
      let screen = Screen()
      kept.append(screen)
      return screen
    }
    #expect(seeing.outside == ["Array<Screen>[0] → Screen"] && seeing.unexplained == [])
  }

  @Test("a side table, if its entries are registered")
  func sideTable() async throws {
    final class Table { var owners: [ObjectIdentifier: Screen] = [:] }
    let table = Table()
    func make() -> Screen {
      let screen = Screen()
      table.owners[ObjectIdentifier(screen)] = screen
      return screen
    }
    let edge = Edge(from: Screen.self, "owner") { table.owners[ObjectIdentifier($0)] }
    #expect(try await report(reaching: [edge]) { make() }.cycles == ["Screen.owner → Screen"])
    let found = try await report(searching: [table]) { make() }
    #expect(found.outside.count == 1 && found.outside[0].hasPrefix("Table.owners[#"))
  }

  @Test("a lock's content is named as what cannot be looked into, and seen by an edge")
  func lock() async throws {
    func make() -> Screen {
      let (locked, child) = (Locked(), Child())
      child.onDone = { _ = locked }
      child.owner = Screen()
      locked.child = child
      return child
    }
    let blind = try await report { make() }
    #expect(blind.cycles == [] && blind.survivors.hidden == ["Locked.content"])
    let edge = Edge(from: Locked.self, "content") { $0.child }
    let seeing = try await report(reaching: [edge]) { make() }
    #expect(seeing.cycles == ["Child.onDone (a closure) → Locked.content → Child"])
  }

  @Test("locks in generic classes, and optional ones, are named and not copied")
  func genericLocks() async throws {
    for (make, count) in [({ Store(1) }, 2), ({ Shelf<String, Int>(1) }, 3)] as [(() -> Store<Int>, Int)] {
      let report = try await report {
        let store = make()
        store.child = Screen()
        Globals.keep(store, as: "store of \(count)")
        return store
      }
      let name = count == 2 ? "Store<Int>" : "Shelf<String, Int>"
      let hidden = [".count", ".state", ".last"].suffix(count).map { name + $0 }
      #expect(report.unexplained == ["root"])
      #expect(report.survivors.hidden == hidden)
    }
    #expect(try await report { Optionals() }.warning?.contains("Optionals.lock") == true)
    #expect(try await report { Model(()) }.warning == nil)
  }

  @Test("an actor's properties are read on the actor")
  func onTheActor() async throws {
    let executor = Executor()
    let desk = Desk(executor)
    let report = try await report { desk }
    #expect(report.survivors.objects.count == 1)
    #expect(desk.places.withLock { $0 } == [true, true])
  }

  @Test("values that a mirror makes anew for ever end at the limit")
  func endless() async throws {
    let report = try await report(objects: 100) { Model(Endless()) }
    #expect(report.text?.contains("100 objects or 1000 values") == true)
  }

  @Test("only the toolchain's modules are the toolchain's")
  func origins() {
    #expect(Origin(of: "FoundationKit._Row") == .elsewhere && Origin(of: "_Core._Row") == .elsewhere)
    #expect(Origin(of: "Foundation._Row") == .part && Origin(of: "Foundation.Row") == .toolchain)
  }

  @Test("a closure that captures what cannot be copied is named, if nothing else explains what is left")
  func uncopyable() async throws {
    let ticker = Ticker()
    let report = try await report {
      let screen = Screen()
      let lock = Mutex(0)
      screen.onDone = { lock.withLock { $0 += 1 } }
      ticker.actions = [screen.finish]
      return screen
    }
    #expect(report.unexplained == ["root"] && report.survivors.hidden == ["Screen.onDone"])
  }

  @Test("an object that its own task keeps, with the property that has the task")
  func task() async throws {
    weak var kept: Poller?
    let report = try await report {
      let poller = Poller()
      poller.start()
      kept = poller
      return poller
    }
    #expect(report.unexplained == ["root"] && report.survivors.hidden == ["Poller.task._task"])
    kept?.task?.cancel()
  }

  @Test("nothing of values behind which the toolchain has objects that all share")
  func formats() async throws {
    let text = try await report { Formats() }.text
    #expect(text == nil)
  }

  @Test("what a type's own mirror hides is not seen, and still found to be left")
  func customMirror() async throws {
    let report = try await report {
      let (screen, hiding) = (Child(), Private())
      hiding.owner = screen
      screen.onDone = { _ = hiding }
      return screen
    }
    #expect(report.cycles == [] && report.unexplained == ["root"])
  }

  @Test("ten thousand objects in a row, and no more than the limit")
  func bounded() async throws {
    func make() -> Screen {
      let screens = (0..<10_000).map { _ in Screen() }
      for (screen, next) in zip(screens, screens.dropFirst()) { screen.next = next }
      screens[9_999].next = screens[0]
      return screens[0]
    }
    let whole = try await report { make() }
    #expect(whole.survivors.objects.count == 10_000)
    #expect(whole.survivors.objects[9_999].path.contains(" … "))
    #expect(whole.cycles.count == 1 && whole.cycles[0].contains(" → (9989 more) → "))
    let cut = try await report(objects: 100) { make() }
    #expect(cut.text?.contains("More than 100 objects or 1000 values in them were reached") == true)
  }
}

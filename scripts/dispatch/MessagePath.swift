/// The functions that a strategy's messages can pass through, found by following the optimised code.
///
/// First from `makeWiring` to the classes that the strategy makes objects of; then from the wiring's `send`, through
/// direct calls and through the tables of those classes. So nothing has to be named for a new strategy.
struct MessagePath {
  private let program: SILProgram
  private let names: SymbolNames
  /// Classes whose objects are there: the strategy's own and the shared ones.
  private(set) var classes: Set<String> = MessagePath.shared
  /// Functions that wire, and are not on the path.
  private var setup: Set<String> = []
  /// Functions on the path, in the order in which they were found.
  private(set) var functions: [String] = []
  private var visited: Set<String> = []

  /// Made by the hierarchy itself, under every strategy.
  private static let shared: Set<String> = ["Application", "View", "Window"]

  init(of strategy: String, in program: SILProgram, names: SymbolNames) throws {
    self.program = program
    self.names = names
    guard let start = program.conformances[strategy]?["Strategy"]?["Strategy.makeWiring"] else {
      throw CheckError("\(strategy) makes no wiring in the optimised code of Strategies")
    }
    prepare(from: start)
    follow()
  }

  /// The sum over the path.
  var counts: DispatchCounts {
    functions.reduce(DispatchCounts()) { $0 + (program.functions[$1]?.counts ?? DispatchCounts()) }
  }

  /// Tests for one exact class on the path.
  var exactCasts: Int { functions.reduce(0) { $0 + (program.functions[$1]?.exactCasts ?? 0) } }

  /// The slots that the path looks up.
  var slots: Set<String> { Set(functions.flatMap { program.functions[$0]?.slots ?? [] }) }

  /// The controllers among the classes.
  var controllers: [String] { classes.filter { program.ancestry(of: $0).contains("Controller") }.sorted() }

  /// By implementation, what the classes have for `slot`: the classes that have it.
  func implementations(of slot: String, in classes: some Collection<String>) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for name in classes.sorted() {
      for symbol in program.implementations(of: slot, in: name) { found[symbol, default: []].append(name) }
    }
    return found
  }

  /// `symbol` and what it calls by name, then what that calls by name, as far as it is on the path.
  func staticClosure(of symbol: String) -> Set<String> { closure(of: symbol) { $0.references } }

  /// `symbol` and everything on the path that can run before it returns.
  func dynamicClosure(of symbol: String) -> Set<String> {
    closure(of: symbol) { function in
      function.references + function.slots.flatMap { implementations(of: $0, in: classes).keys }
        + (function.counts.indirect > 0 ? callbacks : [])
    }
  }

  private func closure(of symbol: String, _ next: (SILFunction) -> [String]) -> Set<String> {
    var found: Set<String> = []
    var open = [symbol]
    while let current = open.popLast() {
      guard visited.contains(current), found.insert(current).inserted else { continue }
      open += program.functions[current].map(next) ?? []
    }
    return found
  }

  private var callbacks: [String] {
    setup.union(functions).sorted().flatMap { program.functions[$0]?.callbacks ?? [] }.filter(isOnPath)
  }

  /// Finds what is made: new classes bring new functions that may make more.
  private mutating func prepare(from start: String) {
    var open = [start]
    while !open.isEmpty {
      while let symbol = open.popLast() {
        guard isOfPackage(symbol), let function = program.functions[symbol], setup.insert(symbol).inserted
        else { continue }
        classes.formUnion(function.allocated.filter { program.classTables[$0] != nil })
        open += function.references
      }
      let wired = [
        "NodeFactory.makeCell", "NodeFactory.makeController", "NodeFactory.makeCoordinator", "Wiring.link",
      ]
      let slots = wired + setup.sorted().flatMap { program.functions[$0]?.slots ?? [] }
      let reached = Set(slots).flatMap { implementations(of: $0, in: classes).keys }
      open = reached.filter { isOfPackage($0) && program.functions[$0] != nil && !setup.contains($0) }
        .sorted()
    }
  }

  private mutating func follow() {
    var open = implementations(of: "Wiring.send", in: classes).keys.sorted() + callbacks
    while let symbol = open.popLast() {
      guard isOnPath(symbol), let function = program.functions[symbol], visited.insert(symbol).inserted
      else { continue }
      functions.append(symbol)
      open += function.references + function.callbacks
      open += Set(function.slots).sorted().flatMap { implementations(of: $0, in: classes).keys.sorted() }
    }
  }

  private func isOfPackage(_ symbol: String) -> Bool {
    symbol.hasPrefix("$s10Strategies") || symbol.hasPrefix("$s9Hierarchy") || isOfLane(symbol)
  }

  /// What is compiled of the fast lane's module together with the strategy over it.
  private func isOfLane(_ symbol: String) -> Bool { symbol.hasPrefix("$s8FastLane") }

  /// Whatever Strategies and the lane have; of Hierarchy the nodes and the thunks, and neither the message nor the tables, which
  /// are the same under every strategy.
  private func isOnPath(_ symbol: String) -> Bool {
    if symbol.hasPrefix("$s10Strategies") || isOfLane(symbol) { return true }
    guard isOfPackage(symbol), let name = names[symbol] else { return false }
    if name.contains("reabstraction thunk") { return true }
    return program.classTables.contains { type, table in
      table["Responder.receive"] != nil
        && (name.contains("Hierarchy.\(type).") || name.contains("conformance Hierarchy.\(type) :"))
    }
  }
}

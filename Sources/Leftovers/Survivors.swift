/// Why objects are alive that were to go: the cycles in which they hold each other, and what else holds them.
package struct Survivors {
  /// Objects that hold each other, one after the other.
  package struct Chain {
    /// Each with the property by which it holds the next.
    var holders: [(type: String, property: String)]
    let end: String

    /// As in `Flow.screen → Screen.flow → Flow`, without the middle of a long one.
    package var text: String {
      let steps = holders.map { $0.type + $0.property } + [end]
      let (first, last) = (steps.prefix(8), steps.suffix(4))
      let left = steps.count - first.count - last.count
      let shown = left > 0 ? first + ["(\(left) more)"] + last : steps[...]
      return shown.joined(separator: " → ")
    }
  }

  /// How many chains of a kind are worth reading.
  private static let most = 5

  /// Each with its type and the path by which the root reached it.
  package private(set) var objects: [(type: String, path: String)] = []
  /// The shortest first.
  package private(set) var cycles: [Chain] = []
  /// From what was searched besides, or may stay, to an object that was to go.
  package private(set) var outside: [Chain] = []
  /// Held by nothing that was looked at; indices of `objects`.
  package private(set) var unexplained: [Int] = []
  /// Properties that cannot be looked into.
  package private(set) var hidden: [String] = []
  /// Whether there were more objects than the limit.
  private(set) var isCut = false

  /// Of `late` objects; what holds them is looked for in `others`, which may live.
  nonisolated(nonsending) init(
    _ late: [(object: AnyObject, path: String)],
    searching others: [Any],
    edges: [Edge],
    shared: [Leftover],
    limit: Int
  ) async {
    guard !late.isEmpty else { return }
    objects = late.map { ("\(type(of: $0.object))", $0.path) }
    let besides = others.map { (name: "\(type(of: $0))", value: $0) }
    let roots = late.map { ("", $0.object as Any) } + besides
    let graph = await ObjectGraph(from: roots, edges: edges, shared: shared, limit: limit)
    isCut = graph.isCut
    let numbers = late.map { graph.indices[ObjectIdentifier($0.object)] }
    let isLate = Set(numbers.compactMap(\.self))
    // Roots that are no objects, as arrays, are none here: what they have is.
    let starts = graph.nodes.indices.filter { graph.nodes[$0].holder == nil && !isLate.contains($0) }
    let links = Links(graph, without: Set(starts))
    // A late object that is itself one of the places is held by the test itself.
    let names = Set(besides.map(\.name) + [""])
    let direct = graph.entrances.filter { isLate.contains($0.target) && !names.contains($0.property) }
      .map { (end: $0.target, chain: Chain(holders: [("", $0.property)], end: graph.nodes[$0.target].type)) }
    let entries = direct + links.entries(from: starts, to: isLate)
    outside = entries.prefix(Self.most).map(\.chain)
    let rings = Components(links.next).all.filter { group in
      group.contains(where: isLate.contains) && (group.count > 1 || links.next[group[0]].contains(group[0]))
    }
    cycles = links.cycles(in: rings, atMost: Self.most)
    var isHeld = Set(links.next.joined())
    isHeld.formUnion(entries.map(\.end))
    unexplained = numbers.indices.filter { index in numbers[index].map { !isHeld.contains($0) } ?? true }
    hidden = graph.nodes.flatMap { node in node.hidden.map { node.type + $0 } }
  }
}

/// The holdings of a graph as plain numbers.
private struct Links {
  let graph: ObjectGraph
  /// For each node those that it holds; nothing for those that were left out.
  let next: [[Int]]

  init(_ graph: ObjectGraph, without left: Set<Int>) {
    self.graph = graph
    next = graph.nodes.indices.map { node in
      left.contains(node) ? [] : graph.nodes[node].holdings.map(\.target).filter { !left.contains($0) }
    }
  }

  /// The shortest ways from `starts` to each of `late` that is held by none of the others on the way.
  func entries(from starts: [Int], to late: Set<Int>) -> [(end: Int, chain: Survivors.Chain)] {
    let before = search(from: starts) { late.contains($0) ? [] : graph.nodes[$0].holdings.map(\.target) }
    return late.filter { before[$0] >= 0 }.sorted().map { ($0, chain(way(to: $0, before))) }
  }

  /// Of each group the shortest cycles, the shortest of all first: for each object at most one that it is the first to be
  /// in.
  func cycles(in groups: [[Int]], atMost most: Int) -> [Survivors.Chain] {
    var found: [[Int]] = []
    for group in groups {
      let members = Set(group)
      // In a large group a search from each would take long, and nobody reads as many cycles.
      let some = group.sorted().prefix(max(1, 100_000 / group.count))
      found += some.compactMap { shortestCycle(through: $0, in: members) }
    }
    found.sort { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
    var isSeen: Set<Int> = []
    let distinct = found.filter { cycle in
      defer { isSeen.formUnion(cycle) }
      return !cycle.allSatisfy(isSeen.contains)
    }
    return distinct.prefix(most).map { chain($0 + [$0[0]]) }
  }

  /// A shortest cycle, from the object on that the root reached first.
  private func shortestCycle(through node: Int, in members: Set<Int>) -> [Int]? {
    var last: Int?
    let before = search(from: [node]) { reached in
      if next[reached].contains(node) { last = reached }
      return last == nil ? next[reached].filter(members.contains) : nil
    }
    guard let last else { return nil }
    let cycle = way(to: last, before)
    let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
    return Array(cycle[first...] + cycle[..<first])
  }

  private func way(to end: Int, _ before: [Int]) -> [Int] {
    sequence(first: end) { before[$0] < 0 ? nil : before[$0] }.reversed()
  }

  /// For each node the one before it on a shortest way; -1 for `starts`, -2 where there is no way.
  ///
  /// It is over when `next`, which is asked for what a node leads to, returns nil.
  private func search(from starts: [Int], next: (Int) -> [Int]?) -> [Int] {
    var before = [Int](repeating: -2, count: graph.nodes.count)
    for start in starts { before[start] = -1 }
    var pending = starts
    var place = 0
    while place < pending.count, let targets = next(pending[place]) {
      for target in targets where before[target] == -2 {
        before[target] = pending[place]
        pending.append(target)
      }
      place += 1
    }
    return before
  }

  private func chain(_ nodes: [Int]) -> Survivors.Chain {
    let holders = zip(nodes, nodes.dropFirst())
      .map { holder, target in
        let property = graph.nodes[holder].holdings.first { $0.target == target }?.property ?? ""
        return (graph.nodes[holder].type, property)
      }
    return Survivors.Chain(holders: holders, end: nodes.last.map { graph.nodes[$0].type } ?? "")
  }
}

/// The objects that a root reached, noted weakly, after the root itself was let go of.
struct Watch {
  /// What is to become of an object.
  enum Fate: Equatable {
    case goes
    /// It may stay, as the leftover of this number.
    case stays(Int)
    /// It was reached only through objects that may stay, or is a part of a value of the toolchain's.
    case belongs
    /// It is everybody's, and not looked into.
    case shared
  }

  private struct Note {
    weak var object: AnyObject?
    let fate: Fate
  }

  private let notes: [Note]
  private let graph: ObjectGraph
  private let expected: [Leftover]
  /// Properties that were reached and cannot be looked into.
  let hidden: [String]
  /// Whether there was more than the limit.
  var isCut: Bool { graph.isCut }
  /// Whether the root reached no object that has to go.
  var isEmpty: Bool { !notes.contains { $0.fate == .goes } }

  nonisolated(nonsending) init(
    _ root: Any,
    edges: [Edge],
    expecting expected: [Leftover],
    limit: Int
  ) async {
    let shared = expected.filter { $0.count == nil }
    var graph = await ObjectGraph(from: [("root", root)], edges: edges, shared: shared, limit: limit)
    let kept = graph.objects.map { object in expected.firstIndex { $0.matches(object) } }
    let origins = graph.objects.map(Origin.init)
    // What is reached without coming through an object that may stay.
    var isOwn = [Bool](repeating: false, count: graph.nodes.count)
    var pending = graph.nodes.indices.filter { graph.nodes[$0].holder == nil && kept[$0] == nil }
    while let node = pending.popLast() {
      guard !isOwn[node] else { continue }
      isOwn[node] = true
      // What the toolchain's own parts are made of are parts; an object of a user's is none.
      pending += graph.nodes[node].holdings.map(\.target).filter { target in
        kept[target] == nil && !isOwn[target] && (origins[node] != .part || origins[target] == .elsewhere)
      }
    }
    notes = graph.nodes.indices.map { node in
      let goes = isOwn[node] && origins[node] != .part
      let stays = kept[node].map { expected[$0].count == nil ? Fate.shared : .stays($0) }
      let fate = stays ?? (goes ? .goes : .belongs)
      return Note(object: graph.objects[node], fate: fate)
    }
    hidden =
      graph.hidden
      + graph.nodes.indices.filter { isOwn[$0] && origins[$0] == .elsewhere }.flatMap { node in
        graph.nodes[node].hidden.map { graph.nodes[node].type + $0 }
      }
    graph.letGo()
    self.graph = graph
    self.expected = expected
  }

  /// Whether everything has gone that has to.
  var isOver: Bool {
    var counts = [Int](repeating: 0, count: expected.count)
    for index in notes.indices where notes[index].object != nil {
      switch notes[index].fate {
      case .goes: return false
      case .stays(let leftover): counts[leftover] += 1
      case .belongs, .shared: break
      }
    }
    return zip(counts, expected).allSatisfy { $0 <= $1.count ?? $0 }
  }

  /// The objects of `fate` that are alive, in the order in which they were reached.
  func alive(_ isMeant: (Fate) -> Bool) -> [(object: AnyObject, path: String)] {
    notes.indices.compactMap { index in
      guard isMeant(notes[index].fate), let object = notes[index].object else { return nil }
      return (object, graph.path(of: index))
    }
  }

  /// The leftovers of which there are more or fewer than expected, and their paths.
  var miscounts: [(expected: Leftover, paths: [String])] {
    expected.enumerated().compactMap { index, leftover in
      guard let count = leftover.count else { return nil }
      let paths = alive { $0 == .stays(index) }.map(\.path)
      return paths.count == count ? nil : (leftover, paths)
    }
  }
}

/// Where the class of an object is from.
package enum Origin {
  case elsewhere
  case toolchain
  /// A class of the toolchain's that nobody else can name: behind a `Locale` or a `TimeZone` are some that all share.
  case part

  init(_ object: AnyObject) { self.init(of: String(reflecting: type(of: object))) }

  /// Of a class by its name, with that of its module.
  package init(of name: String) {
    let names = name.split(separator: ".", maxSplits: 1)
    let isToolchain = names.count == 2 && Self.modules.contains(String(names[0]))
    self = !isToolchain ? .elsewhere : names[1].hasPrefix("_") ? .part : .toolchain
  }

  private static let modules: Set = [
    "Swift", "Dispatch", "Distributed", "Observation", "RegexBuilder", "Synchronization",
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML",
    "_Concurrency", "_FoundationCollections", "_RegexParser", "_StringProcessing",
  ]
}

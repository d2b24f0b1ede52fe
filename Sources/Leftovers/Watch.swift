/// The objects that a root reached, noted weakly, after the root itself was let go of.
struct Watch {
  /// What is to become of an object.
  enum Fate: Equatable {
    case goes
    /// It may stay, as the leftover of this number.
    case stays(Int)
    /// It was reached only through objects that may stay, or is a part of a value of the toolchain's.
    case belongs
  }

  private struct Note {
    weak var object: AnyObject?
    let fate: Fate
  }

  private let notes: [Note]
  private let graph: ObjectGraph
  private let expected: [Leftover]
  /// Whether there were more objects than the limit.
  var isCut: Bool { graph.isCut }
  /// Whether the root reached no object at all.
  var isEmpty: Bool { notes.isEmpty }

  init(_ root: Any, edges: [Edge], expecting expected: [Leftover], limit: Int) {
    var graph = ObjectGraph(from: [("root", root)], edges: edges, limit: limit)
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
      let fate = kept[node].map(Fate.stays) ?? (goes ? .goes : .belongs)
      return Note(object: graph.objects[node], fate: fate)
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
      case .belongs: break
      }
    }
    return zip(counts, expected).allSatisfy { $0 <= $1.count }
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
      let paths = alive { $0 == .stays(index) }.map(\.path)
      return paths.count == leftover.count ? nil : (leftover, paths)
    }
  }
}

/// Where the class of an object is from.
private enum Origin {
  case elsewhere
  case toolchain
  /// A class of the toolchain's that nobody else can name: behind a `Locale` or a `TimeZone` are some that all share.
  case part

  init(_ object: AnyObject) {
    let names = String(reflecting: type(of: object)).split(separator: ".", maxSplits: 1)
    let module = names.count == 2 ? names[0] : ""
    let isToolchain =
      module == "Swift" || module == "Dispatch" || module.hasPrefix("_") || module.hasPrefix("Foundation")
    self = !isToolchain ? .elsewhere : names[1].hasPrefix("_") ? .part : .toolchain
  }
}

/// Objects, and by which of their properties they hold each other, as reflection and registered edges show it.
struct ObjectGraph {
  /// A property of one object by which it keeps another one alive.
  struct Holding {
    /// As in `.children[0]`.
    let property: String
    let target: Int
  }

  struct Node {
    let type: String
    /// The object by which this one was first reached; nil if it was by a root.
    let holder: Int?
    /// By which property of that; where it was by a root, the root's name and what follows.
    let property: String
    /// How many objects come before it on its way, and the beginning of that way.
    fileprivate let depth: Int
    fileprivate let beginning: String
    fileprivate(set) var holdings: [Holding] = []
    /// Properties that may hold anything, because they cannot be looked into.
    fileprivate(set) var hidden: [String] = []
  }

  private(set) var nodes: [Node] = []
  /// The object of each node.
  private(set) var objects: [AnyObject] = []
  private(set) var indices: [ObjectIdentifier: Int] = [:]
  /// By which way each root reached an object without coming through another one.
  private(set) var entrances: [Holding] = []
  /// What is in the roots themselves and cannot be looked into.
  private(set) var hidden: [String] = []
  /// Whether there was more than the limit.
  private(set) var isCut = false
  private let edges: [Edge]
  private let limit: Int
  private var reflection = Reflection()
  /// How many values were looked into: a `customMirror` may make new ones for ever.
  private var values = 0

  /// Everything that `roots` reach by name; the nearest objects first, so that each is known by a shortest way.
  ///
  /// What is `shared` is looked into only if it is a root.
  nonisolated(nonsending) init(
    from roots: [(name: String, value: Any)],
    edges: [Edge],
    shared: [Leftover],
    limit: Int
  ) async {
    (self.edges, self.limit) = (edges, limit)
    look(into: roots.map { ($0.name, $0.value) }, of: nil)
    var next = 0
    while next < objects.count, !isCut {
      let object = objects[next]
      if nodes[next].holder == nil || !shared.contains(where: { $0.matches(object) }) {
        var parts = await reflection.parts(of: object)
        parts += edges.compactMap { edge in edge.value(of: object).map { (".\(edge.name)", $0) } }
        look(into: parts, of: next)
        nodes[next].hidden.removeAll { property in edges.contains { $0.covers(property, of: object) } }
      }
      next += 1
    }
  }

  /// Goes through values inside of each other until there are objects.
  private mutating func look(into parts: [Reflection.Part], of holder: Int?) {
    var level = parts
    while !level.isEmpty {
      var next: [Reflection.Part] = []
      for (property, value) in level {
        values += 1
        if values > Self.valuesPerObject * limit { isCut = true }
        guard !isCut else { return }
        switch reflection.look(into: value) {
        case .nothing: break
        case .object(let object): add(object, property, of: holder)
        case .parts(let parts): next += parts.map { (Self.join(property, $0.property), $0.value) }
        case .hidden(let parts):
          next += parts.map { (Self.join(property, $0.property), $0.value) }
          if let holder { nodes[holder].hidden.append(property) } else { hidden.append(property) }
        }
      }
      level = next
    }
  }

  static let valuesPerObject = 10

  /// Cut short, as values can be nested deeper than a name stays readable.
  private static func join(_ property: String, _ part: String) -> String {
    if property.utf8.count < 200 { return property + part }
    return property.hasSuffix("…") ? property : property + "…"
  }

  private mutating func add(_ object: AnyObject, _ property: String, of holder: Int?) {
    let known = indices[ObjectIdentifier(object)]
    if known == nil, objects.count == limit { return isCut = true }
    let target = known ?? objects.count
    if known == nil {
      indices[ObjectIdentifier(object)] = target
      objects.append(object)
      let above = holder.map { nodes[$0] }
      let (depth, beginning) = ((above?.depth ?? -1) + 1, above?.beginning ?? "")
      nodes.append(
        Node(
          type: "\(type(of: object))",
          holder: holder,
          property: property,
          depth: depth,
          beginning: depth < Self.steps ? beginning + property : beginning
        )
      )
    }
    let holding = Holding(property: property, target: target)
    if let holder { nodes[holder].holdings.append(holding) } else { entrances.append(holding) }
  }

  /// How many steps of a way are shown at its beginning, and as many at its end.
  private static let steps = 6

  /// The way by which the object was first reached: `root.stack.children[0]`, without the middle of a long one.
  func path(of node: Int) -> String {
    let above = nodes[node].depth + 1 - Self.steps
    guard above > 0 else { return nodes[node].beginning }
    let end = sequence(first: node) { nodes[$0].holder }.prefix(min(above, Self.steps)).map {
      nodes[$0].property
    }
    return nodes[node].beginning + (above > Self.steps ? " … " : "") + end.reversed().joined()
  }

  /// Lets go of the objects, and knows them by their numbers from here on.
  mutating func letGo() { objects = [] }
}

import Hierarchy

/// Who has to know whom for a message to get from its sender to its decider, read off the objects that it comes through.
///
/// A level *knows* a type if one of its stored properties was declared with that type, and an object above it, or what
/// the decider keeps, is of that type: a parent's class, a protocol that a parent adopts, a manager. A level above that is
/// known by a protocol *adopts* it, and has to say so. What a level holds loosely, as `AnyObject` or as the framework's
/// own links, is not known to it.
///
/// A type that is named only inside of a method leaves no trace in a compiled class. Where a sender does that, its code
/// says so at that place, by `named`.
struct Coupling {
  /// That one type has to be changed when the name or the shape of another changes.
  struct Edge: Hashable {
    enum Kind { case knows, adopts }

    /// The type that has to be changed.
    let from: String
    let kind: Kind
    let to: String
  }

  private(set) var edges: Set<Edge>
  private let sender: String
  /// The classes of the levels between sender and decider.
  let between: Set<String>

  /// The coupling of `levels`, from the sender to the decider, who keeps `goal`; the sender also names `named`.
  init(_ levels: [Responder], goal: AnyObject? = nil, named: Set<String> = []) {
    let names = levels.map { "\(type(of: $0))" }
    let sender = names.first ?? ""
    self.sender = sender
    between = Set(names.dropFirst().dropLast()).subtracting([sender])
    edges = Set(named.map { Edge(from: sender, kind: .knows, to: $0) })
    for (place, level) in levels.enumerated() {
      for type in DeclaredTypes.own(in: type(of: level)) {
        let known = levels.indices.dropFirst(place + 1).filter {
          levels[$0] !== level && DeclaredTypes.is(levels[$0], type)
        }
        guard !known.isEmpty || goal.map({ DeclaredTypes.is($0, type) }) == true else { continue }
        edges.insert(Edge(from: names[place], kind: .knows, to: "\(type)"))
        if type is AnyClass { continue }
        edges.formUnion(known.map { Edge(from: names[$0], kind: .adopts, to: "\(type)") })
      }
    }
  }

  /// The coupling of the way of a message in a living app, from `origin` to `decider`.
  init(from origin: Responder, to decider: Responder, goal: AnyObject? = nil, named: Set<String> = []) {
    let path = ResponderPath.all(from: origin)
    let way = path.firstIndex { $0 === decider }.map { path[...$0] } ?? path[...]
    // Plain views pass everything on and are no types of the app.
    self.init(way.filter { $0 is any Linked }, goal: goal, named: named)
  }

  /// How many types the sender has to know.
  var knownToSender: Int { edges.count { $0.from == sender && $0.kind == .knows } }

  /// How many types of levels know a type of something above them.
  var knowing: Int { Set(edges.filter { $0.kind == .knows }.map(\.from)).count }

  /// How many types of levels between sender and decider take part, by knowing or adopting.
  var bystanders: Int { between.intersection(edges.map(\.from)).count }
}

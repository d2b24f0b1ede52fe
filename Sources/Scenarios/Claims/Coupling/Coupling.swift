import Hierarchy

/// Who has to know whom for a message to get from its sender to its decider, read off the objects that it comes through.
///
/// Nothing of it is written down beforehand. A level *knows* a type if one of its stored properties was declared with
/// that type, and an object above it, or what the decider keeps, is of that type: a parent's class, a protocol that a
/// parent adopts, a manager. A level above that is known by a protocol *adopts* it, and has to say so. What a level holds
/// loosely, as `AnyObject` or as the framework's own links, is not known to it.
///
/// A type that is named only inside of a method leaves no trace in a compiled class. Where a sender does that, its code
/// says so at that place, by `named`.
struct Coupling {
  /// Who knows or adopts what.
  let edges: Set<CouplingEdge>

  private let sender: String
  private let between: Set<String>

  /// The coupling of `levels`, from the sender to the decider, who keeps `goal`; the sender also names `named`.
  init(_ levels: [Responder], goal: AnyObject? = nil, named: Set<String> = []) {
    var edges: Set<CouplingEdge> = []
    for (place, level) in levels.enumerated() {
      let name = Self.name(level)
      let above = levels[(place + 1)...]
      for type in DeclaredTypes.own(in: type(of: level)) {
        let known = above.filter { $0 !== level && DeclaredTypes.is($0, type) }
        guard !known.isEmpty || goal.map({ DeclaredTypes.is($0, type) }) == true else { continue }
        edges.insert(CouplingEdge(name, .knows, "\(type)"))
        guard !(type is AnyClass) else { continue }
        for adopter in known { edges.insert(CouplingEdge(Self.name(adopter), .adopts, "\(type)")) }
      }
    }
    let sender = levels.first.map(Self.name) ?? ""
    self.sender = sender
    between = Set(levels.dropFirst().dropLast().map(Self.name)).subtracting([sender])
    self.edges = edges.union(named.map { CouplingEdge(sender, .knows, $0) })
  }

  /// The coupling of the way of a message in a living world, from `origin` to `decider`.
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

  /// How many types of levels take part, by knowing or adopting.
  var participants: Int { Set(edges.map(\.from)).count }

  /// How many types of levels between sender and decider take part.
  var bystanders: Int { between.intersection(edges.map(\.from)).count }

  /// How many edges are in one of the two and not in both.
  func changes(to other: Coupling) -> Int { edges.symmetricDifference(other.edges).count }

  private static func name(_ level: Responder) -> String { "\(type(of: level))" }
}

/// One type has to be changed when the name or the shape of another changes.
struct CouplingEdge: Hashable {
  /// Why.
  enum Kind {
    /// It has a property of that type.
    case knows
    /// It adopts that protocol.
    case adopts
  }

  /// The type that has to be changed.
  let from: String
  let kind: Kind
  /// The other one.
  let to: String

  init(_ from: String, _ kind: Kind, _ to: String) {
    self.from = from
    self.kind = kind
    self.to = to
  }
}

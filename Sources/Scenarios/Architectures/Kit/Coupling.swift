import Hierarchy

/// The coupling that one form needs for one route.
public struct Coupling: Hashable, Sendable {
  /// The route.
  public let route: CouplingRoute
  /// The form.
  public let form: CouplingForm
  /// Who knows whom.
  public let edges: Set<CouplingEdge>

  /// The coupling of `form` along `route`.
  public init(_ form: CouplingForm, _ route: CouplingRoute) {
    self.form = form
    self.route = route
    edges = form.edges(of: route)
  }

  /// How many types the sender has to know.
  public var knownToSender: Int { route.up.first.map(known) ?? 0 }

  /// How many types `level` has to know.
  public func known(to level: String) -> Int { edges.count { $0.from == level } }

  /// How many levels of the way up know the type of a level above them.
  public var knowingParents: Int {
    route.up.indices.count { place in
      let above = Set(route.up[(place + 1)...])
      return edges.contains { $0.from == route.up[place] && above.contains($0.to) }
    }
  }

  /// How many types take part.
  public var participants: Int { Set(edges.map(\.from)).count }

  /// How many edges change when the route becomes `other`.
  public func changes(to other: CouplingRoute) -> Int {
    edges.symmetricDifference(form.edges(of: other)).count
  }
}

/// One type has to be changed when the name or the shape of another changes.
public struct CouplingEdge: Hashable, Sendable {
  /// The type that knows.
  public let from: String
  /// The type that is known.
  public let to: String

  /// `from` knows `to`.
  public init(_ from: String, _ to: String) {
    self.from = from
    self.to = to
  }
}

/// The ways of getting a message along a route, by who has to know whom for it.
public enum CouplingForm: String, Sendable, CaseIterable {
  /// The sender casts its way through the containers and builds the screens (catalogue C2).
  case casts
  /// Each level has a property of its parent's type, and parents of their children's (catalogue C5).
  case fixedParents = "fixed parents"
  /// Each level declares a delegate protocol, which the next one adopts (catalogue C4).
  case delegates
  /// One message that the sender and the coordinators know (catalogue C6), and whatever the living levels declare.
  case flow

  /// Who knows whom.
  public func edges(of route: CouplingRoute) -> Set<CouplingEdge> {
    switch self {
    case .casts: casts(route)
    case .fixedParents: upwards(route) { [CouplingEdge($0, $1)] }.union(downwards(route, backwards: true))
    case .delegates:
      upwards(route) { level, parent in
        let contract = "\(level)Delegate"
        return [CouplingEdge(level, contract), CouplingEdge(parent, contract)]
      }.union(downwards(route))
    case .flow: flow(route).union(downwards(route)).union(route.declared)
    }
  }

  private func casts(_ route: CouplingRoute) -> Set<CouplingEdge> {
    guard let sender = route.up.first else { return [] }
    return Set((Array(route.containers) + route.built).map { CouplingEdge(sender, $0) })
  }

  private func flow(_ route: CouplingRoute) -> Set<CouplingEdge> {
    let message = "the flow"
    let knowing = route.up.prefix(1) + route.up.filter(route.coordinators.contains) + route.down
    return Set(knowing.map { CouplingEdge($0, message) })
  }

  private func upwards(
    _ route: CouplingRoute,
    _ link: (_ level: String, _ parent: String) -> [CouplingEdge]
  ) -> Set<CouplingEdge> {
    Set(zip(route.up, route.up.dropFirst()).flatMap(link))
  }

  /// Whoever creates something knows it; where links are fixed, what is created knows its creator too.
  private func downwards(_ route: CouplingRoute, backwards: Bool = false) -> Set<CouplingEdge> {
    let chain = route.up.suffix(1) + route.down
    var edges: Set<CouplingEdge> = []
    for (creator, created) in zip(chain, chain.dropFirst()) {
      edges.insert(CouplingEdge(creator, created))
      if backwards { edges.insert(CouplingEdge(created, creator)) }
    }
    guard let builder = chain.last else { return edges }
    for screen in route.built {
      edges.insert(CouplingEdge(builder, screen))
      if backwards { edges.insert(CouplingEdge(screen, builder)) }
    }
    return edges
  }
}

/// The way of one message through the types of an app: up to where it turns, and down to what is built.
public struct CouplingRoute: Hashable, Sendable {
  /// The types from the sender up to the level that knows where it belongs, that one included.
  public var up: [String]
  /// Which of them are containers, in which a sender without a pattern has to find its way.
  public var containers: Set<String>
  /// Which of them take part in routing, where only coordinators do.
  public var coordinators: Set<String>
  /// The coordinators from there down.
  public var down: [String]
  /// What the last one of those builds.
  public var built: [String]
  /// Who has a stored property that is declared with the type of a level above; read off compiled code.
  public var declared: Set<CouplingEdge>

  /// A route through these types.
  public init(
    up: [String],
    containers: Set<String>,
    coordinators: Set<String>,
    down: [String],
    built: [String],
    declared: Set<CouplingEdge> = []
  ) {
    self.up = up
    self.containers = containers
    self.coordinators = coordinators
    self.down = down
    self.built = built
    self.declared = declared
  }

  /// The route that a message takes in a living world: nothing of it is written down beforehand.
  init(
    from origin: Responder,
    to turn: Responder,
    down coordinators: [Responder],
    built screens: [Controller]
  ) {
    var path: [Responder] = [origin]
    while let last = path.last, last !== turn, let next = last.coordinatingResponder { path.append(next) }
    // Views and wrappers pass everything on and are no types of the app.
    let levels = path.filter { $0 is any Linked }
    self.init(
      up: levels.map(Self.name),
      containers: Set(
        levels.filter { ($0 as? Controller).map { $0.container != .plain } ?? false }.map(Self.name)
      ),
      coordinators: Set(levels.filter { $0 is Coordinator }.map(Self.name)),
      down: coordinators.map(Self.name),
      built: screens.map(Self.name)
    )
    declared = Self.declarations(of: levels)
  }

  private static func declarations(of levels: [Responder]) -> Set<CouplingEdge> {
    var edges: Set<CouplingEdge> = []
    for (place, level) in levels.enumerated() {
      let above = Set(levels[(place + 1)...].map(name)).subtracting([name(level)])
      for type in DeclaredTypes.names(in: type(of: level)).intersection(above) {
        edges.insert(CouplingEdge(name(level), type))
      }
    }
    return edges
  }

  /// The same route with one more container between the sender and what is around it.
  public func inserting(_ level: String) -> CouplingRoute {
    var route = self
    route.containers.insert(level)
    route.up.insert(level, at: 1)
    return route
  }

  private static func name(_ responder: Responder) -> String { "\(type(of: responder))" }
}

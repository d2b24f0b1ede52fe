/// The ways of getting a message along a route, by who has to know whom for it.
public enum CouplingForm: String, Sendable, CaseIterable {
  /// The sender casts its way through the containers and builds the screens (catalogue C2).
  case casts
  /// Each level has a property of its parent's type, and parents of their children's (catalogue C5).
  case fixedParents = "fixed parents"
  /// Each level declares a delegate protocol, which the next one adopts (catalogue C4).
  case delegates
  /// One message that the sender and the coordinators know, and nobody else (catalogue C6).
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
    case .flow: flow(route).union(downwards(route))
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

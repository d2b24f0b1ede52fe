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

/// The ways of getting `cartBuyNow` from a cell in a cell to the cart, by who has to know whom (catalogue E5).
enum BuyNowForm: String, CaseIterable {
  /// The responder chain: the sender and the decider know the message.
  case chain = "responder chain"
  /// Each level declares a delegate protocol that the next one adopts.
  case delegates = "a delegate at every level"
  /// Each level is handed the manager from above, for the one below.
  case handedDown = "the manager handed down"
  /// The sender calls the one manager that there is.
  case singleton = "a singleton"

  static let manager = "\(CartManager.self)"

  /// Who knows whom along `route`.
  func edges(of route: CouplingRoute) -> Set<CouplingEdge> {
    guard let sender = route.up.first, let decider = route.up.last else { return [] }
    let own: Set = [CouplingEdge(decider, Self.manager)]
    switch self {
    case .chain: return own.union([sender, decider].map { CouplingEdge($0, "cartBuyNow") })
    case .delegates: return own.union(CouplingForm.delegates.edges(of: route))
    case .handedDown: return own.union(route.up.map { CouplingEdge($0, Self.manager) })
    case .singleton: return [CouplingEdge(sender, Self.manager)]
    }
  }

  /// How many levels between sender and decider have to know anything.
  func bystanders(of route: CouplingRoute) -> Int {
    let between = Set(route.up.dropFirst().dropLast())
    return between.intersection(edges(of: route).map(\.from)).count
  }

  /// How many edges change when there is one level more between sender and decider.
  func changes(of route: CouplingRoute) -> Int {
    edges(of: route).symmetricDifference(edges(of: route.inserting("NewContainer"))).count
  }

  /// Whether the sender knows the manager's type.
  func bindsSender(of route: CouplingRoute) -> Bool {
    guard let sender = route.up.first else { return false }
    return edges(of: route).contains(CouplingEdge(sender, Self.manager))
  }
}

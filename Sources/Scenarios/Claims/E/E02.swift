import Hierarchy

extension InjectedCoordinatorClaims {
  static let parentings = Claim(
    "E2",
    "Payment runs under the catalog, the account, the cart and the application without a change",
    rule: """
      under each of the four parents the same screen class is shown, a choice ends at the payment, and what the payment \
      does not decide ends at the application coordinator
      """,
    cases: [verify()]
  ) { _ in
    var checks: [ClaimCheck] = []
    var types: Set<String> = []
    for (path, steps) in parents {
      let world = StoreWorld(article, after: steps)
      guard let payment = world.visibleFlow as? PaymentCoordinator, let screen = world.visibleScreen else {
        return Finding(untestable: "no payment was started under \(path)")
      }
      types.insert("\(type(of: screen))")
      let own = world.answer(.select, from: screen) == "handled by \(payment.title)"
      let others = world.answer(.buyNow, from: screen) == "handled by \(world.app.title)"
      let above = sequence(first: payment.parent) { ($0 as? Coordinator)?.parent }
      let parents = above.compactMap { ($0 as? InjectedCoordinator)?.identifier }
      checks += [
        ClaimCheck(
          ClaimFigure("\(path): has these parents", count: parents == path.parents ? 1 : 0),
          .equals(1)
        ),
        ClaimCheck(ClaimFigure("\(path): choices that end at it, of 1", count: own ? 1 : 0), .equals(1)),
        ClaimCheck(
          ClaimFigure("\(path): others that end at the top, of 1", count: others ? 1 : 0),
          .equals(1)
        ),
      ]
    }
    return Finding(checks + [ClaimCheck(ClaimFigure("screen classes", count: types.count), .equals(1))])
  }

  /// The parentings, from the top, with the steps that lead there.
  private static let parents: [(String, [Step])] = [
    ("app catalog payment", [Step(.start, 1)]),
    ("app account payment", [Step(.selectTab, 1), Step(.start, 1)]),
    ("app catalog cart payment", [Step(.start), Step(.start, 1)]),
    ("app payment", [Step(.start, 3)]),
  ]
}

extension String {
  /// The coordinators above the last one, nearest first.
  fileprivate var parents: [String] { split(separator: " ").dropLast().reversed().map(String.init) }
}
